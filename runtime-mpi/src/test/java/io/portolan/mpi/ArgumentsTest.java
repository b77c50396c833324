package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ArgumentsTest {
    private final int[] ints = new int[6];

    @ParameterizedTest
    @ValueSource(ints = {0, -3})
    void fewerThanOneRank(int ranks) {
        MPIException thrown = assertThrows(MPIException.class, () -> World.run(ranks, _ -> {}));
        assertEquals(
                "World.run: ranks is "
                        + ranks
                        + "; allowed is 1 to 2147483647;"
                        + " give one rank per core, or more to have them as virtual threads",
                thrown.getMessage());
        assertEquals(ErrorClass.ARG, thrown.errorClass());
        assertEquals("World.run", thrown.operation().orElseThrow());
    }

    @Test
    void wrongDescriptionOfAWorld() {
        MPIException size = assertThrows(MPIException.class, () -> World.builder(2).eagerBytes(-1));
        assertEquals(
                "World.builder: eagerBytes is -1; allowed is 0 to 9223372036854775807; give a number of bytes",
                size.getMessage());
        assertEquals(ErrorClass.ARG, size.errorClass());
        MPIException credit =
                assertThrows(MPIException.class, () -> World.builder(2).unexpectedBytes(-5));
        assertEquals(
                "World.builder: unexpectedBytes is -5; allowed is 0 to 9223372036854775807; give a number of bytes",
                credit.getMessage());
    }

    @Test
    void bufferThatIsNoPrimitiveArray() throws InterruptedException {
        String rest =
                "; allowed is a one-dimensional array of a primitive type or memory;"
                        + " copy the values into one, for example a double[]";
        assertMessage(
                "send: the buffer is java.lang.String; allowed is a one-dimensional array of a primitive type or memory; copy the values into one, or use the operation for objects",
                world -> world.send("text", 0, 0));
        assertMessage(
                "send: the buffer is java.nio.HeapIntBuffer; allowed is a one-dimensional array of a primitive type or memory; MemorySegment.ofBuffer makes memory of it",
                world -> world.send(IntBuffer.allocate(4), 0, 0));
        assertMessage(
                "recv: the buffer is java.lang.Integer[]" + rest,
                world -> world.recv(new Integer[1], 0, 1, 0, 0));
        assertMessage(
                "bcast: the buffer is double[][]" + rest,
                world -> world.bcast(new double[1][1], 0));
        assertMessage(
                "reduce: the buffer is null" + rest,
                world -> world.reduce(ints, null, Op.SUM, world.rank()));
    }

    @Test
    void rangeOutsideTheArray() throws InterruptedException {
        for (int[] range : new int[][] {{3, 4}, {-1, 2}, {0, -1}, {7, 0}, {1, Integer.MAX_VALUE}}) {
            assertMessage(
                    "send: offset is %d and count is %d; allowed is offset >= 0, count >= 0 and offset + count <= 6, the length of the array; give a range inside it"
                            .formatted(range[0], range[1]),
                    world -> world.send(ints, range[0], range[1], 0, 0));
        }
    }

    @Test
    void rankThatIsNotThere() throws InterruptedException {
        assertMessage(
                "send: dest is 2; allowed is 0 to 1 or MPI.PROC_NULL; the world has 2 ranks",
                world -> world.send(ints, 2, 0));
        assertMessage(
                "send: dest is MPI.ANY_SOURCE; allowed is 0 to 1 or MPI.PROC_NULL; the world has 2 ranks",
                world -> world.send(ints, MPI.ANY_SOURCE, 0));
        assertMessage(
                "recv: source is -1; allowed is 0 to 1, MPI.ANY_SOURCE or MPI.PROC_NULL; the world has 2 ranks",
                world -> world.recv(ints, -1, 0));
        assertMessage(
                "recv: source is MPI.ANY_TAG; allowed is 0 to 1, MPI.ANY_SOURCE or MPI.PROC_NULL; the world has 2 ranks",
                world -> world.recv(ints, MPI.ANY_TAG, MPI.ANY_SOURCE));
        assertMessage(
                "bcast: root is 5; allowed is 0 to 1, the same on every rank; the world has 2 ranks",
                world -> world.bcast(ints, 5));
        assertMessage(
                "reduce: root is MPI.PROC_NULL; allowed is 0 to 1, the same on every rank; the world has 2 ranks",
                world -> world.reduce(ints, null, Op.SUM, MPI.PROC_NULL));
        assertMessage(
                "sendrecv: source is 9; allowed is 0 to 1, MPI.ANY_SOURCE or MPI.PROC_NULL; the world has 2 ranks",
                world -> world.sendrecv(ints, 0, 0, new int[1], 9, 0));
    }

    @Test
    void tagThatIsNone() throws InterruptedException {
        assertMessage(
                "send: tag is -1; allowed is 0 to 2147483647; give a tag of 0 or more",
                world -> world.send(ints, 0, -1));
        assertMessage(
                "sendrecv: tag is MPI.ANY_TAG; allowed is 0 to 2147483647; give a tag of 0 or more",
                world -> world.sendrecv(ints, 0, MPI.ANY_TAG, new int[1], 0, 0));
        assertMessage(
                "recv: tag is -7; allowed is 0 to 2147483647 or MPI.ANY_TAG; give a tag of 0 or more",
                world -> world.recv(ints, 0, -7));
    }

    @Test
    void buffersThatOverlap() throws InterruptedException {
        assertMessage(
                "sendrecv: send buffer [0, 3) and receive buffer [2, 4) are ranges of one array; allowed are buffers without a common element; receive into another array or range",
                world -> world.sendrecv(ints, 0, 3, 0, 0, ints, 2, 2, 0, 0));
        assertMessage(
                "allreduce: send buffer [0, 2) and receive buffer [1, 3) are ranges of one array; allowed are buffers without a common element; receive into another array or range",
                world -> world.allreduce(ints, 0, ints, 1, 2, Op.SUM));
    }

    @Test
    void buffersOfAReductionThatDiffer() throws InterruptedException {
        assertMessage(
                "allreduce: the send buffer has 6 elements of int[] and the receive buffer 1 element of int[]; allowed is the same type and number; give both the same range",
                world -> world.allreduce(ints, new int[1], Op.SUM));
        assertMessage(
                "reduce: the send buffer has 6 elements of int[] and the receive buffer 6 elements of long[]; allowed is the same type and number; give both the same range",
                world -> world.reduce(ints, new long[6], Op.SUM, world.rank()));
    }

    @Test
    void reductionOfElementsThatTheOperationIsNotDefinedFor() throws InterruptedException {
        assertMessage(
                "allreduce: MAX is given a boolean[]; allowed is an array of byte, char, short, int, long, float, double; use LAND, LOR or LXOR for truth values",
                world -> world.allreduce(new boolean[1], new boolean[1], Op.MAX));
        assertMessage(
                "reduce: MINLOC is given 3 elements; allowed is an even number, because a value and its index lie side by side; give 2 elements per pair",
                world -> world.reduce(new int[3], new int[3], Op.MINLOC, 0));
    }

    /// Every rank gets the message, and may go on after it.
    private static void assertMessage(String message, RankProgram wrong)
            throws InterruptedException {
        World.run(
                2,
                world -> {
                    MPIException thrown = assertThrows(MPIException.class, () -> wrong.run(world));
                    assertEquals(message, thrown.getMessage());
                    world.barrier();
                });
    }
}
