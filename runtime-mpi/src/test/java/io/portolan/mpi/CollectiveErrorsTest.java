package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is wrong in the arguments of one rank, between those of several, or happens meanwhile.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CollectiveErrorsTest {
    private static final String ONE_SHAPE = "; give buffers of one shape";

    @Test
    void blocksToReceiveIntoMustBeApart() throws InterruptedException {
        World.run(
                3,
                world -> {
                    int[] two = new int[2];
                    int[] counts = {2, 2, 2};
                    assertError(
                            ErrorClass.BUFFER,
                            "allgatherv: the blocks of rank 2, [1, 3), and of rank 0, [2, 4), would be received into the same elements; allowed are blocks without a common element; give displacements as far apart as the counts",
                            () -> world.allgatherv(two, new int[9], counts, new int[] {2, 5, 1}));
                    assertError(
                            ErrorClass.BUFFER,
                            "ialltoallv: the blocks of rank 0, [0, 2), and of rank 1, [1, 3), would be received into the same elements; allowed are blocks without a common element; give displacements as far apart as the counts",
                            () ->
                                    world.ialltoallv(
                                            new int[6],
                                            counts,
                                            new int[3],
                                            new int[9],
                                            counts,
                                            new int[] {0, 1, 4}));
                    // What is only read may be given to several, and nothing is nowhere.
                    world.scatterv(new int[2], counts, new int[3], two, 0);
                    int[] one = {0, world.size(), 0};
                    world.allgatherv(
                            new int[world.rank() == 1 ? 3 : 0], new int[3], one, new int[3]);
                });
    }

    @Test
    void wrongArgumentsAreFoundBeforeAnythingHappens() throws InterruptedException {
        World.run(
                3,
                world -> {
                    int[] three = new int[3];
                    assertError(
                            ErrorClass.COUNT,
                            "gather: the buffer for all ranks has 4 elements of int[]; allowed is a multiple of 3, the number of blocks; give a range of it",
                            () -> world.gather(three, new int[4], world.rank()));
                    assertError(
                            ErrorClass.ROOT,
                            "scatter: root is 3; allowed is 0 to 2, the same on every rank; the world has 3 ranks",
                            () -> world.scatter(three, three, 3));
                    assertError(
                            ErrorClass.COUNT,
                            "iallgatherv: counts has 2 elements; allowed is 3, one for each rank it is exchanged with; give 0 for those that take no part",
                            () -> world.iallgatherv(three, three, new int[2], new int[3]));
                    assertError(
                            ErrorClass.COUNT,
                            "alltoallv: displs has 4 elements; allowed is 3, one for each rank it is exchanged with; give 0 for those that take no part",
                            () ->
                                    world.alltoallv(
                                            three,
                                            new int[3],
                                            new int[4],
                                            three,
                                            new int[3],
                                            new int[3]));
                    assertError(
                            ErrorClass.COUNT,
                            "reduceScatter: recvCounts has 1 elements; allowed is 3, one for each rank it is exchanged with; give 0 for those that take no part",
                            () -> world.reduceScatter(three, three, new int[1], Op.SUM));
                    assertError(
                            ErrorClass.COUNT,
                            "reduceScatter: the send buffer has 1 element of int[] and the receive buffer 1 element of long[]; allowed is the same type and number; give both the same range",
                            () ->
                                    world.reduceScatter(
                                            three, new long[1], new int[] {1, 1, 1}, Op.SUM));
                    assertError(
                            ErrorClass.COUNT,
                            "allgather: count is 1000000000 for each of 3 ranks; allowed is at most 2147483647 in all; give fewer, or items of a derived datatype",
                            () -> world.allgather(three, 0, 1, three, 0, 1_000_000_000));
                    assertError(
                            ErrorClass.COUNT,
                            "scatterv: offset is 2 and count is 2; allowed is offset >= 0, count >= 0 and offset + count <= 3, the length of the array; give a range inside it",
                            () ->
                                    world.scatterv(
                                            three,
                                            new int[] {1, 1, 2},
                                            new int[] {0, 1, 2},
                                            new int[2],
                                            world.rank()));
                    assertError(
                            ErrorClass.COUNT,
                            "scan: the send buffer has 3 elements of int[] and the receive buffer 2 elements of int[]; allowed is the same type and number; give both the same range",
                            () -> world.scan(three, new int[2], Op.SUM));
                    assertError(
                            ErrorClass.OP,
                            "exscan: BAND is given a double[]; allowed is an array of byte, char, short, int, long; use LAND, LOR or LXOR for truth values, and an integer type for patterns of bits",
                            () -> world.exscan(new double[1], new double[1], Op.BAND));
                    assertError(
                            ErrorClass.COUNT,
                            "reduceScatterBlock: MAXLOC is given 1 elements; allowed is an even number, because a value and its index lie side by side; give 2 elements per pair",
                            () -> world.reduceScatterBlock(new int[3], new int[1], Op.MAXLOC));
                    assertError(
                            ErrorClass.BUFFER,
                            "ibcast: the buffer is MPI.IN_PLACE; allowed is a one-dimensional array of a primitive type or memory; MPI.IN_PLACE stands for the send buffer of a collective, where its documentation says so",
                            () -> world.ibcast(MPI.IN_PLACE, 0));
                    int[] in = {1};
                    world.allreduce(in, in, Op.SUM);
                    assertEquals(3, in[0]);
                });
    }

    @Test
    void whatIsReadAndWrittenAtOnceIsRefused() throws InterruptedException {
        World.run(
                2,
                world -> {
                    int[] array = new int[6];
                    String refused =
                            " are ranges of one array; allowed are buffers without a common element; receive into another array or range";
                    assertError(
                            ErrorClass.BUFFER,
                            "allgather: send buffer [1, 3) and receive buffer [2, 4)" + refused,
                            () -> world.allgather(array, 1, 2, array, 2, 2));
                    assertError(
                            ErrorClass.BUFFER,
                            "alltoall: send buffer [0, 3) and receive buffer [0, 3)" + refused,
                            () -> world.alltoall(array, array));
                    assertError(
                            ErrorClass.BUFFER,
                            "gather: send buffer [5, 6) and receive buffer [5, 6)" + refused,
                            () -> world.gather(array, 5, 1, array, 4, 1, world.rank()));
                    assertError(
                            ErrorClass.BUFFER,
                            "scan: send buffer [0, 2) and receive buffer [1, 3)" + refused,
                            () -> world.scan(array, 0, array, 1, 2, Op.SUM));
                    assertError(
                            ErrorClass.BUFFER,
                            "reduceScatterBlock: send buffer [0, 4) and receive buffer [1, 3)"
                                    + refused,
                            () -> world.reduceScatterBlock(array, 0, array, 1, 2, Op.SUM));
                    MemorySegment memory = MemorySegment.ofArray(new long[4]);
                    TypedSegment lower = longs(memory.asSlice(0, 16));
                    TypedSegment upper = longs(memory.asSlice(8, 16));
                    assertError(
                            ErrorClass.BUFFER,
                            "allreduce: send buffer of 2 elements of long[] and receive buffer of 2 elements of long[]"
                                    + refused.replace("one array", "one memory"),
                            () -> world.allreduce(lower, upper, Op.SUM));
                    assertError(
                            ErrorClass.BUFFER,
                            "alltoall: send buffer of 1 element of long[] and receive buffer of 1 element of long[]"
                                    + refused.replace("one array", "one memory"),
                            () -> world.alltoall(lower, upper));
                    world.alltoall(lower, longs(memory.asSlice(16, 16)));
                });
    }

    private static TypedSegment longs(MemorySegment memory) {
        return new TypedSegment(memory, ValueLayout.JAVA_LONG);
    }

    @Test
    void blocksThatDoNotFitAreToldToEveryRank() throws InterruptedException {
        World.run(
                3,
                world -> {
                    int me = world.rank();
                    assertError(
                            ErrorClass.COUNT,
                            "gather: rank 1 gives 2 elements of int[] to rank 0, which takes 1 element of int[]; allowed is the same type and number on both sides"
                                    + ONE_SHAPE,
                            () -> world.gather(new int[me == 1 ? 2 : 1], new int[3], 0));
                    assertError(
                            ErrorClass.COUNT,
                            "scatter: rank 2 gives 1 element of long[] to rank 0, which takes 1 element of double[]; allowed is the same type and number on both sides"
                                    + ONE_SHAPE,
                            () -> world.scatter(new long[3], new double[1], 2));
                    int[] ones = {1, 1, 1};
                    int[] displs = {0, 1, 2};
                    int[] wrong = {1, me == 0 ? 0 : 1, 1};
                    assertError(
                            ErrorClass.COUNT,
                            "alltoallv: rank 0 gives 0 elements of int[] to rank 1, which takes 1 element of int[]; allowed is the same type and number on both sides"
                                    + ONE_SHAPE,
                            () ->
                                    world.alltoallv(
                                            new int[3], wrong, displs, new int[3], ones, displs));
                    assertError(
                            ErrorClass.COUNT,
                            "scan: rank 0 gives 1 element of int[] and rank 2 gives 3 elements of int[]; allowed is the same type and number on every rank"
                                    + ONE_SHAPE,
                            () ->
                                    world.scan(
                                            new int[me == 2 ? 3 : 1],
                                            new int[me == 2 ? 3 : 1],
                                            Op.SUM));
                    assertError(
                            ErrorClass.COUNT,
                            "reduceScatter: rank 0 gives 3 elements of int[] and rank 1 gives 2 elements of int[]; allowed is the same type and number on every rank"
                                    + ONE_SHAPE,
                            () ->
                                    world.reduceScatter(
                                            new int[3],
                                            new int[3],
                                            me == 1 ? new int[] {0, 1, 1} : ones,
                                            Op.SUM));
                    assertError(
                            ErrorClass.OP,
                            "exscan: rank 0 combines by SUM and rank 2 by MAX; allowed is the same operation on every rank; give one",
                            () -> world.exscan(new int[1], new int[1], me == 2 ? Op.MAX : Op.SUM));
                    assertThrows(
                            MPIException.class,
                            () ->
                                    world.reduceScatterBlock(
                                            new int[3], new int[1], me == 1 ? Op.MIN : Op.SUM));
                    assertError(
                            ErrorClass.ROOT,
                            "ireduce: rank 0 names rank 0 as the root and rank 1 names rank 1; allowed is the same root on every rank; give one",
                            () -> world.ireduce(new int[1], new int[1], Op.SUM, me).await());
                });
    }

    @Test
    void requestsReportWhatWentWrongAndOthersGoOn() throws InterruptedException {
        Op broken =
                Op.ofInts(
                        (x, _) -> {
                            throw new IllegalStateException("no " + x);
                        },
                        true);
        World.run(
                3,
                world -> {
                    int[] sum = new int[1];
                    Request fails = world.iallreduce(new int[1], new int[1], broken);
                    Request scan = world.iscan(new int[1], new int[1], broken);
                    Request good = world.iallreduce(new int[] {1}, sum, Op.SUM);
                    RequestsFailedException all =
                            assertThrows(
                                    RequestsFailedException.class,
                                    () -> Request.waitAll(List.of(fails, scan, good)));
                    assertEquals(
                            "iallreduce: the operation threw java.lang.IllegalStateException: no 0; allowed is one that returns; see the cause",
                            all.getCause().getMessage());
                    assertInstanceOf(IllegalStateException.class, all.getCause().getCause());
                    assertEquals(1, all.getSuppressed().length);
                    assertEquals(Status.EMPTY, fails.await());
                    assertEquals(3, sum[0]);
                    MPIException staged =
                            assertInstanceOf(
                                    MPIException.class,
                                    assertThrows(
                                                    CompletionException.class,
                                                    () ->
                                                            world.iexscan(
                                                                            new int[1],
                                                                            new int[1],
                                                                            broken)
                                                                    .toCompletionStage()
                                                                    .toCompletableFuture()
                                                                    .join())
                                            .getCause());
                    assertEquals(ErrorClass.OP, staged.errorClass());
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 64})
    void aRankThatFailsWakesAllThatWaitInAnyCollective(int ranks) {
        IllegalStateException boom = new IllegalStateException("boom");
        List<RankProgram> waits =
                List.of(
                        world -> world.gather(new int[1], new int[world.size()], 0),
                        world -> world.alltoall(new int[world.size()], new int[world.size()]),
                        world -> world.scan(new int[1], new int[1], Op.SUM),
                        world -> world.allgather(new long[50_000], new long[50_000 * world.size()]),
                        world -> world.ibarrier().await(),
                        world -> Request.waitAny(List.of(world.ibcast(new int[1], 0))),
                        world -> {
                            Request request =
                                    world.ireduceScatterBlock(
                                            new int[world.size()], new int[1], Op.SUM);
                            while (request.test() == null) {
                                Thread.onSpinWait();
                            }
                        });
        for (RankProgram wait : waits) {
            AtomicInteger told = new AtomicInteger();
            RankFailedException thrown =
                    FailedWorld.run(
                            ranks,
                            world -> {
                                if (world.rank() == 0) {
                                    throw boom;
                                }
                                assertThrows(RankFailedException.class, () -> wait.run(world));
                                told.incrementAndGet();
                            });
            assertSame(boom, thrown.getCause());
            assertEquals(ranks - 1, told.get());
        }
    }

    private static void assertError(ErrorClass errorClass, String message, Runnable operation) {
        MPIException thrown = assertThrows(MPIException.class, operation::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
        assertEquals("world", thrown.communicator().orElseThrow());
    }
}
