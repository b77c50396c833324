package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ChildProcessTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void itHasTheStatusAndAllThatWasSaid() throws IOException, InterruptedException {
        ChildProcess ended = shell("echo one; echo $TWO >&2; exit 3", LONG);
        assertEquals(new ChildProcess(3, false, List.of("one", "two")), ended);
    }

    @Test
    void whatTakesTooLongIsEndedWithAllThatItStarted() throws IOException, InterruptedException {
        ChildProcess ended = shell("sleep 1000 & echo $!; wait", Duration.ofMillis(300));
        assertTrue(ended.isStopped());
        long started = Long.parseLong(ended.lines().getFirst());
        ProcessHandle.of(started).ifPresent(ChildProcessTest::awaitEnd);
    }

    @Test
    void whatAProgramLeavesBehindIsNotWaitedFor() throws IOException, InterruptedException {
        ChildProcess ended = shell("sleep 60 & echo $!", LONG);
        assertFalse(ended.isStopped());
        assertTrue(
                ProcessHandle.of(Long.parseLong(ended.lines().getFirst()))
                        .orElseThrow()
                        .destroyForcibly());
    }

    @Tag("slow")
    @Test
    void aJvmThatHangsSaysWhatItsThreadsWaitFor() throws IOException, InterruptedException {
        ChildProcess ended =
                ChildProcess.run(
                        ChildProcess.java(List.of(), Hanging.class),
                        Map.of(),
                        Duration.ofSeconds(3));
        assertTrue(ended.isStopped());
        String said = String.join("\n", ended.lines());
        assertTrue(said.contains("\"who waits\" virtual"), said);
        assertTrue(said.contains("Hanging.awaitNothing"), said);
    }

    /// A program whose only work waits for ever in a virtual thread.
    static final class Hanging {

        private Hanging() {}

        public static void main(String[] arguments) throws InterruptedException {
            Thread.ofVirtual().name("who waits").start(Hanging::awaitNothing).join();
        }

        private static void awaitNothing() {
            while (true) {
                LockSupport.park();
            }
        }
    }

    @Test
    void whatHoldsALibraryOfPeersBackIsNotHandedOn() {
        Map<String, String> environment =
                new HashMap<>(
                        Map.of(
                                "OPENBLAS_CORETYPE", "Haswell",
                                "OPENBLAS_L2_SIZE", "512",
                                "OPENBLAS_NUM_THREADS", "1"));
        ChildProcess.unhinder(environment);
        assertEquals(Map.of("OPENBLAS_NUM_THREADS", "1"), environment);
    }

    @Test
    void whatWasSaidBeforeTheLimitIsKept() throws IOException, InterruptedException {
        ChildProcess ended = shell("echo early; trap '' TERM; sleep 1000", Duration.ofMillis(300));
        assertTrue(ended.isStopped());
        assertFalse(ended.status() == 0);
        assertEquals(List.of("early"), ended.lines());
    }

    /// Fails by the time limit of the test.
    private static void awaitEnd(ProcessHandle process) {
        process.onExit().join();
    }

    private static ChildProcess shell(String script, Duration limit)
            throws IOException, InterruptedException {
        return ChildProcess.run(
                List.of("sh", "-c", script), Map.of("TWO", "two"), limit, Duration.ofMillis(300));
    }
}
