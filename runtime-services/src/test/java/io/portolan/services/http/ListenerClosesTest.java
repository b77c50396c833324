package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.http.wire.HttpListener;
import io.portolan.services.operation.FaultException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ListenerClosesTest {

    private static final String BOARD = "/services/board";

    @Test
    void aRequestInFlightHasItsAnswer() throws Exception {
        BoardOperations board = new BoardOperations();
        HttpListener listener = HttpListener.open(board, HttpSettings.LOOPBACK);
        CompletableFuture<HttpResponse<String>> slow =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        return HttpClients.send(listener, "POST", BOARD + "/$actions/slow", "");
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
        board.slowStarted.await();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(listener::close);
        // the port is given back first: from then on nobody can connect
        int port = listener.address().getPort();
        while (canConnect(port)) {
            LockSupport.parkNanos(500_000);
        }
        board.slowMayEnd.countDown();
        assertEquals(200, slow.get().statusCode());
        closing.get();
        listener.close();
    }

    @Test
    void whatComesWhileItClosesIsRefusedAndStreamsAreEnded() throws Exception {
        BoardOperations board = new BoardOperations();
        HttpListener listener = HttpListener.open(board, HttpSettings.LOOPBACK);
        InetAddress loopback = InetAddress.getLoopbackAddress();
        int port = listener.address().getPort();
        try (Socket slow = new Socket(loopback, port);
                Socket idle = new Socket(loopback, port);
                Socket halfRead = new Socket(loopback, port);
                Socket events = new Socket(loopback, port)) {
            write(slow, "POST " + BOARD + "/$actions/slow HTTP/1.1\r\nContent-Length: 0\r\n");
            board.slowStarted.await();
            write(idle, "GET " + BOARD + " HTTP/1.1\r\n");
            assertTrue(upTo(idle, "scores").startsWith("HTTP/1.1 200 "));
            write(halfRead, "PUT " + BOARD + " HTTP/1.1\r\nContent-Length: 10\r\n");
            write(events, "GET " + BOARD + " HTTP/1.1\r\nAccept: text/event-stream\r\n");
            assertTrue(upTo(events, "snapshot").startsWith("HTTP/1.1 200 "));

            CompletableFuture<Void> closing = CompletableFuture.runAsync(listener::close);
            String ended = HttpClients.all(events.getInputStream());
            assertTrue(ended.contains("event: end\ndata: {\"reason\":\"NODE_CLOSED\""), ended);
            assertTrue(ended.endsWith("\r\n0\r\n\r\n"), "the last chunk: " + ended);
            assertRefused(HttpClients.all(halfRead.getInputStream()));
            write(idle, "GET " + BOARD + " HTTP/1.1\r\n");
            assertRefused(HttpClients.all(idle.getInputStream()));

            board.slowMayEnd.countDown();
            String answer = HttpClients.all(slow.getInputStream());
            assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
            assertTrue(answer.contains("connection: close"), answer);
            closing.get();
        }
    }

    private static void assertRefused(String answer) {
        assertTrue(answer.contains("HTTP/1.1 503 "), answer);
        assertTrue(answer.contains("connection: close"), answer);
        assertTrue(answer.contains("retry-after: 1"), answer);
    }

    private static void write(Socket socket, String head) throws IOException {
        socket.setSoTimeout(20_000);
        String request = head + "Host: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    private static String upTo(Socket socket, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        int next = socket.getInputStream().read();
        while (next >= 0 && text.indexOf(end) < 0) {
            text.append((char) next);
            next = socket.getInputStream().read();
        }
        while (socket.getInputStream().available() > 0) {
            text.append((char) socket.getInputStream().read());
        }
        return text.toString();
    }

    @Test
    void aPortThatIsTakenIsNamedWithTheRemedy() {
        try (HttpListener first = HttpListener.open(new BoardOperations(), HttpSettings.LOOPBACK)) {
            HttpSettings same = HttpSettings.LOOPBACK.at("127.0.0.1", first.address().getPort());
            FaultException refused =
                    assertThrows(
                            FaultException.class,
                            () -> HttpListener.open(new BoardOperations(), same));
            String message = refused.fault().detail();
            assertTrue(message.startsWith("port " + first.address().getPort()), message);
            assertTrue(message.endsWith("choose another one, or 0 for any"), message);
        }
        HttpSettings none = HttpSettings.LOOPBACK.at("no-such-host.invalid", 0);
        assertThrows(FaultException.class, () -> HttpListener.open(new BoardOperations(), none));
        assertThrows(
                IllegalArgumentException.class,
                () -> HttpSettings.LOOPBACK.at("localhost", 70_000));
    }

    @Test
    void whatIsOverTheLimitsIsTurnedAway() throws Exception {
        HttpSettings settings =
                HttpSettings.LOOPBACK.limits(HttpLimits.DEFAULT.withConnections(3, 1));
        BoardOperations board = new BoardOperations();
        try (HttpListener listener = HttpListener.open(board, settings)) {
            int port = listener.address().getPort();
            try (Socket one = new Socket(InetAddress.getLoopbackAddress(), port);
                    Socket two = new Socket(InetAddress.getLoopbackAddress(), port)) {
                one.getOutputStream()
                        .write(
                                ("POST "
                                                + BOARD
                                                + "/$actions/slow HTTP/1.1\r\nHost: localhost\r\n"
                                                + "Content-Length: 0\r\n\r\n")
                                        .getBytes(StandardCharsets.US_ASCII));
                board.slowStarted.await();
                String head = "GET " + BOARD + " HTTP/1.1\r\nHost: localhost\r\n";
                String keep = head + "\r\n";
                String get = head + "Connection: close\r\n\r\n";
                String refused = HttpClients.raw(listener, get);
                assertTrue(refused.startsWith("HTTP/1.1 503 "), refused);
                assertTrue(refused.contains("retry-after: 1"), refused);
                try (Socket _ = admitted(port, keep);
                        Socket four = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    assertEquals(-1, four.getInputStream().read(), "one too many is closed");
                    assertTrue(isAnswered(two, keep), "one that was there before is kept");
                }
            }
            board.slowMayEnd.countDown();
        }
    }

    /// A connection that is answered, as soon as the one before no longer counts.
    private static Socket admitted(int port, String get) throws IOException {
        while (true) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            if (isAnswered(socket, get)) {
                return socket;
            }
            socket.close();
        }
    }

    private static boolean isAnswered(Socket socket, String get) {
        try {
            socket.getOutputStream().write(get.getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) { // reset: it was one too many
            return false;
        }
    }

    private static boolean canConnect(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
