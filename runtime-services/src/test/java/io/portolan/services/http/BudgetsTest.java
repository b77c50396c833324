package io.portolan.services.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.access.AccessFile;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.Grant;
import io.portolan.services.access.Holder;
import io.portolan.services.access.PeerLimits;
import io.portolan.services.http.wire.HttpListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What one client may take of a listener, and what a stranger may.
@Timeout(30)
class BudgetsTest {

    private static final String BOARD = "/services/board";
    private static final AccessRules RULES =
            new AccessRules(
                    new AccessFile(
                            Map.of(
                                    "reader", List.of(new Grant("/services/*", List.of("GET"))),
                                    "anonymous", List.of(new Grant("/health", List.of("GET")))),
                            List.of(
                                    new Holder(
                                            "ann",
                                            List.of("reader"),
                                            "ann-token-0123456789",
                                            null))));

    @ParameterizedTest
    @CsvSource({
        "PUT, '', 401",
        "PUT, Bearer nobody-has-this-one, 401",
        "PUT, Bearer ann-token-0123456789, 403",
        "POST, Bearer ann-token-0123456789, 403",
        "PATCH, Bearer ann-token-0123456789, 403",
        "DELETE, Bearer ann-token-0123456789, 403",
        "QUERY, Bearer ann-token-0123456789, 403",
    })
    void whoMayNotIsAnsweredBeforeHisBodyHasCome(String method, String authorization, int status)
            throws Exception {
        BoardOperations board = new BoardOperations();
        try (HttpListener listener =
                HttpListener.open(board, HttpSettings.LOOPBACK.access(RULES))) {
            for (String path : List.of(BOARD, BOARD + "/scores/ann", BOARD + "/$query")) {
                String head =
                        "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n%sContent-Length: 1000\r\n\r\n"
                                .formatted(
                                        method,
                                        path,
                                        authorization.isEmpty()
                                                ? ""
                                                : "Authorization: " + authorization + "\r\n");
                if (path.endsWith("query") && !method.equals("POST") && !method.equals("QUERY")) {
                    continue;
                }
                String answer = HttpClients.raw(listener, head);
                assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), path + answer);
            }
            assertEquals(0, board.performed.get());
        }
    }

    @Test
    void bodiesOverTheBudgetAreRefusedAndTheBudgetComesBack() throws Exception {
        HttpLimits limits = HttpLimits.DEFAULT.withBytesInFlight(40_000, 1 << 20);
        try (HttpListener listener =
                HttpListener.open(new BoardOperations(), HttpSettings.LOOPBACK.limits(limits))) {
            try (Socket one = half(listener, 25_000);
                    Socket two = half(listener, 25_000)) {
                String either = answer(one, two);
                assertTrue(either.startsWith("HTTP/1.1 503 "), either);
                assertTrue(either.contains("bytes are in flight, or 30000 of this peer"), either);
            }
            until(() -> listener.bytesInFlight() == 0);
            assertEquals(
                    204,
                    HttpClients.json(listener, "PUT", BOARD, "{'title':'t','scores':{}}")
                            .statusCode());
        }
    }

    private static Socket half(HttpListener listener, int bytes) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort());
        socket.getOutputStream()
                .write(
                        ("PUT "
                                        + BOARD
                                        + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n"
                                        + " ".repeat(bytes))
                                .getBytes(US_ASCII));
        return socket;
    }

    private static String answer(Socket one, Socket two) throws IOException {
        while (one.getInputStream().available() == 0 && two.getInputStream().available() == 0) {
            LockSupport.parkNanos(500_000);
        }
        Socket answered = one.getInputStream().available() > 0 ? one : two;
        return HttpClients.all(answered.getInputStream());
    }

    @Test
    void onePeerLeavesConnectionsForTheOthers() throws Exception {
        HttpLimits limits =
                HttpLimits.DEFAULT
                        .withConnections(4, 4)
                        .withPeer(new PeerLimits(2, 4, 1 << 20))
                        .withTimes(
                                Duration.ofSeconds(9),
                                Duration.ofSeconds(9),
                                Duration.ofSeconds(9),
                                Duration.ofSeconds(9));
        try (HttpListener listener =
                HttpListener.open(new BoardOperations(), HttpSettings.LOOPBACK.limits(limits))) {
            InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
            int port = listener.address().getPort();
            try (Socket one = new Socket(here, port);
                    Socket two = new Socket(here, port);
                    Socket three = new Socket(here, port)) {
                assertEquals(-1, three.getInputStream().read(), "one too many of this peer");
                try (Socket another = new Socket(here, port, other, 0)) {
                    another.getOutputStream()
                            .write(
                                    ("GET "
                                                    + BOARD
                                                    + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                                            .getBytes(US_ASCII));
                    String answer = HttpClients.all(another.getInputStream());
                    assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
                }
                assertTrue(one.isConnected() && two.isConnected());
            }
            until(() -> listener.connections() == 0);
        }
    }

    private static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "it did not come in time");
            LockSupport.parkNanos(500_000);
        }
    }
}
