package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CoreChangeTest {
    private long now;
    private int changes;
    private final CoreChange change = new CoreChange(() -> changes++, () -> now);

    @Test
    void theFirstOneIsMadeAtOnce() {
        change.mayHelp();
        assertEquals(1, changes);
    }

    @Test
    void oneThatHasToBeRepeatedSoonWaitsTwiceAsLong() {
        change.mayHelp();
        for (int pause = 1; pause <= 256; pause *= 2) {
            int before = changes;
            after(Duration.ofMillis(pause).minusNanos(1));
            assertEquals(before, changes);
            after(Duration.ofNanos(1));
            assertEquals(before + 1, changes);
        }
    }

    @Test
    void aSecondIsTheLongestTime() {
        change.mayHelp();
        for (int i = 0; i < 20; i++) {
            after(Duration.ofSeconds(1));
        }
        assertEquals(21, changes);
    }

    @Test
    void oneThatHasHelpedForLongLetsTheNextOneComeSoon() {
        change.mayHelp();
        after(Duration.ofMillis(1));
        after(Duration.ofMillis(2));
        after(Duration.ofMillis(64));
        assertEquals(4, changes);
        after(Duration.ofMillis(1));
        assertEquals(5, changes);
    }

    private void after(Duration time) {
        now += time.toNanos();
        change.mayHelp();
    }
}
