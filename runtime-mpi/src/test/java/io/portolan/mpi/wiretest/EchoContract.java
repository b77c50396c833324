package io.portolan.mpi.wiretest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What holds for all wires to a JVM of its own, which is killed, stopped, or ends.
@Tag("process")
@Timeout(60)
public abstract class EchoContract {
    private static final long MOST_MILLIS = 500;
    private static final Duration LONG = Duration.ofSeconds(10);

    protected abstract EchoPair pair(WiresContract.Watching watching) throws Exception;

    /// What is said of a process that was killed, as a regular expression.
    protected abstract String saidOfKilled(long pid);

    @Test
    void aProcessThatIsKilledIsLostSoon() throws Exception {
        try (EchoPair pair = pair(WiresContract.Watching.USUAL)) {
            pair.echo(100);
            long begin = System.nanoTime();
            pair.child().process().destroyForcibly();
            Recorder.Lost lost = (Recorder.Lost) pair.sink().take();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            assertEquals(1, lost.process());
            String message = String.valueOf(lost.cause());
            assertTrue(message.matches(saidOfKilled(pair.child().process().pid())), message);
            assertTrue(millis < MOST_MILLIS, millis + " ms");
            for (int i = 0; i < 1000; i++) {
                assertTrue(pair.wire().offer(i, 0, 0, 0, null), "it is dropped");
            }
            assertNull(pair.sink().poll());
        }
    }

    @Test
    void aProcessThatIsStoppedStallsAndGoesOn() throws Exception {
        BlockingQueue<Integer> stalled = new LinkedBlockingQueue<>();
        try (EchoPair pair =
                pair(new WiresContract.Watching(Duration.ofMillis(400), LONG, stalled::add))) {
            pair.echo(10);
            pair.child().signal("STOP");
            assertEquals(1, stalled.poll(10, TimeUnit.SECONDS));
            pair.wire().offer(77, 0, 0, 0, null);
            pair.wire().flush();
            assertNull(pair.sink().poll(Duration.ofMillis(1200)), "a stall is no loss");
            pair.child().signal("CONT");
            assertEquals(77, ((Recorder.Came) pair.sink().take()).words().getFirst());
            pair.echo(10);
        }
    }

    @Test
    void aProcessThatStaysStoppedIsLost() throws Exception {
        Duration loss = Duration.ofMillis(900);
        try (EchoPair pair =
                pair(new WiresContract.Watching(Duration.ofMillis(400), loss, _ -> {}))) {
            pair.echo(1);
            pair.child().signal("STOP");
            String message = String.valueOf(((Recorder.Lost) pair.sink().take()).cause());
            assertTrue(
                    message.matches(
                            "java.io.IOException: .* has given no sign of life for \\d+ ms \\(the limit is 900 ms\\).*: it was stopped or has no processor"),
                    message);
        }
    }

    @Test
    void aProcessThatIsToldEndsWell() throws Exception {
        try (EchoPair pair = pair(WiresContract.Watching.USUAL)) {
            pair.echo(1);
            pair.end();
            assertTrue(pair.child().process().waitFor(10, TimeUnit.SECONDS));
            assertEquals(0, pair.child().process().exitValue());
        }
    }
}
