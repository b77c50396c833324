package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.access.TlsFiles;
import io.portolan.services.http.wire.HttpListener;
import io.portolan.services.node.Certificate;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.ServiceFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Clients of HTTP/2 that ask for much and read nothing.
@Timeout(60)
class UnreadAnswersTest {

    private static final String BOARD = "/services/board";
    private static final int STATE = 200_000;
    private static final int MOST = 1 << 20; // of a connection, as it is by default
    private static final int STREAMS = 50;
    private static final byte[] NO_WINDOW = {0, 4, 0, 0, 0, 0};

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
                                        HttpLimits.DEFAULT.withTimes(
                                                Duration.ofSeconds(10),
                                                Duration.ofSeconds(10),
                                                Duration.ofSeconds(3),
                                                Duration.ofMillis(100)))
                                .tls(new TlsFiles(server.certificate, server.key, null)));
        board.title("x".repeat(STATE));
    }

    @AfterEach
    void close() {
        listener.close();
    }

    @Test
    @DisplayName("unread answers of HTTP/2 are made as far as they are read, and then let go")
    void answersAreMadeAsTheyAreRead() throws Exception {
        List<Http2Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                clients.add(unread("GET", BOARD));
            }
            until(() -> listener.bytesInFlight() > 3L * MOST);
            long most = 4L * (MOST + STATE);
            assertTrue(listener.bytesInFlight() <= most, "held " + listener.bytesInFlight());
            for (Http2Socket client : clients) {
                int begun = 0;
                while (client.next(Http2Socket.HEADERS).type() == Http2Socket.HEADERS) {
                    begun++;
                }
                int room = MOST / STATE + 2; // before the client is cut, and none after
                assertTrue(begun <= room, "who does not read is cut: " + begun + " answers");
            }
            until(() -> listener.bytesInFlight() == 0);
            until(() -> listener.connections() == 0);
        } finally {
            for (Http2Socket client : clients) {
                client.close();
            }
        }
    }

    @Test
    @DisplayName("files of HTTP/2 that are not read are not read from the disk either")
    void filesAreReadAsTheyAreTaken() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        board.files(
                new ServiceFiles() {
                    @Override
                    public Piece read(String name, long from, int most, Principal who) {
                        reads.incrementAndGet();
                        return new Piece("text/plain", new byte[STATE], 0, STATE);
                    }

                    @Override
                    public long append(String name, long from, byte[] bytes, Principal who) {
                        throw new AssertionError("nothing is uploaded");
                    }

                    @Override
                    public boolean remove(String name, Principal who) {
                        throw new AssertionError("nothing is removed");
                    }
                });
        try (Http2Socket client = unread("GET", BOARD + "/$files/large")) {
            assertEquals(-1, client.next(-1).type(), "who does not read is cut");
        }
        assertTrue(reads.get() <= MOST / STATE + 2, reads + " files were read");
        until(() -> listener.bytesInFlight() == 0);
    }

    @Tag("slow")
    @Test
    @DisplayName("window updates of one byte are no reading")
    void tricklesAreCut() throws Exception {
        try (Http2Socket client = unread("GET", BOARD)) {
            Thread trickle =
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    while (true) {
                                        for (int i = 0; i < STREAMS; i++) {
                                            client.window(2 * i + 1, 1);
                                        }
                                        LockSupport.parkNanos(1_000_000);
                                    }
                                } catch (IOException e) {
                                    // cut: as it should be
                                }
                            });
            assertEquals(-1, client.next(-1).type(), "who hardly reads is cut");
            trickle.join();
        }
        until(() -> listener.bytesInFlight() == 0);
    }

    @Tag("slow")
    @Test
    @DisplayName("event streams of HTTP/2 that are not read are bounded and cut too")
    void streamsAreWrittenAsTheyAreRead() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.send(Http2Socket.SETTINGS, 0, 0, NO_WINDOW);
            for (int i = 0; i < STREAMS; i++) {
                client.send(
                        Http2Socket.HEADERS,
                        Http2Socket.END_HEADERS | Http2Socket.END_STREAM,
                        2 * i + 1,
                        bytes(
                                Http2Socket.head("GET", BOARD),
                                Http2Socket.field("accept", "text/event-stream")));
            }
            until(() -> board.feeds() > 0);
            until(() -> listener.bytesInFlight() > MOST - STATE);
            assertTrue(
                    listener.bytesInFlight() <= MOST + 2 * STATE,
                    "held " + listener.bytesInFlight());
            assertEquals(-1, client.next(-1).type(), "who does not read is cut");
        }
        until(() -> listener.bytesInFlight() == 0);
        until(() -> board.feeds() == 0);
    }

    @Tag("slow")
    @Test
    @DisplayName("a client that reads gets every answer, however many it asks for at once")
    void whoReadsGetsAll() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            client.window(0, Integer.MAX_VALUE - 70_000);
            for (int i = 0; i < STREAMS; i++) {
                client.request(2 * i + 1, Http2Socket.END_STREAM, "GET", BOARD);
            }
            long[] read = new long[STREAMS];
            for (int ended = 0; ended < STREAMS; ) {
                Http2Socket.Frame data = client.next(Http2Socket.DATA);
                assertEquals(Http2Socket.DATA, data.type(), "cut before the end");
                read[data.stream() / 2] += data.payload().length;
                if ((data.flags() & Http2Socket.END_STREAM) != 0) {
                    ended++;
                    assertTrue(read[data.stream() / 2] > STATE, "a whole answer");
                } else if (data.payload().length > 0) {
                    client.window(data.stream(), data.payload().length);
                }
            }
        }
        until(() -> listener.bytesInFlight() == 0);
    }

    @Test
    @DisplayName("connections are counted, not their streams")
    void connectionsAreCounted() throws Exception {
        try (Http2Socket client = new Http2Socket(tls, listener)) {
            for (int i = 0; i < 10; i++) {
                client.request(2 * i + 1, Http2Socket.END_STREAM, "POST", BOARD + "/$actions/slow");
            }
            board.slowStarted.await();
            assertEquals(1, listener.connections());
            board.slowMayEnd.countDown();
        }
    }

    private Http2Socket unread(String method, String path) throws IOException {
        Http2Socket client = new Http2Socket(tls, listener);
        client.send(Http2Socket.SETTINGS, 0, 0, NO_WINDOW);
        for (int i = 0; i < STREAMS; i++) {
            client.request(2 * i + 1, Http2Socket.END_STREAM, method, path);
        }
        return client;
    }

    private static byte[] bytes(byte[] one, byte[] other) {
        return ByteBuffer.allocate(one.length + other.length).put(one).put(other).array();
    }

    private static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "it did not come in time");
            LockSupport.parkNanos(500_000);
        }
    }
}
