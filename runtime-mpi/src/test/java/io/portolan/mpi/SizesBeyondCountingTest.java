package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Counts whose products do not fit into a number are refused like any other wrong count.
class SizesBeyondCountingTest {
    /// Any number of items of it fits into a buffer of 16 bytes.
    private static final Datatype STILL =
            Datatype.resized(Datatype.contiguous(4, Datatype.INT), 0, 0);

    @Test
    void countOfItemsInOnePlaceIsRefused() throws InterruptedException {
        World.run(
                1,
                world -> {
                    int[] four = new int[4];
                    for (long count : new long[] {1L << 60, 1L << 62, Long.MAX_VALUE}) {
                        List<Executable> calls =
                                List.of(
                                        () -> world.send(four, 0L, count, STILL, 0, 0),
                                        () -> world.irecv(four, 0L, count, STILL, 0, 0),
                                        () -> world.bcast(four, 0L, count, STILL, 0),
                                        () -> STILL.at(four, 0, count));
                        for (Executable call : calls) {
                            MPIException thrown = assertThrows(MPIException.class, call);
                            String said = thrown.getMessage();
                            assertEquals(ErrorClass.COUNT, thrown.errorClass());
                            assertEquals(
                                    "count is %d and an item of the datatype resized(contiguous(4, int[]), 0, 0) has 16 bytes of elements; allowed is a count of at most 576460752303423487, so that their sum is less than 2^63; give fewer items"
                                            .formatted(count),
                                    said.substring(said.indexOf(": ") + 2));
                        }
                    }
                });
    }

    @Test
    void displacementInItemsIsRefused() throws InterruptedException {
        World.run(
                1,
                world -> {
                    long[] far = {1L << 62};
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () ->
                                            world.allgatherv(
                                                    new int[4],
                                                    0,
                                                    1,
                                                    Datatype.contiguous(4, Datatype.INT),
                                                    new int[4],
                                                    new long[] {1},
                                                    far,
                                                    Datatype.contiguous(4, Datatype.INT)));
                    assertEquals(
                            "allgatherv: a displacement is 4611686018427387904 items of extent 4; allowed is a product of at most 9223372036854775807; give one inside the buffer",
                            thrown.getMessage());
                    assertEquals(ErrorClass.COUNT, thrown.errorClass());
                });
    }

    @Test
    @SuppressWarnings("restricted") // a segment that is only measured
    void moreThanAnArrayHoldsIsRefusedByReduceLocal() {
        MemorySegment large = MemorySegment.NULL.reinterpret(1L << 35); // it is not touched
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () -> Op.SUM.reduceLocal(large, 0, large, 0, 1L << 32, Datatype.INT));
        assertEquals(
                "Op.reduceLocal: SUM is given 4294967296 elements; allowed is at most 2147483639, because they are combined in an array; give fewer at a time",
                thrown.getMessage());
        assertEquals(ErrorClass.COUNT, thrown.errorClass());
    }

    @Test
    @SuppressWarnings("restricted") // likewise
    void blockThatNoArrayHoldsIsRefusedByAnOperationOnWholeRanges() throws InterruptedException {
        MemorySegment large = MemorySegment.NULL.reinterpret(1L << 35);
        World.run(
                1,
                world -> {
                    Op own = Op.create((_, _, _, _, _) -> {}, true);
                    long[] all = {1L << 33};
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () ->
                                            world.reduceScatter(
                                                    MPI.IN_PLACE,
                                                    0,
                                                    large,
                                                    0,
                                                    all,
                                                    Datatype.INT,
                                                    own));
                    assertEquals(
                            "reduceScatter: a user operation is given 8589934592 elements; allowed is at most 2147483639, because it combines whole ranges of arrays; give fewer at a time, or use an operation on single elements",
                            thrown.getMessage());
                });
    }

    @Test
    @SuppressWarnings("restricted") // a segment that is only measured
    void rangeThatNoArrayHoldsIsRefusedByAnOperationOnWholeRanges() throws InterruptedException {
        MemorySegment large = MemorySegment.NULL.reinterpret(1L << 35); // it is not touched
        World.run(
                1,
                world -> {
                    TypedSegment given = new TypedSegment(large, ValueLayout.JAVA_INT);
                    Op own = Op.create((_, _, _, _, _) -> {}, true);
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () -> world.allreduce(MPI.IN_PLACE, given, own));
                    assertEquals(
                            "allreduce: a user operation is given 8589934592 elements; allowed is at most 2147483639, because it combines whole ranges of arrays; give fewer at a time, or use an operation on single elements",
                            thrown.getMessage());
                });
    }
}
