package io.portolan.services.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Certificate;
import io.portolan.services.access.TlsFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HostileHttp2Test {

    private static final String BOARD = "/services/board";
    private static final int NO_ERROR = 0;
    private static final int ENHANCE_YOUR_CALM = 11;

    @TempDir Path folder;
    private final BoardOperations board = new BoardOperations();
    private SSLContext tls;
    private HttpListener listener;

    @BeforeEach
    void open() throws Exception {
        Certificate server = new Certificate(folder, "server");
        tls = server.trusting(server);
        listener =
                HttpListener.open(
                        board,
                        HttpSettings.LOOPBACK
                                .limits(
                                        HttpLimits.DEFAULT
                                                .withBodyBytes(1000)
                                                .withTimes(
                                                        Duration.ofMillis(400),
                                                        Duration.ofMillis(400),
                                                        Duration.ofMillis(1500),
                                                        Duration.ofMillis(100)))
                                .tls(new TlsFiles(server.certificate, server.key, null)));
    }

    @AfterEach
    void close() {
        board.slowMayEnd.countDown();
        listener.close();
    }

    @Test
    void whoResetsEveryStreamIsSentAway() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            CompletableFuture<Void> asking =
                    CompletableFuture.runAsync(() -> {
                        try {
                            for (int stream = 1; stream < 4000; stream += 2) {
                                client.request(stream, Http2Socket.END_STREAM, "GET", BOARD);
                                client.send(
                                        Http2Socket.RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
                            }
                        } catch (IOException e) {
                            // cut: as it should be
                        }
                    });
            Http2Socket.Frame end = client.next(Http2Socket.GOAWAY);
            assertEquals(ENHANCE_YOUR_CALM, end.errorCode());
            asking.join();
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

    private void anotherClientIsServed() throws IOException {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.request(1, Http2Socket.END_STREAM, "GET", BOARD);
            assertEquals(200, Http2Socket.status(client.next(Http2Socket.HEADERS)));
        }
    }
}
