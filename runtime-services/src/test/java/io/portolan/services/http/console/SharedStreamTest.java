package io.portolan.services.http.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Subscriptions to several services in one stream, by `/$stream`.
@Timeout(60)
class SharedStreamTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private ConsoleNode node;

    @BeforeEach
    void start() throws InterruptedException {
        node = ConsoleNode.start(ConsoleNode.guarded());
    }

    @AfterEach
    void end() {
        node.close();
        client.close();
    }

    private HttpRequest request(String method, String path, String token, String body) {
        return HttpRequest.newBuilder(URI.create(node.uri() + path))
                .header("authorization", "Bearer " + token)
                .header("content-type", "application/json")
                .method(method, BodyPublishers.ofString(body.replace('\'', '"')))
                .build();
    }

    private HttpResponse<String> ask(String method, String path, String body)
            throws IOException, InterruptedException {
        return client.send(request(method, path, ConsoleNode.TOKEN, body), BodyHandlers.ofString());
    }

    private void put(String player, long points) throws IOException, InterruptedException {
        HttpResponse<String> put =
                ask(
                        "PUT",
                        "/services/scores/players/" + player,
                        "{'name':'" + player + "','points':" + points + "}");
        assertTrue(put.statusCode() < 300, put.body());
    }

    /// The events of an open stream: their kinds and their data.
    private final class Events implements AutoCloseable {

        private final InputStream bytes;
        private final BufferedReader in;

        Events(String token, String subscriptions) throws IOException, InterruptedException {
            HttpResponse<InputStream> answer =
                    client.send(
                            request("POST", "/$stream", token, subscriptions),
                            BodyHandlers.ofInputStream());
            assertEquals(200, answer.statusCode());
            bytes = answer.body();
            in = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
        }

        /// The next event, as `KIND DATA`.
        String next() throws IOException {
            String kind = "";
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("event: ")) {
                    kind = line.substring(7);
                } else if (line.startsWith("data: ")) {
                    return kind + " " + line.substring(6);
                }
            }
            return "";
        }

        /// The next events, in the order of their texts.
        List<String> next(int count) throws IOException {
            List<String> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                all.add(next());
            }
            return all.stream().sorted().toList();
        }

        @Override
        public void close() throws IOException {
            bytes.close();
        }
    }

    private static String subscriptions(String... services) {
        return "{'subscriptions':["
                + List.of(services).stream()
                        .map(each -> "{'service':'" + each + "'}")
                        .collect(Collectors.joining(","))
                + "]}";
    }

    @Test
    void oneStreamTellsOfSeveralServicesAndWhyOfSomeItDoesNot() throws Exception {
        try (Events events =
                new Events(
                        ConsoleNode.TOKEN,
                        subscriptions(
                                "/health", "/services/scores", "/services/none", "/metrics"))) {
            List<String> first = events.next(4);
            assertTrue(
                    first.get(0).startsWith("fault {\"service\":\"/metrics\",\"code\":\"Action"),
                    first.get(0));
            assertTrue(
                    first.get(1)
                            .startsWith(
                                    "fault {\"service\":\"/services/none\",\"code\":\"UnknownEntry"),
                    first.get(1));
            assertTrue(
                    first.get(2).startsWith("snapshot {\"service\":\"/health\",\"revision\":"),
                    first.get(2));
            assertTrue(
                    first.get(3)
                            .startsWith("snapshot {\"service\":\"/services/scores\",\"revision\":"),
                    first.get(3));
            put("bob", 7);
            String change = events.next();
            assertTrue(
                    change.startsWith(
                            "upsert {\"service\":\"/services/scores\",\"verb\":\"UPSERT\""),
                    change);
            assertTrue(change.endsWith("\"body\":{\"name\":\"bob\",\"points\":7}}"), change);
        }
    }

    @Test
    void aStreamGoesOnAfterWhatTheClientKnows() throws Exception {
        String revision;
        try (Events events = new Events(ConsoleNode.TOKEN, subscriptions("/services/scores"))) {
            String state = events.next();
            int at = state.indexOf("\"revision\":\"") + 12;
            revision = state.substring(at, state.indexOf('"', at));
        }
        put("bob", 1);
        put("bob", 2);
        try (Events events =
                new Events(
                        ConsoleNode.TOKEN,
                        "{'subscriptions':[{'service':'/services/scores','from':'"
                                + revision
                                + "'}]}")) {
            assertTrue(events.next().endsWith("\"points\":1}}"));
            assertTrue(events.next().endsWith("\"points\":2}}"));
        }
        try (Events events =
                new Events(
                        ConsoleNode.TOKEN,
                        "{'subscriptions':[{'service':'/services/scores','from':'old.7'}]}")) {
            String gap = events.next();
            assertTrue(gap.startsWith("gap {\"service\":\"/services/scores\",\"next\":\""), gap);
            assertTrue(gap.endsWith("\"last\":\"old.7\"}"), gap);
            assertTrue(events.next().startsWith("snapshot"), "the state follows");
        }
    }

    @Test
    void aServiceThatEndsIsToldOfAndTheStreamGoesOn() throws Exception {
        try (Events events =
                new Events(ConsoleNode.TOKEN, subscriptions("/services/map", "/services/scores"))) {
            events.next(2);
            assertEquals(204, ask("DELETE", "/services/map", "").statusCode());
            String end = events.next();
            assertTrue(
                    end.startsWith("end {\"service\":\"/services/map\",\"reason\":\"DROPPED\""),
                    end);
            put("bob", 3);
            assertTrue(events.next().startsWith("upsert {\"service\":\"/services/scores\""));
        }
    }

    @Test
    void aStreamThatTheNodeEndsSaysSoForEachService() throws Exception {
        try (Events events =
                new Events(ConsoleNode.TOKEN, subscriptions("/services/map", "/services/scores"))) {
            events.next(2);
            Thread closing = Thread.ofVirtual().start(node::close);
            List<String> ends = events.next(2);
            for (String each : ends) {
                assertTrue(each.startsWith("end {\"service\":\"/"), each);
                assertTrue(
                        each.contains("NODE_CLOSED") || each.contains("DROPPED"), ends.toString());
            }
            assertEquals("", events.next());
            closing.join();
        }
    }

    @Test
    void eachSubscriptionIsAllowedOrRefusedForItself() throws Exception {
        HttpRequest nobody =
                HttpRequest.newBuilder(URI.create(node.uri() + "/$stream"))
                        .header("content-type", "application/json")
                        .POST(
                                BodyPublishers.ofString(
                                        subscriptions("/services/scores").replace('\'', '"')))
                        .build();
        try (InputStream refused = client.send(nobody, BodyHandlers.ofInputStream()).body();
                BufferedReader in =
                        new BufferedReader(
                                new InputStreamReader(refused, StandardCharsets.UTF_8))) {
            assertEquals("event: fault", in.readLine());
            String why = in.readLine();
            assertTrue(why.contains("\"code\":\"PermissionDenied\""), why);
        }
        try (Events events = new Events(ConsoleNode.READER, subscriptions("/services/scores"))) {
            assertTrue(events.next().startsWith("snapshot"));
        }
    }

    /// The conservation law: of all the changes each service makes, the stream tells each once and
    /// in order, or says that some are missing.
    @Test
    void noChangeIsLostBetweenServicesThatChangeAtOnce() throws Exception {
        int changes = 300;
        try (Events events =
                new Events(ConsoleNode.TOKEN, subscriptions("/services/scores", "/logs"))) {
            events.next(2);
            Thread scores =
                    Thread.ofVirtual()
                            .start(() -> IntStream.range(0, changes).forEach(i -> putUnchecked(i)));
            Thread logs =
                    Thread.ofVirtual()
                            .start(() -> IntStream.range(0, changes).forEach(i -> logUnchecked(i)));
            Map<String, Integer> told = new HashMap<>();
            while (told.values().stream().mapToInt(each -> each).sum() < 2 * changes) {
                String event = events.next();
                String service = event.contains("\"/logs\"") ? "/logs" : "/services/scores";
                int expected = told.getOrDefault(service, 0);
                assertTrue(
                        event.contains("\"points\":" + expected + "}")
                                || event.contains("\"message\":\"n" + expected + "\""),
                        event + " is not number " + expected);
                told.merge(service, 1, Integer::sum);
            }
            scores.join();
            logs.join();
            assertEquals(Map.of("/logs", changes, "/services/scores", changes), told);
        }
    }

    private void putUnchecked(int number) {
        try {
            put("bob", number);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void logUnchecked(int number) {
        try {
            String entry = "{'level':'INFO','source':'test','message':'n" + number + "'}";
            HttpResponse<String> got = ask("POST", "/logs", entry);
            assertTrue(got.statusCode() < 300, got.body());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'subscriptions':[]} | 422 | 0 subscriptions: 1 to 100 are allowed",
                "{'subscriptions':[{'service':'/a'},{'service':'/a'}]} | 422 | service /a is there twice",
                "{'subscriptions':[{'service':'/services/a/b'}]} | 400 | service='/services/a/b': a path such as /services/name is needed",
                "{'subscriptions':[{'service':'/a','from':'x'}]} | 400 | from=x is no revision",
                "{'subscriptions':[{'service':'/a','verbs':['SHOUT']}]} | 400 | verb SHOUT is unknown",
                "{'subscription':[]} | 422 | subscription",
                "no json | 400 | ",
            })
    void whatIsNoListOfSubscriptionsIsRefusedWithTheReason(String body, int status, String why)
            throws Exception {
        HttpResponse<String> got = ask("POST", "/$stream", body);
        assertEquals(status, got.statusCode(), got.body());
        assertTrue(got.body().contains(why == null ? "" : why), got.body());
        assertEquals(status, ask("QUERY", "/$stream", body).statusCode());
    }

    @Test
    void onlyJsonIsTakenAndNothingStandsBelow() throws Exception {
        HttpRequest text =
                HttpRequest.newBuilder(URI.create(node.uri() + "/$stream"))
                        .header("content-type", "text/plain")
                        .POST(BodyPublishers.ofString("{}"))
                        .build();
        assertEquals(415, client.send(text, BodyHandlers.ofString()).statusCode());
        assertEquals(405, ask("POST", "/$stream/more", "{}").statusCode());
        assertEquals(405, ask("GET", "/$stream", "").statusCode());
    }
}
