package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A process that belongs to no job joins a world of its own.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorldJoinTest {
    @Test
    void outsideOfAJobTheProgramRunsAsOneRank() throws InterruptedException {
        AtomicInteger size = new AtomicInteger();
        World.join(world -> size.addAndGet(world.size()));
        assertEquals(1, size.get());
    }

    @Test
    void allRanksOfAnOpenWorldAreJoinedHere() {
        try (OpenWorld world = World.join().open()) {
            assertEquals(0, world.firstRank());
            assertEquals(1, world.endRank());
        }
    }
}
