package io.portolan.services.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.node.ChildJvm;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Kills a process that appends, looks at what it left, and starts the next one on it.
class KilledLogTest {

    private static final int SLOW_ROUNDS = Integer.getInteger("portolan.kills", 100);

    @TempDir private Path folder;

    @Test
    @Timeout(60)
    void whatWasAcknowledgedIsThereAfterAKill() throws Exception {
        kill(2, 42);
    }

    @Test
    @Tag("slow")
    @Timeout(1200)
    void whatWasAcknowledgedIsThereAfterEachOfManyKills() throws Exception {
        kill(SLOW_ROUNDS, 4711);
    }

    private void kill(int rounds, long seed) throws Exception {
        Random random = new Random(seed);
        MemorySegment acknowledged = Writers.acknowledged(folder);
        long[] before = new long[Writers.COUNT];
        for (int round = 0; round < rounds; round++) {
            try (ChildJvm child = ChildJvm.start(Writers.class, folder.toString())) {
                assertEquals("ready", child.out().readLine());
                if (round == 0) { // however slow the machine is
                    assertEquals("acknowledged", child.out().readLine());
                }
                // not to wait for anything: to kill at no particular moment
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(400_000)));
                child.kill();
            }
            check(acknowledged, before, "seed %d, round %d".formatted(seed, round));
        }
        long total = 0;
        for (int w = 0; w < Writers.COUNT; w++) {
            total += acknowledged.getAtIndex(ValueLayout.JAVA_LONG, w);
        }
        assertTrue(total > 0, "nothing was ever acknowledged");
    }

    /// @param before what was found after the kill before, from which this process went on, perhaps
    ///   without having acknowledged anything
    private void check(MemorySegment acknowledged, long[] before, String when) throws Exception {
        long[] found = new long[Writers.COUNT];
        try (ChangeLog log =
                ChangeLog.open(
                        LogSettings.of(folder), new Found(record -> Writers.take(record, found)))) {
            assertTrue(log.recovery().isComplete(), () -> when + ": " + log.recovery());
        }
        for (int w = 0; w < Writers.COUNT; w++) {
            long known = Math.max(before[w], acknowledged.getAtIndex(ValueLayout.JAVA_LONG, w));
            assertTrue(
                    found[w] >= known && found[w] <= known + Writers.OUTSTANDING,
                    "%s: writer %d knew of %d, found are %d".formatted(when, w, known, found[w]));
            before[w] = found[w];
        }
    }
}
