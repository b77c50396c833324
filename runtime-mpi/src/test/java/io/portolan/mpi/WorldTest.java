package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@RankCounts
class WorldTest {
    private final int ranks;

    WorldTest(int ranks) {
        this.ranks = ranks;
    }

    @Test
    void everyRankRunsOnceAndKnowsItsPlace() throws InterruptedException {
        int[] runs = new int[ranks]; // plain: the end of run orders the ranks before the caller
        World.run(
                ranks,
                world -> {
                    assertEquals(ranks, world.size());
                    runs[world.rank()]++;
                });
        assertArrayEquals(IntStream.generate(() -> 1).limit(ranks).toArray(), runs);
    }

    @Test
    void ranksAreNamedThreadsAndVirtualOnlyWithoutACoreEach() throws InterruptedException {
        AtomicReferenceArray<Thread> threads = new AtomicReferenceArray<>(ranks);
        World.run(ranks, world -> threads.set(world.rank(), Thread.currentThread()));
        for (int rank = 0; rank < ranks; rank++) {
            Thread thread = threads.get(rank);
            assertEquals("rank " + rank + " of " + ranks, thread.getName());
            assertEquals(ranks > Runtime.getRuntime().availableProcessors(), thread.isVirtual());
            assertTrue(thread.isDaemon());
        }
    }

    @Test
    void aRankMayRunAWorldOfItsOwn() throws InterruptedException {
        AtomicInteger inner = new AtomicInteger();
        World.run(
                ranks,
                outer -> {
                    if (outer.rank() == 0) {
                        World.run(
                                3,
                                world -> {
                                    world.barrier();
                                    inner.incrementAndGet();
                                });
                    }
                    outer.barrier();
                });
        assertEquals(3, inner.get());
    }

    @Test
    void messagesOfOneWorldDoNotReachTheNext() throws InterruptedException {
        World.run(ranks, world -> world.send(new int[1], world.size() - 1, 0));
        World.run(
                ranks,
                world -> {
                    world.send(new int[] {7}, world.rank(), 0);
                    int[] in = new int[1];
                    world.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
                    assertEquals(7, in[0]);
                });
    }
}
