package io.portolan.mpi.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wiretest.Recorder;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The other process is a JVM of its own, which is killed, stopped, or ends.
@Tag("process")
@Timeout(60)
final class TcpProcessTest {
    private static final long MOST_MILLIS = 500;

    @Test
    void aProcessThatIsKilledIsLostSoon() throws Exception {
        try (TcpPair pair = new TcpPair(TcpWireSettings.DEFAULT)) {
            pair.echo(100);
            long begin = System.nanoTime();
            pair.child().process().destroyForcibly();
            Recorder.Lost lost = (Recorder.Lost) pair.sink().take();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            assertEquals(1, lost.process());
            String message = String.valueOf(lost.cause());
            assertTrue(
                    message.startsWith(
                                    "java.io.IOException: it has ended without closing its wires")
                            || message.startsWith(
                                    "java.io.IOException: the connection to it broke"),
                    message);
            assertTrue(millis < MOST_MILLIS, millis + " ms");
            for (int i = 0; i < 1000; i++) {
                assertTrue(pair.wires().to(1).offer(i, 0, 0, 0, null), "it is dropped");
            }
            assertNull(pair.sink().poll());
        }
    }

    /// Its host answers while it is stopped, so that it is waited for longer than for a cut link.
    @Test
    void aProcessThatIsStoppedStallsAndGoesOn() throws Exception {
        BlockingQueue<Integer> stalled = new LinkedBlockingQueue<>();
        TcpWireSettings settings =
                TcpWireSettings.DEFAULT
                        .withStallAfter(Duration.ofMillis(400))
                        .withCutAfter(Duration.ofMillis(700))
                        .withStalled(stalled::add);
        try (TcpPair pair = new TcpPair(settings)) {
            pair.echo(10);
            pair.child().signal("STOP");
            assertEquals(1, stalled.poll(10, TimeUnit.SECONDS));
            pair.wires().to(1).offer(77, 0, 0, 0, null);
            pair.wires().to(1).flush();
            assertNull(pair.sink().poll(Duration.ofMillis(1200)), "its host has answered");
            pair.child().signal("CONT");
            assertEquals(77, ((Recorder.Came) pair.sink().take()).words().getFirst());
            pair.echo(10);
        }
    }

    @Test
    void aProcessThatStaysStoppedIsLost() throws Exception {
        TcpWireSettings settings =
                TcpWireSettings.DEFAULT
                        .withStallAfter(Duration.ofMillis(400))
                        .withLossAfter(Duration.ofMillis(900));
        try (TcpPair pair = new TcpPair(settings)) {
            pair.echo(1);
            pair.child().signal("STOP");
            String message = String.valueOf(((Recorder.Lost) pair.sink().take()).cause());
            assertTrue(
                    message.matches(
                            "java.io.IOException: it has given no sign of life for \\d+ ms \\(the limit is 900 ms\\), and its host answers.*"),
                    message);
        }
    }

    @Test
    void aProcessThatIsToldEndsWell() throws Exception {
        try (TcpPair pair = new TcpPair(TcpWireSettings.DEFAULT)) {
            pair.echo(1);
            pair.wires().close();
            assertTrue(pair.child().process().waitFor(10, TimeUnit.SECONDS));
            assertEquals(0, pair.child().process().exitValue());
        }
    }
}
