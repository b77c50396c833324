package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.http.wire.HttpListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventStreamTest extends HttpContract {

    private static final String BOARD = "/services/board";

    @Override
    protected HttpSettings settings() {
        return HttpSettings.LOOPBACK.limits(
                HttpLimits.DEFAULT.withTimes(
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(60),
                        Duration.ofMillis(100)));
    }

    /// An open stream of events, read line by line.
    private final class Stream implements AutoCloseable {

        private final Socket socket;
        private final BufferedReader in;

        Stream(String path, String headers) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort());
            socket.setSoTimeout(20_000);
            String request =
                    "GET "
                            + path
                            + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                            + headers
                            + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            in =
                    new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }

        /// The next line that begins so.
        String line(String start) throws IOException {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith(start)) {
                    return line;
                }
            }
            return "";
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    @DisplayName("services 18: the state comes first, then every change with its revision as id")
    void snapshotAndChanges() throws Exception {
        try (Stream stream = new Stream(BOARD, "")) {
            assertEquals("HTTP/1.1 200 OK", stream.line("HTTP"));
            assertEquals("content-type: text/event-stream", stream.line("content-type"));
            assertEquals("event: snapshot", stream.line("event"));
            assertEquals("id: e.0", stream.line("id"));
            assertEquals(
                    "data: {\"title\":\"first\",\"scores\":{\"ann\":{\"points\":3}}}",
                    stream.line("data"));
            HttpClients.json(listener, "PUT", BOARD + "/scores/bob", "{'points':1}");
            assertEquals("event: upsert", stream.line("event"));
            assertEquals("id: e.1", stream.line("id"));
            assertEquals(
                    "data: {\"service\":\"/services/board\",\"verb\":\"UPSERT\",\"item\":\"scores/bob\","
                            + "\"type\":\"Score\",\"revision\":\"e.1\",\"body\":{\"points\":1}}",
                    stream.line("data"));
        }
    }

    @Test
    @DisplayName("services 20: going on after an old event, what is missing is announced as a gap")
    void gaps() throws Exception {
        HttpClients.json(listener, "PUT", BOARD + "/scores/bob", "{'points':1}");
        try (Stream stream = new Stream(BOARD, "Last-Event-ID: old.7\r\n")) {
            assertEquals("event: gap", stream.line("event"));
            assertEquals("data: {\"last\":\"old.7\",\"next\":\"e.1\"}", stream.line("data"));
            assertEquals("event: snapshot", stream.line("event"));
        }
    }

    @Test
    void aSilentStreamSaysThatItLives() throws Exception {
        try (Stream stream = new Stream(BOARD + "?snapshot=false", "")) {
            assertEquals(":", stream.line(":"));
            assertEquals(":", stream.line(":"));
        }
    }

    @Test
    @DisplayName("services 24: a dropped service ends its streams with a reason")
    void dropped() throws Exception {
        try (Stream stream = new Stream(BOARD, "")) {
            stream.line("event: snapshot");
            HttpClients.send(listener, "DELETE", BOARD, "");
            assertEquals("event: end", stream.line("event"));
            assertTrue(stream.line("data").contains("\"reason\":\"DROPPED\""));
            assertEquals("", stream.line("nothing"), "the stream ends");
        }
    }

    @Tag("slow")
    @Test
    @DisplayName("services 21: a client that does not read gets a gap, and delays nobody")
    void slowClients() throws Exception {
        String body = "{'title':'" + "x".repeat(20_000) + "','scores':{}}";
        try (Stream slow = new Stream(BOARD + "?buffer=20", "")) {
            slow.line("event: snapshot");
            try (Stream fast = new Stream(BOARD, "")) {
                fast.line("id: e.0");
                for (int i = 1; i <= 1000; i++) {
                    HttpClients.json(listener, "PUT", BOARD, body);
                    assertEquals("id: e." + i, fast.line("id"));
                }
            }
            assertEquals("event: gap", slow.line("event: gap"));
            assertEquals("event: snapshot", slow.line("event"));
        }
    }

    @Test
    @DisplayName("services 21: a client that does not read for as long as it may idle is cut")
    void stalledClients() throws Exception {
        HttpSettings impatient =
                HttpSettings.LOOPBACK.limits(
                        HttpLimits.DEFAULT.withTimes(
                                Duration.ofSeconds(10),
                                Duration.ofSeconds(10),
                                Duration.ofSeconds(2),
                                Duration.ofMillis(50)));
        BoardOperations other = new BoardOperations();
        try (HttpListener impatientListener = HttpListener.open(other, impatient);
                Socket stalled = new Socket()) {
            stalled.setReceiveBufferSize(4096);
            stalled.connect(impatientListener.address());
            String request =
                    "GET "
                            + BOARD
                            + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n";
            stalled.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            while (other.feeds() == 0) {
                LockSupport.parkNanos(500_000);
            }
            String body = "{'title':'" + "x".repeat(100_000) + "','scores':{}}";
            while (other.feeds() > 0) { // ends when it is cut
                HttpClients.json(impatientListener, "PUT", BOARD, body);
            }
            HttpResponse<String> alive = HttpClients.send(impatientListener, "GET", BOARD, "");
            assertEquals(200, alive.statusCode());
        }
    }

    @Test
    void aClientThatGoesAwayIsNoSubscriberAnyMore() throws Exception {
        try (Stream stream = new Stream(BOARD, "")) {
            stream.line("event: snapshot");
            assertEquals(1, board.feeds());
        }
        while (board.feeds() > 0) {
            LockSupport.parkNanos(500_000);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spam=1 | parameter spam is unknown, known are [buffer, count, lease, path, snapshot, types, verbs]",
                "count=x | count=x: a number from 1 to 2147483647 is needed",
                "buffer=0 | buffer=0: a number from 1 to 65536 is needed",
                "verbs=SPAM | verb SPAM is unknown, known are [CREATE, LOOKUP, GET, QUERY, INSERT",
                "lease=long | lease=long is no duration: give one such as PT5M",
            })
    void parametersThatAreNoneAreRefused(String query, String why) throws Exception {
        HttpResponse<String> refused =
                HttpClients.send(
                        listener, "GET", BOARD + "?" + query, "", "accept", "text/event-stream");
        assertEquals(400, refused.statusCode());
        assertTrue(refused.body().contains(why), refused.body());
    }

    @Test
    void aStreamOfNoServiceIsUnknown() throws Exception {
        HttpResponse<String> none =
                HttpClients.send(
                        listener, "GET", "/services/none", "", "accept", "text/event-stream");
        assertEquals(404, none.statusCode());
    }
}
