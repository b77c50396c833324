package io.portolan.services.http.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.http.WebhookSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WebhooksTellAllBeforeTheEndTest {

    private static final Pattern KIND = Pattern.compile("\"type\":\"io\\.portolan\\.([a-z]+)\"");
    private static final Pattern REASON = Pattern.compile("\"reason\":\"([A-Z_]+)\"");
    private static final Pattern SUBJECT = Pattern.compile("\"subject\":\"([^\"]+)\"");

    record State(Map<String, Item> items) {
        State() {
            this(Map.of());
        }
    }

    record Item(@Key String name) {}

    @ServiceContract(id = "urn:test:items", state = State.class)
    static final class Items {

        @On(Verb.UPDATE)
        State measured(Mean mean, ServiceContext<State> context) {
            return context.state().state();
        }
    }

    record Mean(double value) {}

    private final SinkServer sink = new SinkServer();
    private final HttpClient client = HttpClient.newHttpClient();
    private ServiceNode node;
    private ServiceProxy<State> items;
    private String subscription = "";

    @BeforeEach
    void start() throws Exception {
        node =
                ServiceNode.builder()
                        .service(Items.class)
                        .http(
                                HttpSettings.LOOPBACK.webhooks(
                                        WebhookSettings.PUBLIC.privateSinks(true)))
                        .start();
        node.create(CreateRequest.of("urn:test:items").name("items"));
        items = node.connect(URI.create("/services/items"), State.class);
    }

    @AfterEach
    void close() throws Exception {
        sink.answers.release(1_000);
        node.close();
        client.close();
        sink.close();
    }

    @Test
    void theLeaseThatWasGrantedIsTold() throws Exception {
        HttpResponse<String> made =
                send(
                        "POST",
                        "/services/items/$subscriptions",
                        "{\"sink\":\"%s\",\"lease\":\"PT10H\"}".formatted(sink.address()));
        assertEquals(201, made.statusCode(), made.body());
        assertTrue(made.body().contains("\"lease\":\"PT1H\""), made.body());
        String place = made.headers().firstValue("location").orElseThrow();
        assertEquals(204, send("PUT", place, "{\"lease\":\"PT3M\"}").statusCode());
        String state = send("GET", place, "").body();
        assertTrue(state.contains("\"lease\":\"PT3M\""), state);
    }

    @Test
    void whenTheServiceIsDroppedWhileAPostIsNotAnswered() throws Exception {
        subscribe("PT5M");
        sink.answers.drainPermits();
        insert(20);
        String first = sink.events.take();
        items.drop();
        assertNull(sink.events.poll(200, TimeUnit.MILLISECONDS), "one at a time");
        sink.answers.release(100);
        assertEquals(told(20, "DROPPED"), rest(first));
    }

    @Test
    void whenAPostFailsAndTheServiceIsDropped() throws Exception {
        subscribe("PT5M");
        sink.answers.drainPermits();
        insert(3);
        String first = sink.events.take();
        sink.statuses.add(503);
        sink.statuses.add(500);
        items.drop();
        sink.answers.release(100);
        assertEquals(first, sink.events.take());
        assertEquals(first, sink.events.take());
        assertEquals(told(3, "DROPPED"), rest(first));
    }

    @Test
    void nothingIsPostedToASinkThatIsGone() throws Exception {
        subscribe("PT5M");
        sink.answers.drainPermits();
        insert(3);
        sink.events.take();
        sink.statuses.add(410);
        items.drop();
        sink.answers.release(100);
        assertNull(sink.events.poll(500, TimeUnit.MILLISECONDS));
    }

    @Test
    void whenItsOwnerEndsIt() throws Exception {
        subscribe("PT5M");
        sink.answers.drainPermits();
        insert(5);
        String first = sink.events.take();
        assertEquals(204, send("DELETE", subscription, "").statusCode());
        assertEquals(404, send("GET", subscription, "").statusCode());
        insert("later");
        sink.answers.release(100);
        assertEquals(told(5, "UNSUBSCRIBED"), rest(first));
        assertEquals(204, send("DELETE", subscription, "").statusCode());
    }

    @Test
    void whenItsLeaseEnds() throws Exception {
        subscribe("PT0.3S");
        sink.answers.drainPermits();
        insert(4);
        String first = sink.events.take();
        while (send("GET", subscription, "").statusCode() == 200) {
            LockSupport.parkNanos(500_000);
        }
        sink.answers.release(100);
        assertEquals(told(4, "LEASE_EXPIRED"), rest(first));
    }

    @Test
    void whenTheNodeCloses() throws Exception {
        subscribe("PT5M");
        sink.answers.drainPermits();
        insert(6);
        String first = sink.events.take();
        Thread closing = Thread.ofVirtual().start(node::close);
        sink.answers.release(100);
        assertEquals(told(6, "NODE_CLOSED"), rest(first));
        closing.join();
    }

    @Test
    void whenAChangeHasNoFormAsAnEvent() throws Exception {
        subscribe("PT5M");
        insert(2);
        items.update(new Mean(Double.NaN), null);
        assertEquals(told(2, "SINK_FAILED"), rest(sink.events.take()));
        while (send("GET", subscription, "").statusCode() != 404) {
            LockSupport.parkNanos(500_000);
        }
    }

    /// Its client would get heartbeats for ever.
    @Test
    void andSoDoesAStreamOfEvents() throws Exception {
        URI uri = URI.create(Objects.requireNonNull(node.http()) + "/services/items");
        HttpResponse<Stream<String>> stream =
                client.send(
                        HttpRequest.newBuilder(uri).header("accept", "text/event-stream").build(),
                        BodyHandlers.ofLines());
        insert(1);
        items.update(new Mean(Double.NaN), null);
        List<String> events =
                stream.body()
                        .filter(line -> line.startsWith("event: ") || line.contains("reason"))
                        .toList();
        assertEquals(
                List.of("event: snapshot", "event: insert", "event: end"), events.subList(0, 3));
        assertTrue(events.get(3).contains("SINK_FAILED"), events.get(3));
    }

    private void subscribe(String lease) throws Exception {
        HttpResponse<String> made =
                send(
                        "POST",
                        "/services/items/$subscriptions",
                        "{\"sink\":\"%s\",\"lease\":\"%s\"}".formatted(sink.address(), lease));
        assertEquals(201, made.statusCode(), made.body());
        subscription = made.headers().firstValue("location").orElseThrow();
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        URI uri = URI.create(Objects.requireNonNull(node.http()) + path);
        HttpRequest request =
                HttpRequest.newBuilder(uri)
                        .header("content-type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private void insert(int count) throws InterruptedException {
        for (int i = 1; i <= count; i++) {
            insert("i" + i);
        }
    }

    private void insert(String name) throws InterruptedException {
        items.at("items").insert(new Item(name));
    }

    private static List<String> told(int count, String reason) {
        List<String> told = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            told.add("items/i" + i);
        }
        told.add(reason);
        return told;
    }

    /// What is told up to the end, after which nothing is.
    private List<String> rest(String first) throws InterruptedException {
        List<String> told = new ArrayList<>();
        for (String event = first; event != null; event = sink.events.poll(20, TimeUnit.SECONDS)) {
            boolean isLast = found(KIND, event).equals("end");
            told.add(found(isLast ? REASON : SUBJECT, event));
            if (isLast) {
                assertNull(sink.events.poll(100, TimeUnit.MILLISECONDS), "nothing after the end");
                return told;
            }
        }
        told.add("nothing came any more");
        return told;
    }

    private static String found(Pattern pattern, String event) {
        Matcher matcher = pattern.matcher(event);
        assertTrue(matcher.find(), event);
        return matcher.group(1);
    }
}
