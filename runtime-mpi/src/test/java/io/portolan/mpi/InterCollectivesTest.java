package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Collectives between two groups, the lower and the upper half of the world.
@ParameterizedClass(name = "{0} ranks")
@ValueSource(ints = {2, 3, 4, 7, 64})
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterCollectivesTest {
    private final int ranks;

    InterCollectivesTest(int ranks) {
        this.ranks = ranks;
    }

    @Test
    void nobodyLeavesABarrierBeforeAllHaveEntered() throws InterruptedException {
        AtomicInteger entered = new AtomicInteger();
        onHalves((me, between) -> {
            for (int round = 1; round <= 20; round++) {
                entered.incrementAndGet();
                between.barrier();
                assertTrue(entered.get() >= round * ranks);
                between.barrier();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20_000})
    void theRootGivesToTheOtherGroup(int length) throws InterruptedException {
        forEveryRoot((me, between, root, rootProcess) -> {
            int[] buffer = new int[length];
            Arrays.fill(buffer, me);
            between.bcast(buffer, root);
            int[] expected = new int[length];
            Arrays.fill(expected, root >= 0 ? rootProcess : me);
            assertArrayEquals(expected, buffer);
        });
    }

    @Test
    void theRootGathersFromTheOtherGroupAndScattersToIt() throws InterruptedException {
        forEveryRoot((me, between, root, rootProcess) -> {
            int others = between.remoteSize();
            int[] mine = {me, 2 * me};
            int[] all = new int[2 * others];
            between.gather(mine, root == MPI.ROOT ? all : null, root);
            if (root == MPI.ROOT) {
                int first = me < ranks / 2 ? ranks / 2 : 0;
                assertArrayEquals(
                        IntStream.range(0, 2 * others)
                                .map(i -> (first + i / 2) * (i % 2 + 1))
                                .toArray(),
                        all);
            }
            int[] part = {-1, -1};
            between.scatter(root == MPI.ROOT ? all : null, part, root);
            assertArrayEquals(root >= 0 ? mine : new int[] {-1, -1}, part);
        });
    }

    @Test
    void allRanksGiveToAllOfTheOtherGroup() throws InterruptedException {
        onHalves((me, between) -> {
            int others = between.remoteSize();
            int first = me < ranks / 2 ? ranks / 2 : 0;
            int[] theirs = new int[others];
            between.allgather(new int[] {me}, theirs);
            assertArrayEquals(IntStream.range(first, first + others).toArray(), theirs);
            int[] parts = IntStream.range(0, others).map(i -> me * 1000 + i).toArray();
            between.alltoall(parts, theirs);
            assertArrayEquals(
                    IntStream.range(0, others)
                            .map(i -> (first + i) * 1000 + between.rank())
                            .toArray(),
                    theirs);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 20_000})
    void reductionsCombineTheOtherGroup(int length) throws InterruptedException {
        onHalves((me, between) -> {
            long[] mine = filled(length, me);
            long[] sum = new long[length];
            between.allreduce(mine, sum, Op.SUM);
            int first = me < ranks / 2 ? ranks / 2 : 0;
            long expected = IntStream.range(first, first + between.remoteSize()).sum();
            assertArrayEquals(filled(length, expected), sum);
        });
        forEveryRoot((me, between, root, rootProcess) -> {
            long[] mine = filled(length, me);
            long[] max = new long[length];
            between.reduce(mine, root == MPI.ROOT ? max : null, Op.MAX, root);
            long last = me < ranks / 2 ? ranks - 1 : ranks / 2 - 1;
            assertArrayEquals(filled(length, root == MPI.ROOT ? last : 0), max);
        });
    }

    @Test
    void rootsThatDoNotFitAreToldToAllRanks() throws InterruptedException {
        onHalves((me, between) -> {
            boolean isLow = me < ranks / 2;
            MPIException nobody =
                    assertThrows(
                            MPIException.class, () -> between.bcast(new int[0], MPI.PROC_NULL));
            assertEquals(ErrorClass.ROOT, nobody.errorClass());
            // A process without a rank of the first group does not know how that calls its side.
            String side =
                    Divided.firstMate(me, ranks) < ranks / 2
                            ? "world.split(0)"
                            : "the remote group of world.split(1)";
            assertEquals(
                    "bcast: rank 0 of %d in %s.createIntercomm(3) gives MPI.PROC_NULL as the root, which does not fit what others give; allowed is MPI.ROOT on the root, MPI.PROC_NULL on the others of its group, and the root's rank on all of the other group; let them agree"
                            .formatted(ranks / 2, side),
                    nobody.getMessage());
            assertThrows(MPIException.class, () -> between.bcast(new int[1], MPI.ROOT));
            assertThrows(MPIException.class, () -> between.bcast(new int[1], 0));
            int last = isLow ? ranks - ranks / 2 - 1 : MPI.PROC_NULL;
            int root = !isLow && between.rank() == 0 ? MPI.ROOT : last;
            if (ranks > 2) {
                assertThrows(
                        MPIException.class,
                        () -> between.reduce(new int[1], new int[1], Op.SUM, root));
            }
            assertThrows(
                    MPIException.class,
                    () ->
                            between.bcast(
                                    new int[isLow ? 1 : 2],
                                    isLow ? 0 : between.rank() == 0 ? MPI.ROOT : MPI.PROC_NULL));
            between.barrier();
        });
    }

    private void onHalves(OnHalves check) throws InterruptedException {
        World.run(ranks, world -> check.on(world.rank(), (Intercomm) Subject.halves(world).comm()));
    }

    /// Every rank of the world is the root once, for the other half.
    private void forEveryRoot(WithRoot check) throws InterruptedException {
        int half = ranks / 2;
        onHalves((me, between) -> {
            for (int process = 0; process < ranks; process++) {
                boolean isOurs = process < half == me < half;
                int rank = process < half ? process : process - half;
                int root = process == me ? MPI.ROOT : isOurs ? MPI.PROC_NULL : rank;
                check.on(me, between, root, process);
            }
        });
    }

    @FunctionalInterface
    private interface OnHalves {
        void on(int me, Intercomm between);
    }

    @FunctionalInterface
    private interface WithRoot {
        void on(int me, Intercomm between, int root, int rootProcess);
    }

    private static long[] filled(int length, long value) {
        long[] values = new long[length];
        Arrays.fill(values, value);
        return values;
    }
}
