package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.core.wait.WaitPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CoresTest {

    /// The system may bring a thread back at any time, so one change that is seen is enough.
    @Test
    void theThreadGoesOnOnAnotherCore() {
        Cores cores = cores();
        int before;
        int after;
        do {
            before = cores.current();
            cores.change();
            after = cores.current();
        } while (before == after);
        assertNotEquals(before, after);
    }

    @Test
    void itMayUseTheSameCoresAsBefore() throws IOException {
        Cores cores = cores();
        String before = allowed();
        for (int i = 0; i < 100; i++) {
            cores.change();
        }
        assertEquals(before, allowed());
    }

    /// As where ranks of two processes share a core.
    @Test
    void aRankWhoseWaitsAreEndedByYieldsChanges() {
        AtomicInteger changes = new AtomicInteger();
        AdaptiveBackoff backoff =
                new AdaptiveBackoff(
                        new WaitPolicy(10, 20),
                        64,
                        () -> 0,
                        new CoreChange(
                                changes::incrementAndGet, () -> changes.get() * 1_000_000_000L));
        for (int wait = 0; wait < 3; wait++) {
            assertEquals(0, changes.get());
            AtomicInteger looks = new AtomicInteger();
            backoff.await(() -> looks.incrementAndGet() > 11);
        }
        assertEquals(1, changes.get());
    }

    private static Cores cores() {
        Cores cores = Cores.ofSystem();
        assumeTrue(cores != null, "the system has no sched_setaffinity");
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "there is one core only");
        return Objects.requireNonNull(cores);
    }

    private static String allowed() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed:"))
                .findFirst()
                .orElseThrow();
    }
}
