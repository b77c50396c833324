package io.portolan.services.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.access.TlsFiles;
import io.portolan.services.http.wire.HttpListener;
import io.portolan.services.node.Certificate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HostileHttp2Test {

    private static final String BOARD = "/services/board";
    private static final int NO_ERROR = 0;
    private static final int PROTOCOL_ERROR = 1;
    private static final int STREAM_CLOSED = 5;
    private static final int ENHANCE_YOUR_CALM = 11;
    private static final int MOST_RESETS = 200; // of a client in half a minute

    @TempDir Path folder;
    private final BoardOperations board = new BoardOperations();
    private SSLContext tls;
    private TlsFiles files;
    private HttpListener listener;

    @BeforeEach
    void open() throws Exception {
        Certificate server = new Certificate(folder, "server");
        tls = server.trusting(server);
        files = new TlsFiles(server.certificate, server.key, null);
        listener = open(HttpLimits.DEFAULT.withBodyBytes(1000));
    }

    private HttpListener open(HttpLimits limits) {
        return HttpListener.open(board, HttpSettings.LOOPBACK.limits(limits).tls(files));
    }

    @AfterEach
    void close() {
        board.slowMayEnd.countDown();
        listener.close();
    }

    /// The client sends one reset more than is allowed and no further: what is still on its way
    /// when the listener ends would let the system throw away what the listener said last.
    @Test
    void whoResetsEveryStreamIsSentAway() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            for (int reset = 1; reset <= MOST_RESETS + 1; reset++) {
                int stream = 2 * reset - 1;
                // which is not answered before, as the reset of an answered one does not count
                client.request(stream, Http2Socket.END_STREAM, "POST", BOARD + "/$actions/slow");
                client.send(Http2Socket.RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
            }
            Http2Socket.Frame end = client.next(Http2Socket.GOAWAY);
            assertEquals(Http2Socket.GOAWAY, end.type());
            assertEquals(ENHANCE_YOUR_CALM, end.errorCode());
            assertEquals(-1, client.next(Http2Socket.GOAWAY).type(), "and is closed");
        }
        anotherClientIsServed();
    }

    @Test
    void moreStreamsThanAllowedAreRefused() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            for (int stream = 1; stream <= 201; stream += 2) {
                client.request(stream, Http2Socket.END_STREAM, "POST", BOARD + "/$actions/slow");
            }
            Http2Socket.Frame refused = client.next(Http2Socket.RST_STREAM);
            assertEquals(201, refused.stream(), "the 101st");
        }
    }

    @Test
    void headersWithoutEndAreCutOff() throws Exception {
        byte[] field = Http2Socket.field("x-" + "n".repeat(100), "v".repeat(1000));
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.send(Http2Socket.HEADERS, 0, 1, Http2Socket.head("GET", BOARD));
            CompletableFuture<Void> asking =
                    CompletableFuture.runAsync(() -> {
                        try {
                            for (int i = 0; i < 10_000; i++) {
                                client.send(Http2Socket.CONTINUATION, 0, 1, field);
                            }
                        } catch (IOException e) {
                            // cut: as it should be
                        }
                    });
            assertTrue(client.next(Http2Socket.GOAWAY).errorCode() != NO_ERROR);
            asking.join();
        }
        anotherClientIsServed();
    }

    @Test
    void aBodyOverTheLimitHasItsAnswerAndTheConnectionGoesOn() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            head.write(Http2Socket.head("PUT", BOARD));
            head.write(Http2Socket.field("content-type", "application/json"));
            client.send(Http2Socket.HEADERS, Http2Socket.END_HEADERS, 1, head.toByteArray());
            client.send(Http2Socket.DATA, 0, 1, new byte[2000]);
            assertEquals(1, client.next(Http2Socket.HEADERS).stream());
            Http2Socket.Frame problem = client.next(Http2Socket.DATA);
            assertTrue(new String(problem.payload(), UTF_8).contains("TooLarge"));
            Http2Socket.Frame reset = client.next(Http2Socket.RST_STREAM);
            assertEquals(NO_ERROR, reset.errorCode(), "the answer counts, not the reset");
            client.request(3, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(200, Http2Socket.status(client.next(Http2Socket.HEADERS)));
        }
    }

    @Test
    void aBodyThatDoesNotComeAndSilenceEnd() throws Exception {
        listener.close();
        listener =
                open(
                        HttpLimits.DEFAULT.withTimes(
                                Duration.ofMillis(400),
                                Duration.ofMillis(400),
                                Duration.ofMillis(1500),
                                Duration.ofMillis(100)));
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.request(1, 0, "PUT", BOARD);
            Http2Socket.Frame problem = client.next(Http2Socket.DATA);
            assertTrue(new String(problem.payload(), UTF_8).contains("the body took longer than"));
            assertEquals(NO_ERROR, client.next(Http2Socket.GOAWAY).errorCode());
            assertEquals(-1, client.next(Http2Socket.GOAWAY).type(), "and is closed");
        }
    }

    @Test
    void aListenerThatClosesSaysSoAndAnswersWhatItTook() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.request(1, Http2Socket.END_STREAM, "POST", BOARD + "/$actions/slow");
            board.slowStarted.await();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(listener::close);
            assertEquals(NO_ERROR, client.next(Http2Socket.GOAWAY).errorCode());
            board.slowMayEnd.countDown();
            Http2Socket.Frame answer = client.next(Http2Socket.HEADERS);
            assertEquals(1, answer.stream());
            assertEquals(200, Http2Socket.status(answer));
            closing.join();
        }
    }

    @Test
    @DisplayName("every stream has an answer or a reset, and the connection goes on")
    void everyStreamIsAnsweredOrReset() throws Exception {
        Map<String, byte[]> heads = new LinkedHashMap<>();
        heads.put("another host", head("GET", BOARD, "host", "other:1"));
        heads.put("the same host", head("GET", BOARD, "host", "localhost"));
        heads.put("two hosts", head("GET", BOARD, "host", "localhost", "host", "b"));
        heads.put("a host that is none", fields("GET", "https", "localhost/x", BOARD));
        heads.put("user information", fields("GET", "https", "ann@localhost", BOARD));
        heads.put("no path", fields("GET", "https", "localhost", ""));
        heads.put("another scheme", fields("GET", "http", "localhost", BOARD));
        heads.put("an odd scheme", fields("GET", "ftp", "localhost", BOARD));
        heads.put("a method that is none", fields("SPAM", "https", "localhost", BOARD));
        heads.put("a method with a space", fields("G T", "https", "localhost", BOARD));
        heads.put("no method", fields("", "https", "localhost", BOARD));
        heads.put("connect", fields("CONNECT", "https", "localhost", BOARD));
        heads.put("star", fields("GET", "https", "localhost", "*"));
        heads.put("a path with a space", fields("GET", "https", "localhost", "/a b"));
        heads.put("a fragment", fields("GET", "https", "localhost", BOARD + "#x"));
        heads.put("a name in capitals", head("GET", BOARD, "X-Capital", "1"));
        heads.put("te", head("GET", BOARD, "te", "gzip"));
        heads.put("connection", head("GET", BOARD, "connection", "close"));
        heads.put("a length that is none", head("PUT", BOARD, "content-length", "x"));
        heads.put("a length too long", head("PUT", BOARD, "content-length", "99999999999"));
        heads.put("a length without body", head("PUT", BOARD, "content-length", "5"));
        heads.put("an expectation", head("PUT", BOARD, "expect", "more"));
        heads.put("a long head", head("GET", BOARD, "x-long", "x".repeat(12_000)));
        heads.put("a long path", fields("GET", "https", "localhost", "/" + "x".repeat(6_000)));
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            int stream = 1;
            for (Map.Entry<String, byte[]> each : heads.entrySet()) {
                client.send(
                        Http2Socket.HEADERS,
                        Http2Socket.END_HEADERS | Http2Socket.END_STREAM,
                        stream,
                        each.getValue());
                Http2Socket.Frame answer = client.nextOf(stream);
                assertTrue(
                        answer.type() == Http2Socket.HEADERS
                                || answer.type() == Http2Socket.RST_STREAM,
                        () -> each.getKey() + ": " + answer.type());
                stream += 2;
            }
            client.request(stream, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(200, Http2Socket.status(client.nextOf(stream)));
        }
    }

    @Test
    @DisplayName("a host that differs from the authority is told so")
    void anotherHostIsTold() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            send(client, 1, head("GET", BOARD, "host", "other:1"));
            assertEquals(400, Http2Socket.status(client.nextOf(1)));
            String problem = new String(client.nextOf(1).payload(), UTF_8);
            assertTrue(problem.contains("host and :authority name different hosts"), problem);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {9_000, 10_500, 14_000, 50_000})
    void headsThatAreTooLongAre431AndTheConnectionGoesOn(int length) throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            byte[] head = head("GET", BOARD, "x-long", "x".repeat(length));
            for (int at = 0; at < head.length; at += 16_000) {
                int end = Math.min(head.length, at + 16_000);
                client.send(
                        at == 0 ? Http2Socket.HEADERS : Http2Socket.CONTINUATION,
                        (at == 0 ? Http2Socket.END_STREAM : 0)
                                | (end == head.length ? Http2Socket.END_HEADERS : 0),
                        1,
                        Arrays.copyOfRange(head, at, end));
            }
            assertEquals(431, Http2Socket.status(client.nextOf(1)));
            client.request(3, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(200, Http2Socket.status(client.nextOf(3)));
        }
    }

    @Test
    @DisplayName("a head on a stream that has ended ends the connection: STREAM_CLOSED")
    void headsAfterTheEnd() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.request(1, Http2Socket.END_STREAM, "POST", BOARD + "/$actions/slow");
            client.request(1, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(STREAM_CLOSED, client.next(Http2Socket.GOAWAY).errorCode());
        }
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.request(1, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(200, Http2Socket.status(client.nextOf(1)));
            client.request(1, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(STREAM_CLOSED, client.next(Http2Socket.GOAWAY).errorCode());
        }
        anotherClientIsServed();
    }

    @Test
    @DisplayName(
            "a stream with a smaller number than one before ends the connection: PROTOCOL_ERROR")
    void smallerStreams() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.request(5, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(200, Http2Socket.status(client.nextOf(5)));
            client.request(3, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(PROTOCOL_ERROR, client.next(Http2Socket.GOAWAY).errorCode());
        }
        anotherClientIsServed();
    }

    @Test
    @DisplayName("what was sent before a reset arrived does no harm")
    void trailersAfterAReset() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            send(client, 1, 0, head("PUT", BOARD, "content-length", "99999"));
            assertEquals(413, Http2Socket.status(client.nextOf(1)));
            client.next(Http2Socket.RST_STREAM);
            send(client, 1, Http2Socket.END_STREAM, Http2Socket.field("x-trailer", "1"));
            client.request(3, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(200, Http2Socket.status(client.nextOf(3)));
        }
    }

    @Test
    @DisplayName("a connection that is reset, with or without TLS, leaves nothing in the log")
    void resetsAreNotLogged() throws Exception {
        List<LogRecord> logged = new CopyOnWriteArrayList<>();
        Handler handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord entry) {
                        if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                            logged.add(entry);
                        }
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        Logger root = Logger.getLogger("");
        root.addHandler(handler);
        try {
            for (int i = 0; i < 5; i++) {
                try (Socket plain =
                        new Socket(listener.address().getAddress(), listener.address().getPort())) {
                    plain.setSoLinger(true, 0); // a reset
                    if (i > 0) {
                        plain.getOutputStream().write(new byte[] {22, 3, 1, 0, 50, 1});
                    }
                }
                Http2Socket reset = new Http2Socket(tls, listener);
                reset.request(1, Http2Socket.END_STREAM, "POST", BOARD + "/$actions/slow");
                reset.reset();
                try (Http2Socket broken = new Http2Socket(tls, listener)) {
                    send(broken, 1, new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, 0x7f});
                    broken.next(Http2Socket.GOAWAY);
                }
            }
            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (listener.connections() > 0) {
                assertTrue(System.nanoTime() < end, "connections stay");
                LockSupport.parkNanos(500_000);
            }
        } finally {
            root.removeHandler(handler);
        }
        assertEquals(
                List.of(),
                logged.stream().map(each -> each.getLoggerName() + each.getMessage()).toList());
    }

    private static void send(Http2Socket client, int stream, byte[] head) throws IOException {
        send(client, stream, Http2Socket.END_STREAM, head);
    }

    private static void send(Http2Socket client, int stream, int flags, byte[] head)
            throws IOException {
        client.send(Http2Socket.HEADERS, flags | Http2Socket.END_HEADERS, stream, head);
    }

    private static byte[] head(String method, String path, String... more) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write(Http2Socket.head(method, path));
        for (int i = 0; i < more.length; i += 2) {
            head.write(Http2Socket.field(more[i], more[i + 1]));
        }
        return head.toByteArray();
    }

    private static byte[] fields(String method, String scheme, String authority, String path)
            throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write(Http2Socket.field(":method", method));
        head.write(Http2Socket.field(":scheme", scheme));
        head.write(Http2Socket.field(":authority", authority));
        head.write(Http2Socket.field(":path", path));
        return head.toByteArray();
    }

    private void anotherClientIsServed() throws IOException {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.request(1, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(200, Http2Socket.status(client.next(Http2Socket.HEADERS)));
        }
    }
}
