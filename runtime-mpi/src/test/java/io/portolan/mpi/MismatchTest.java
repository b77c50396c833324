package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Operations of two ranks that do not fit each other.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MismatchTest {
    @Test
    void messageLongerThanTheBufferIsATruncationThatLeavesTheBuffer() throws InterruptedException {
        World.run(
                2,
                world -> {
                    if (world.rank() == 1) {
                        world.send(new long[] {1, 2, 3}, 0, 4);
                        world.send(new long[] {7}, 0, 4);
                        return;
                    }
                    long[] in = {-1, -1};
                    MPIException thrown =
                            assertThrows(MPIException.class, () -> world.recv(in, 1, 4));
                    assertEquals(
                            "recv: the message from rank 1 with tag 4 has 3 elements of long[] and would be truncated; the buffer has room for 2; give a buffer of at least the message's length",
                            thrown.getMessage());
                    assertArrayEquals(new long[] {-1, -1}, in);
                    assertEquals(1, world.recv(in, 1, 4).count());
                    assertArrayEquals(new long[] {7, -1}, in);
                });
    }

    @Test
    void rangeShorterThanTheMessageIsATruncationEvenInALongArray() throws InterruptedException {
        World.run(
                1,
                world -> {
                    world.send(new byte[2], 0, 0);
                    assertThrows(MPIException.class, () -> world.recv(new byte[100], 50, 1, 0, 0));
                });
    }

    @Test
    void messageOfAnotherTypeNamesBoth() throws InterruptedException {
        World.run(
                1,
                world -> {
                    world.send(new int[2], 0, 1);
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () -> world.recv(new float[2], MPI.ANY_SOURCE, MPI.ANY_TAG));
                    assertEquals(
                            "recv: the message from rank 0 with tag 1 has 2 elements of int[] and the buffer 2 elements of float[]; allowed is the same type; receive into an array of type int[]",
                            thrown.getMessage());
                });
    }

    @Test
    void ranksInDifferentCollectivesAreToldSo() {
        assertFails(
                "barrier: rank 0 is in barrier while rank 1 is in allreduce; allowed is the same collective on every rank; let all ranks call the collectives in the same order",
                world -> {
                    if (world.rank() == 0) {
                        world.barrier();
                    } else {
                        world.allreduce(new int[1], new int[1], Op.SUM);
                    }
                });
    }

    @Test
    void ranksWithBuffersOfDifferentShapeAreToldSo() {
        assertFails(
                "allreduce: rank 0 gives 3 elements of long[] and rank 1 gives 4 elements of long[]; allowed is the same type and number on every rank; give buffers of one shape",
                world -> {
                    long[] values = new long[3 + world.rank()];
                    world.allreduce(values, values, Op.SUM);
                });
        assertFails(
                "bcast: rank 0 gives 2 elements of float[] to rank 1, which takes 2 elements of int[]; allowed is the same type and number on both sides; give buffers of one shape",
                world -> world.bcast(world.rank() == 0 ? new float[2] : new int[2], 0));
    }

    @Test
    void ranksThatNameDifferentRootsAreToldSo() {
        assertFails(
                "bcast: rank 0 names rank 0 as the root and rank 1 names rank 1; allowed is the same root on every rank; give one",
                world -> world.bcast(new int[1], world.rank()));
    }

    @Test
    void everyRankLearnsOfAMismatchAndMayGoOn() throws InterruptedException {
        World.run(
                3,
                world -> {
                    int[] mine = new int[1 + world.rank() / 2];
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class, () -> world.allreduce(mine, mine, Op.SUM));
                    assertEquals(ErrorClass.COUNT, thrown.errorClass());
                    int[] one = {1};
                    world.allreduce(one, one, Op.SUM);
                    assertEquals(3, one[0]);
                });
    }

    private static void assertFails(String message, RankProgram program) {
        RankFailedException thrown = FailedWorld.run(2, program);
        assertEquals(message, thrown.getCause().getMessage());
        assertEquals(Divided.parts(2) - 1, thrown.getSuppressed().length); // each part finds it
    }
}
