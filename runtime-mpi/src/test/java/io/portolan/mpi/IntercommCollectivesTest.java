package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Collectives across two groups, of which the second is the larger one.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IntercommCollectivesTest {
    private static final long NOTHING = -1;

    private interface Program {
        /// @param side 0 or 1
        void run(Intercomm comm, int side);
    }

    private static void run(int ranks, Program program) throws InterruptedException {
        int first = Math.max(1, ranks / 3);
        World.run(
                ranks,
                world -> {
                    int side = world.rank() < first ? 0 : 1;
                    Intracomm local = world.split(side, 0);
                    program.run(local.createIntercomm(0, world, side == 0 ? first : 0, 5), side);
                });
    }

    /// What rank `from` of a side has as element `i` for rank `to` of the other.
    private static long element(int side, int from, int to, int i) {
        return side * 100_000L + from * 1000L + to * 10L + i;
    }

    private static long[] nothing(int length) {
        long[] nothing = new long[length];
        Arrays.fill(nothing, NOTHING);
        return nothing;
    }

    /// The roots of both sides, one after the other: what this rank gives as the root.
    private static int root(Intercomm comm, int side, int rootSide, int root) {
        return side != rootSide ? root : comm.rank() == root ? MPI.ROOT : MPI.PROC_NULL;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 64})
    void theRootOfOneGroupExchangesWithAllOfTheOther(int ranks) throws InterruptedException {
        run(
                ranks,
                (comm, side) -> {
                    for (int rootSide = 0; rootSide < 2; rootSide++) {
                        int roots = side == rootSide ? comm.size() : comm.remoteSize();
                        int others = side == rootSide ? comm.remoteSize() : comm.size();
                        for (int at = 0; at < roots; at += Math.max(1, roots / 3)) {
                            int root = root(comm, side, rootSide, at);
                            boolean isRoot = root == MPI.ROOT;
                            boolean takes = side != rootSide;
                            long mark = element(rootSide, at, 0, 1);

                            long[] value = {isRoot ? mark : NOTHING};
                            comm.bcast(value, root);
                            assertEquals(isRoot || takes ? mark : NOTHING, value[0]);

                            long[] mine = {element(side, comm.rank(), at, 0)};
                            long[] all = nothing(others);
                            comm.gather(mine, isRoot ? all : null, root);
                            long[] expected = nothing(others);
                            if (isRoot) {
                                int to = at;
                                Arrays.setAll(expected, from -> element(1 - side, from, to, 0));
                            }
                            assertArrayEquals(expected, all);

                            long[] block = {NOTHING};
                            long[] blocks =
                                    LongStream.range(0, others).map(i -> mark + 10 * i).toArray();
                            comm.scatter(isRoot ? blocks : null, block, root);
                            assertEquals(takes ? mark + 10L * comm.rank() : NOTHING, block[0]);

                            for (int n : new int[] {1, 5000}) {
                                long[] given = new long[n];
                                Arrays.fill(given, comm.rank() + 1);
                                long[] sum = nothing(n);
                                comm.reduce(given, isRoot ? sum : null, Op.SUM, root);
                                long[] sums = nothing(n);
                                Arrays.fill(sums, isRoot ? others * (others + 1L) / 2 : NOTHING);
                                assertArrayEquals(sums, sum);
                            }
                        }
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 64})
    void eachGroupGetsWhatTheOtherHas(int ranks) throws InterruptedException {
        run(
                ranks,
                (comm, side) -> {
                    int me = comm.rank();
                    int others = comm.remoteSize();
                    for (int n : new int[] {1, 200}) {
                        long[] one = new long[n];
                        Arrays.setAll(one, i -> element(side, me, 0, i));
                        long[] all = new long[n * others];
                        comm.allgather(one, all);
                        Elements.LONG.assertElements(
                                all, 0, all.length, i -> element(1 - side, i / n, 0, i % n));

                        long[] blocks = new long[n * others];
                        Arrays.setAll(blocks, i -> element(side, me, i / n, i % n));
                        comm.alltoall(blocks, all);
                        Elements.LONG.assertElements(
                                all, 0, all.length, i -> element(1 - side, i / n, me, i % n));
                    }
                    for (int n : new int[] {1, 6000}) {
                        long[] mine = new long[n];
                        Arrays.setAll(mine, i -> element(side, me, 0, i));
                        long[] sum = new long[n];
                        comm.allreduce(mine, sum, Op.SUM);
                        for (int i = 0; i < n; i += 13) {
                            assertEquals(sum(1 - side, others, i), sum[i]);
                        }
                    }
                    // As many elements as make blocks for either group.
                    int n = comm.size() * others * 2;
                    long[] mine = new long[n];
                    Arrays.setAll(mine, i -> element(side, me, 0, i));
                    long[] block = new long[2 * others];
                    comm.reduceScatterBlock(mine, block, Op.SUM);
                    for (int i = 0; i < block.length; i++) {
                        assertEquals(sum(1 - side, others, me * block.length + i), block[i]);
                    }
                });
    }

    private static long sum(int side, int ranks, int i) {
        long sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += element(side, rank, 0, i);
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7})
    void theyCanBeBegunAndStartedTooAndNobodyLeavesABarrierEarly(int ranks)
            throws InterruptedException {
        AtomicInteger entered = new AtomicInteger();
        run(
                ranks,
                (comm, side) -> {
                    long[] in = new long[comm.remoteSize()];
                    Request gathered =
                            comm.iallgather(new long[] {element(side, comm.rank(), 0, 0)}, in);
                    long[] sum = new long[1];
                    PersistentRequest reduced =
                            comm.allreduceInit(new long[] {comm.rank()}, sum, Op.SUM);
                    reduced.start();
                    entered.incrementAndGet();
                    comm.ibarrier().await();
                    assertEquals(ranks, entered.get());
                    Request.waitAll(reduced, gathered);
                    assertEquals(comm.remoteSize() * (comm.remoteSize() - 1) / 2, sum[0]);
                    Elements.LONG.assertElements(in, 0, in.length, i -> element(1 - side, i, 0, 0));
                    comm.barrier();
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 7})
    void inPlaceAndOtherRootsAreRefused(int ranks) throws InterruptedException {
        run(
                ranks,
                (comm, side) -> {
                    MPIException inPlace =
                            assertThrows(
                                    MPIException.class,
                                    () -> comm.allreduce(MPI.IN_PLACE, new int[1], Op.SUM));
                    assertEquals(
                            "allreduce: the send buffer is MPI.IN_PLACE; allowed is a buffer of its own in an intercommunicator; give one",
                            inPlace.getMessage());
                    int[] same = new int[1];
                    MPIException overlap =
                            assertThrows(
                                    MPIException.class, () -> comm.allreduce(same, same, Op.SUM));
                    assertEquals(ErrorClass.BUFFER, overlap.errorClass());
                    MPIException none =
                            assertThrows(
                                    MPIException.class,
                                    () -> comm.bcast(new int[1], comm.remoteSize()));
                    assertTrue(none.getMessage().contains(", MPI.ROOT or MPI.PROC_NULL;"));
                    // The first group has no root, while the second takes its rank 0 for one.
                    MPIException nobody =
                            assertThrows(
                                    MPIException.class,
                                    () -> comm.bcast(new int[1], side == 0 ? MPI.PROC_NULL : 0));
                    assertEquals(
                            "bcast: rank 0 names rank 0 of the other group as the root, which it is not; allowed is one root, which gives MPI.ROOT, while the others of its group give MPI.PROC_NULL; name that one",
                            nobody.getMessage());
                    MPIException shape =
                            assertThrows(
                                    MPIException.class,
                                    () ->
                                            comm.reduce(
                                                    new int[2],
                                                    new int[1],
                                                    Op.SUM,
                                                    side == 1
                                                            ? 0
                                                            : comm.rank() == 0
                                                                    ? MPI.ROOT
                                                                    : MPI.PROC_NULL));
                    assertEquals(ErrorClass.COUNT, shape.errorClass());
                });
    }
}
