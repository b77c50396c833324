package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.run.StandardWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `portolan watch`.
@Timeout(60)
class WatchCommandTest {

    private static final String[] BOARD = {"--contracts", "../examples/Board.java"};
    private static final String CREATE = "{\"contract\": \"urn:example:board\", \"name\": \"b\"}";

    @Test
    void aLineOfJsonForTheStateAndForEachChange() throws Exception {
        try (RunningNode node = RunningNode.start(BOARD)) {
            call(node, "/services", "create", CREATE);
            RunningWatch watch = RunningWatch.start(url(node), "--count", "2");
            assertTrue(
                    watch.line()
                            .matches(
                                    "\\{\"event\":\"snapshot\",\"revision\":\"\\w+\\.0\",\"data\":\\{\"title\":\"\",\"scores\":\\{}}}"),
                    watch.line());
            call(node, "/services/b/scores", "insert", "{\"player\": \"ann\", \"points\": 3}");
            call(node, "/services/b/scores/ann", "delete");
            List<String> rest = watch.rest();
            assertEquals(0, watch.status(), watch.err());
            assertEquals(2, rest.size(), rest.toString());
            assertTrue(
                    rest.getFirst().startsWith("{\"event\":\"insert\",\"revision\":"),
                    rest::toString);
            assertTrue(
                    rest.getFirst().contains("\"body\":{\"player\":\"ann\",\"points\":3}"),
                    rest::toString);
            assertTrue(rest.getLast().contains("\"item\":\"scores/ann\""), rest::toString);
        }
    }

    @Test
    void itGoesOnWhenTheNodeWasStartedAgain() throws Exception {
        RunningNode first = RunningNode.start(BOARD);
        call(first, "/services", "create", CREATE);
        String port = String.valueOf(first.at("/").getPort());
        RunningWatch watch = RunningWatch.start(url(first), "--count", "1");
        assertTrue(watch.line().contains("snapshot"), watch.line());
        first.close();
        try (RunningNode second = RunningNode.start("--contracts", BOARD[1], "--http", port)) {
            call(second, "/services", "create", CREATE);
            assertTrue(watch.next().startsWith("{\"event\":\"gap\",\"data\":{\"last\":"));
            assertTrue(watch.next().startsWith("{\"event\":\"snapshot\","));
            call(second, "/services/b", "update", "{\"title\": \"x\"}", "--merge");
            assertEquals(1, watch.rest().size());
            assertEquals(0, watch.status(), watch.err());
        }
        List<String> said = watch.err().lines().toList();
        assertTrue(
                said.getFirst().endsWith("is lost (the node is closing), it is made again"),
                watch.err());
        assertTrue(said.getLast().endsWith(" is connected again"), watch.err());
    }

    @Test
    void aNodeThatDoesNotComeBackEndsItWithTheLastReason() throws Exception {
        RunningNode node = RunningNode.start(BOARD);
        call(node, "/services", "create", CREATE);
        RunningWatch watch = RunningWatch.start(url(node), "--reconnect", "200ms");
        RunningWatch once = RunningWatch.start(url(node), "--reconnect", "0");
        node.close();
        assertEquals(1, watch.status());
        assertTrue(
                watch.err().contains("portolan: nobody listens at http://127.0.0.1:"), watch.err());
        assertTrue(watch.err().contains("; --reconnect 200ms is over"), watch.err());
        assertEquals(1, once.status());
        assertTrue(once.err().contains("is lost: the node is closing"), once.err());
        assertEquals(1, once.err().lines().count(), once.err());
    }

    @Test
    void theEndOfTheServiceIsTheEnd() throws Exception {
        try (RunningNode node = RunningNode.start(BOARD)) {
            call(node, "/services", "create", CREATE);
            RunningWatch watch = RunningWatch.start(url(node));
            RunningWatch counting = RunningWatch.start(url(node), "--count", "1");
            call(node, "/services/b", "drop");
            assertTrue(watch.rest().getLast().contains("\"reason\":\"DROPPED\""));
            assertEquals(0, watch.status(), watch.err());
            assertEquals(1, counting.status());
            assertTrue(
                    counting.err().startsWith("portolan: 0 of the 1 changes of --count came"),
                    counting.err());
        }
    }

    @Test
    void theTimeIsItsLimit() throws Exception {
        try (RunningNode node = RunningNode.start(BOARD)) {
            Outcome all = Outcome.of("watch", node.at("/health"), "--timeout", "100ms");
            assertEquals(0, all.status(), all.err());
            assertEquals(1, all.out().lines().count());
            Outcome few =
                    Outcome.of("watch", node.at("/health"), "--timeout", "100ms", "--count", "1");
            assertEquals(1, few.status());
            assertEquals(1, few.err().lines().count(), few.err());
            refused(1, "UnknownEntry: no service at /services/none", node.at("/services/none"));
            refused(1, "count=x: a number", node.at("/health?count=x"));
            refused(2, "--timeout 0s: must be", node.at("/health"), "--timeout", "0");
            refused(2, "--count = 0: must be 1 or more", node.at("/health"), "--count", "0");
        }
    }

    @Test
    void aConnectionThatBreaksOffInAnEventIsMadeAgain() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> second = new CompletableFuture<>();
            Thread.startVirtualThread(() -> {
                serve(server, "event: insert\nid: e.1\ndata: 1\n\nevent: insert\nda");
                second.complete(serve(server, ":\n\nevent: insert\nid: e.2\ndata: 2\n\n"));
            });
            Outcome outcome =
                    Outcome.of(
                            "watch", "http://127.0.0.1:" + server.getLocalPort(), "--count", "2");
            assertEquals(
                    """
                    {"event":"insert","revision":"e.1","data":1}
                    {"event":"insert","revision":"e.2","data":2}
                    """,
                    outcome.out());
            assertEquals(0, outcome.status(), outcome.err());
            assertTrue(second.join().contains("\r\nLast-Event-ID: e.1\r\n"), second.join());
        }
    }

    @Test
    void aReaderThatHasGoneAndAFullDiskEndIt() throws Exception {
        try (RunningNode node = RunningNode.start()) {
            String[] words = {"watch", node.at("/health").toString(), "--count", "1"};
            StringWriter err = new StringWriter();
            assertEquals(0, Main.run(words, failing("Broken pipe"), new PrintWriter(err)));
            assertEquals("", err.toString());
            assertEquals(1, Main.run(words, failing("No space left"), new PrintWriter(err)));
            assertTrue(err.toString().startsWith("portolan: cannot write to standard output"));
        }
    }

    private static StandardWriter failing(String message) {
        return StandardWriter.of(StandardWriterTest.failing(message), UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"text/html, Hi", "application/json, {}"})
    void whatIsNoStreamIsSaid(String type, String body) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> serve(server, body, type));
            refused(
                    1,
                    "is no node of Portolan (status 200, %s)".formatted(type),
                    "http://127.0.0.1:" + server.getLocalPort());
        }
    }

    @Test
    void anAnswerThatDoesNotEndIsGivenUp() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Socket> open = new CompletableFuture<>();
            Thread.startVirtualThread(() -> open.complete(begun(server)));
            refused(
                    1,
                    "ms; look at the node, or correct the URL",
                    "http://127.0.0.1:" + server.getLocalPort(),
                    "--timeout",
                    "10ms");
            open.join().close();
        }
    }

    /// Begins an answer, and does not end it.
    private static Socket begun(ServerSocket server) {
        try {
            Socket socket = server.accept();
            socket.getInputStream().read(new byte[4096]);
            socket.getOutputStream().write("HTTP/1.1 500 No\r\n\r\nwho waits".getBytes(UTF_8));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String serve(ServerSocket server, String events) {
        return serve(server, events, "text/event-stream");
    }

    /// Answers one request; returns it.
    private static String serve(ServerSocket server, String body, String type) {
        byte[] request = new byte[4096];
        try (Socket socket = server.accept()) {
            int length = socket.getInputStream().read(request);
            socket.getOutputStream()
                    .write(
                            "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nConnection: close\r\n\r\n%s"
                                    .formatted(type, body)
                                    .getBytes(UTF_8));
            return new String(request, 0, length, UTF_8);
        } catch (IOException e) {
            return ""; // the test sees what the client says
        }
    }

    private static void refused(int status, String why, Object url, String... options) {
        Object[] words = new Object[2 + options.length];
        words[0] = "watch";
        words[1] = url;
        System.arraycopy(options, 0, words, 2, options.length);
        Outcome outcome = Outcome.of(words);
        assertTrue(outcome.err().contains(why), outcome.err());
        assertEquals(status, outcome.status());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
    }

    private static String url(RunningNode node) {
        return node.at("/services/b").toString();
    }

    private static void call(RunningNode node, String path, Object... words) {
        Object[] all = new Object[2 + words.length];
        all[0] = "call";
        all[1] = node.at(path);
        System.arraycopy(words, 0, all, 2, words.length);
        Outcome.of(all).assertSuccess();
    }
}
