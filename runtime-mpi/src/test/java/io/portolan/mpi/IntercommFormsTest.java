package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The further forms of collectives across two groups, of which the second is the larger one:
/// blocks of different lengths, results that are scattered, begun and persistent collectives.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IntercommFormsTest {
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

    /// How many elements there are between a rank of side 0 and one of side 1.
    private static int count(int low, int high) {
        return (2 * low + high) % 4;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 64})
    void blocksMayHaveDifferentLengths(int ranks) throws InterruptedException {
        run(
                ranks,
                (comm, side) -> {
                    int me = comm.rank();
                    int others = comm.remoteSize();
                    int[] counts = new int[others];
                    int[] displs = new int[others];
                    Arrays.setAll(counts, i -> side == 0 ? count(me, i) : count(i, me));
                    Arrays.setAll(displs, i -> 3 * i);
                    long[] send = new long[3 * others];
                    Arrays.setAll(send, i -> element(side, me, i / 3, i % 3));
                    long[] recv = new long[3 * others];
                    comm.alltoallv(send, counts, displs, recv, counts, displs);
                    Elements.LONG.assertElements(
                            recv,
                            0,
                            recv.length,
                            i -> i % 3 < counts[i / 3] ? element(1 - side, i / 3, me, i % 3) : 0);

                    int[] ofRank = new int[others];
                    Arrays.setAll(ofRank, i -> i % 4);
                    long[] all = new long[3 * others];
                    comm.allgatherv(send, 0, me % 4, all, ofRank, displs);
                    Elements.LONG.assertElements(
                            all,
                            0,
                            all.length,
                            i -> i % 3 < i / 3 % 4 ? element(1 - side, i / 3, 0, i % 3) : 0);

                    int root = side == 1 ? 0 : me == 0 ? MPI.ROOT : MPI.PROC_NULL;
                    long[] gathered = new long[3 * others];
                    comm.gatherv(send, 0, me % 4, gathered, ofRank, displs, root);
                    long[] block = new long[3];
                    comm.scatterv(gathered, ofRank, displs, block, 0, me % 4, root);
                    if (side == 1) {
                        Elements.LONG.assertElements(
                                block, 0, 3, i -> i < me % 4 ? element(1, me, 0, i) : 0);
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 64})
    void whatOneGroupGivesIsCombinedAndScatteredInTheOther(int ranks) throws InterruptedException {
        run(
                ranks,
                (comm, side) -> {
                    int me = comm.rank();
                    int others = comm.remoteSize();
                    // As many elements as make blocks for either group.
                    int n = comm.size() * others * 60;
                    long[] mine = new long[n];
                    Arrays.setAll(mine, i -> element(side, me, 0, i));
                    long[] block = new long[60 * others];
                    comm.reduceScatterBlock(mine, block, Op.SUM);
                    for (int i = 0; i < block.length; i++) {
                        assertEquals(sum(1 - side, others, me * block.length + i), block[i]);
                    }
                    int[] counts = new int[comm.size()];
                    counts[comm.size() - 1] = n;
                    long[] atLast = new long[counts[me]];
                    comm.reduceScatter(mine, atLast, counts, Op.SUM);
                    for (int i = 0; i < atLast.length; i += 17) {
                        assertEquals(sum(1 - side, others, i), atLast[i]);
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
    void theyCanBeBegunAndStartedToo(int ranks) throws InterruptedException {
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
                    assertEquals(comm.remoteSize() * (comm.remoteSize() - 1L) / 2, sum[0]);
                    Elements.LONG.assertElements(in, 0, in.length, i -> element(1 - side, i, 0, 0));
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
                    long[] buffer = new long[comm.remoteSize()];
                    assertThrows(MPIException.class, () -> comm.alltoall(MPI.IN_PLACE, buffer));
                    assertThrows(MPIException.class, () -> comm.allgather(MPI.IN_PLACE, buffer));
                    MPIException overlap =
                            assertThrows(
                                    MPIException.class,
                                    () -> comm.allreduce(buffer, buffer, Op.SUM));
                    assertEquals(ErrorClass.BUFFER, overlap.errorClass());
                    MPIException none =
                            assertThrows(
                                    MPIException.class,
                                    () -> comm.bcast(buffer, comm.remoteSize()));
                    assertTrue(none.getMessage().contains(", MPI.ROOT or MPI.PROC_NULL;"));
                    int root = side == 1 ? 0 : comm.rank() == 0 ? MPI.ROOT : MPI.PROC_NULL;
                    MPIException shape =
                            assertThrows(
                                    MPIException.class,
                                    () -> comm.reduce(new int[2], new int[1], Op.SUM, root));
                    assertEquals(ErrorClass.COUNT, shape.errorClass());
                    comm.barrier();
                    assertArrayEquals(new long[comm.remoteSize()], buffer);
                });
    }
}
