package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What ranks do at one place at the same time adds up: nothing is lost, nothing is done twice, and
/// nobody is where somebody else is alone.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WindowStressTest {
    /// Before the limit of the test, which does not know who waits for whom.
    private static final Duration LIMIT = Duration.ofSeconds(100);

    @ParameterizedTest
    @CsvSource({
        "1, VIRTUAL, 500",
        "2, PLATFORM_WITH_LANES, 3000",
        "3, PLATFORM_WITH_LANES, 1000",
        "7, VIRTUAL, 400",
        "64, VIRTUAL, 30"
    })
    void quick(int ranks, Setup.Kind kind, int rounds) throws InterruptedException {
        all(new Setup(ranks, kind).world(), rounds);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "2, PLATFORM_WITH_LANES, 200000",
        "4, PLATFORM, 20000",
        "7, VIRTUAL_WITH_LANES, 20000",
        "64, VIRTUAL, 1000"
    })
    void slow(int ranks, Setup.Kind kind, int rounds) throws InterruptedException {
        all(new Setup(ranks, kind).world(), rounds);
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 500", "4, 2, 200", "5, 3, 100"})
    void betweenProcesses(int ranks, int parts, int rounds) throws InterruptedException {
        all(World.builder(ranks).asProcesses(parts), rounds);
    }

    private static void all(WorldBuilder description, int rounds) throws InterruptedException {
        LimitedWorld.run(description, LIMIT, world -> all(world, rounds));
    }

    private static void all(Intracomm world, int rounds) {
        countersAddUp(world, rounds);
        ticketsAreDrawnOnce(world, rounds);
        aLockOfCompareAndSwapExcludes(world, rounds);
        locksExclude(world, rounds);
        pairsStayTogether(world, rounds);
        segmentsAddUp(world, rounds);
        valuesGoRound(world, rounds);
    }

    /// Accumulates of random lengths at random places; the sum of all memories is what was given.
    private static void countersAddUp(Intracomm world, int rounds) {
        SplittableRandom random = new SplittableRandom(world.rank());
        long[] memory = new long[300];
        long[] given = {0};
        try (Win win = Win.create(world, memory)) {
            win.lockAll();
            for (int i = 0; i < rounds; i++) {
                int length = random.nextInt(1, 200);
                int at = random.nextInt(300 - length + 1);
                long[] ones = new long[length];
                Arrays.fill(ones, i + 1);
                win.accumulate(ones, random.nextInt(world.size()), at, Op.SUM);
                given[0] += (long) length * (i + 1);
            }
            win.unlockAll();
            world.barrier();
            long[] sums = {given[0], -Arrays.stream(memory).sum()};
            world.allreduce(MPI.IN_PLACE, sums, Op.SUM);
            assertEquals(0, sums[0] + sums[1]);
        }
    }

    private static void ticketsAreDrawnOnce(Intracomm world, int rounds) {
        int size = world.size();
        long[] drawn = new long[rounds];
        try (Win win = Win.allocate(world, 1, Datatype.LONG)) {
            long[] one = {1};
            int counter = size - 1;
            win.lockAll();
            for (int i = 0; i < rounds; i++) {
                win.fetchAndOp(one, 0, drawn, i, counter, 0, Op.SUM);
                if (i > 0 && drawn[i] <= drawn[i - 1]) {
                    throw new AssertionError(drawn[i - 1] + " was followed by " + drawn[i]);
                }
            }
            win.unlockAll();
        }
        long[] all = new long[size * rounds];
        world.allgather(drawn, all);
        Arrays.sort(all);
        assertArrayEquals(LongStream.range(0, all.length).toArray(), all);
    }

    /// A spin lock: what is written under it is never torn, and counts every turn.
    private static void aLockOfCompareAndSwapExcludes(Intracomm world, int rounds) {
        int turns = Math.min(rounds, 500);
        long[] memory = new long[3]; // the lock, and two counters that are equal outside of it
        try (Win win = Win.create(world, memory)) {
            long[] free = {0};
            long[] mine = {world.rank() + 1};
            long[] old = new long[1];
            long[] counters = new long[2];
            win.lockAll();
            for (int i = 0; i < turns; i++) {
                do {
                    win.compareAndSwap(mine, free, old, 0, 0);
                } while (old[0] != 0);
                win.get(counters, 0, 2, 0, 1);
                assertEquals(counters[0], counters[1]);
                counters[0]++;
                win.put(counters, 0, 1, 0, 1);
                counters[1]++;
                win.put(counters, 1, 1, 0, 2);
                win.flush(0);
                win.compareAndSwap(free, mine, old, 0, 0);
                assertEquals(mine[0], old[0]);
            }
            win.unlockAll();
            world.barrier();
            if (world.rank() == 0) {
                long all = (long) turns * world.size();
                assertArrayEquals(new long[] {0, all, all}, memory);
            }
        }
    }

    /// Plain reads and writes between exclusive locks; readers with shared locks see no half of it.
    private static void locksExclude(Intracomm world, int rounds) {
        SplittableRandom random = new SplittableRandom(world.rank());
        int[] memory = new int[2];
        int[] written = {0};
        try (Win win = Win.create(world, memory)) {
            int[] both = new int[2];
            for (int i = 0; i < rounds; i++) {
                int target = random.nextInt(world.size());
                if (random.nextInt(4) == 0) {
                    win.lock(LockType.SHARED, target);
                    win.get(both, 0, 1, target, 0);
                    win.get(both, 1, 1, target, 1);
                    assertEquals(both[0], both[1]);
                } else {
                    win.lock(LockType.EXCLUSIVE, target);
                    win.get(both, 0, 2, target, 0);
                    both[0]++;
                    win.put(both, 0, 1, target, 0);
                    both[1]++;
                    win.put(both, 1, 1, target, 1);
                    written[0]++;
                }
                win.unlock(target);
            }
            world.barrier();
            int[] sums = {memory[0], memory[1], written[0]};
            world.allreduce(MPI.IN_PLACE, sums, Op.SUM);
            assertEquals(sums[2], sums[0]);
            assertEquals(sums[2], sums[1]);
        }
    }

    /// Pairs at an odd place, across two blocks of locks, are never torn: the index belongs to the
    /// value.
    private static void pairsStayTogether(Intracomm world, int rounds) {
        double[] memory = new double[130];
        try (Win win = Win.create(world, memory)) {
            win.lockAll();
            SplittableRandom random = new SplittableRandom(world.rank());
            double[] old = new double[2];
            for (int i = 0; i < rounds; i++) {
                double value = random.nextInt(1000) + 1;
                win.getAccumulate(new double[] {value, 2 * value}, old, 0, 63, Op.MAXLOC);
                assertEquals(2 * old[0], old[1]);
                win.getAccumulate(null, old, 0, 63, Op.NO_OP);
                assertEquals(2 * old[0], old[1]);
                win.accumulate(new double[] {value, 2 * value}, 0, 63, Op.REPLACE);
            }
            win.unlockAll();
        }
    }

    /// Elements of several sizes side by side in a segment.
    private static void segmentsAddUp(Intracomm world, int rounds) {
        MemorySegment memory = MemorySegment.ofArray(new long[2]);
        int turns = Math.min(rounds, 1000);
        try (Win win = Win.create(world, memory)) {
            win.lockAll();
            for (int i = 0; i < turns; i++) {
                win.accumulate(new byte[] {1}, 0, 1, Op.SUM);
                win.accumulate(new short[] {1}, 0, 2, Op.SUM);
                win.accumulate(new int[] {1}, 0, 4, Op.SUM);
                win.accumulate(new long[] {1}, 0, 8, Op.SUM);
            }
            win.unlockAll();
            world.barrier();
            if (world.rank() == 0) {
                int all = turns * world.size();
                assertEquals(0, memory.get(ValueLayout.JAVA_BYTE, 0));
                assertEquals((byte) all, memory.get(ValueLayout.JAVA_BYTE, 1));
                assertEquals((short) all, memory.get(ValueLayout.JAVA_SHORT, 2));
                assertEquals(all, memory.get(ValueLayout.JAVA_INT, 4));
                assertEquals(all, memory.get(ValueLayout.JAVA_LONG, 8));
            }
        }
    }

    /// A ring of posts and starts, and one of fences: each value goes to the right, once a round.
    private static void valuesGoRound(Intracomm world, int rounds) {
        Ring ring = Ring.of(world);
        int turns = Math.min(rounds, 300);
        long[] memory = new long[2];
        long[] mine = {world.rank()};
        try (Win win = Win.create(world, memory)) {
            Group left = win.group().incl(ring.left());
            Group right = win.group().incl(ring.right());
            for (int i = 0; i < turns; i++) {
                win.post(left);
                win.start(right);
                win.put(mine, 0, 1, ring.right(), 0);
                win.complete();
                win.await();
                mine[0] = memory[0];
            }
            int size = world.size();
            assertEquals(Math.floorMod(world.rank() - turns, size), mine[0]);
            for (int i = 0; i < turns; i++) {
                win.fence();
                win.put(mine, 0, 1, ring.right(), i % 2);
                win.fence();
                mine[0] = memory[i % 2];
            }
            assertEquals(Math.floorMod(world.rank() - 2 * turns, size), mine[0]);
        }
    }
}
