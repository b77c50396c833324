package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.access.PeerLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What one peer may take of a server of frames.
@Timeout(30)
class PeersOfFramesTest {

    @Test
    void onePeerLeavesConnectionsForTheOthers() throws Exception {
        BinarySettings limits =
                BinarySettings.DEFAULT
                        .withConnections(3)
                        .withPeer(new PeerLimits(2, 1 << 16, 1 << 20));
        InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
        try (Loopback loopback =
                Loopback.start(
                        TcpSettings.LOOPBACK.limits(limits), BinarySettings.DEFAULT, null, null)) {
            BinaryServer server = loopback.server();
            int port = server.address().getPort();
            try (Socket one = new Socket(here, port);
                    Socket two = new Socket(here, port)) {
                until(() -> server.connections() == 2);
                try (Socket three = new Socket(here, port);
                        Socket another = new Socket(here, port, other, 0)) {
                    assertTrue(isClosed(three), "one too many of this peer");
                    until(() -> server.connections() == 3);
                    try (Socket last =
                            new Socket(
                                    here,
                                    port,
                                    InetAddress.getByAddress(new byte[] {127, 0, 0, 3}),
                                    0)) {
                        assertTrue(isClosed(last), "one too many of all");
                    }
                    assertTrue(another.isConnected());
                }
                assertTrue(one.isConnected() && two.isConnected());
            }
            until(() -> server.connections() == 0);
            assertEquals(0, server.bytesInFlight());
        }
    }

    private static boolean isClosed(Socket socket) {
        try {
            socket.getInputStream().readAllBytes();
            return true; // the end
        } catch (IOException e) {
            return true; // a reset
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
