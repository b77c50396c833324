package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;

/// Operations that send and receive at once.
@EverySetup
class ExchangeContractTest {
    private final Setup setup;

    ExchangeContractTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void exchangeMeetsBothNeighboursInARing() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : new int[] {1, 40, 5000}) {
                double[] toLeft = filled(length, world.rank() * 2.0);
                double[] toRight = filled(length, world.rank() * 2.0 + 1);
                double[] fromLeft = new double[length];
                double[] fromRight = new double[length];
                world.exchange(toLeft, fromLeft, ring.left(), toRight, fromRight, ring.right(), 8);
                assertArrayEquals(filled(length, ring.left() * 2.0 + 1), fromLeft);
                assertArrayEquals(filled(length, ring.right() * 2.0), fromRight);
            }
        });
    }

    @Test
    void messagesOfDifferentLengthsGoTheirOwnWays() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int[] lengths : new int[][] {{1, 5000}, {5000, 1}, {0, 1}}) {
                int[] toLeft = new int[lengths[0]];
                int[] toRight = new int[lengths[1]];
                Arrays.fill(toLeft, 2 * world.rank());
                Arrays.fill(toRight, 2 * world.rank() + 1);
                int[] fromLeft = new int[lengths[1]];
                int[] fromRight = new int[lengths[0]];
                world.exchange(toLeft, fromLeft, ring.left(), toRight, fromRight, ring.right(), 8);
                assertTrue(Arrays.stream(fromLeft).allMatch(x -> x == 2 * ring.left() + 1));
                assertTrue(Arrays.stream(fromRight).allMatch(x -> x == 2 * ring.right()));
            }
        });
    }

    @Test
    void exchangeWakesNeighboursThatHaveParked() throws InterruptedException {
        AtomicReferenceArray<Thread> threads = new AtomicReferenceArray<>(setup.ranks());
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int[] ends = {ring.left(), ring.right()};
            long[] in = {-1};
            long[] out = {world.rank()};
            threads.set(world.rank(), Thread.currentThread());
            if (world.rank() == 0) {
                Arrays.stream(ends).filter(end -> end != 0).forEach(end -> awaitWait(threads, end));
                world.exchange(out, in, ring.left(), out, new long[1], ring.right(), 8);
                assertEquals(ring.left(), in[0]);
            } else {
                for (int end : ends) {
                    if (end == 0) {
                        world.recv(in, 0, 8);
                        assertEquals(0, in[0]);
                        world.send(out, 0, 8);
                    }
                }
            }
        });
    }

    private static void awaitWait(AtomicReferenceArray<Thread> threads, int rank) {
        Thread thread = threads.get(rank);
        while (thread == null || thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
            thread = threads.get(rank);
        }
    }

    @Test
    void exchangeEndsAtTheBorderOfALine() throws InterruptedException {
        setup.run(world -> {
            int last = world.size() - 1;
            int left = world.rank() == 0 ? MPI.PROC_NULL : world.rank() - 1;
            int right = world.rank() == last ? MPI.PROC_NULL : world.rank() + 1;
            int[] mine = {world.rank()};
            int[] fromLeft = {-1};
            int[] fromRight = {last + 1};
            world.exchange(mine, fromLeft, left, mine, fromRight, right, 8);
            assertEquals(world.rank() - 1, fromLeft[0]);
            assertEquals(world.rank() + 1, fromRight[0]);
        });
    }

    @Test
    void rangesOfOneBufferFillItsHalo() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int width = 5;
            double[] row = new double[3 * width + 4];
            for (int i = 2; i < row.length - 2; i++) {
                row[i] = 100 * world.rank() + i;
            }
            int last = row.length - 4;
            world.exchange(row, 2, 0, ring.left(), last, last + 2, ring.right(), 2, 8);
            for (int i = 0; i < row.length; i++) {
                int expected =
                        i < 2
                                ? 100 * ring.left() + last + i
                                : i < last + 2
                                        ? 100 * world.rank() + i
                                        : 100 * ring.right() + i - last;
                assertEquals(expected, row[i]);
            }
            MPIException overlap =
                    assertThrows(
                            MPIException.class,
                            () ->
                                    world.exchange(
                                            row,
                                            1,
                                            0,
                                            ring.left(),
                                            last,
                                            last + 2,
                                            ring.right(),
                                            2,
                                            8));
            assertEquals(ErrorClass.BUFFER, overlap.errorClass());
            long[] both = {world.rank(), -1, -1};
            Status status = world.shift(both, 0, both, 2, 1, 1, 8);
            assertEquals(new Status(ring.left(), 8, 1), status);
            assertArrayEquals(new long[] {world.rank(), -1, ring.left()}, both);
            MPIException range =
                    assertThrows(MPIException.class, () -> world.shift(both, 0, both, 2, 2, 1, 8));
            assertEquals("shift", range.operation().orElseThrow());
            assertEquals(ErrorClass.COUNT, range.errorClass());
        });
    }

    @Test
    void whatIsSentMustNotBeReceivedInto() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int[] one = new int[2];
            int[] other = new int[2];
            int[] third = new int[2];
            int[][][] wrong = {
                {one, one, other, third},
                {one, other, other, third},
                {one, other, third, one},
                {one, other, third, third}
            };
            for (int[][] buffers : wrong) {
                MPIException thrown =
                        assertThrows(
                                MPIException.class,
                                () ->
                                        world.exchange(
                                                buffers[0],
                                                buffers[1],
                                                ring.left(),
                                                buffers[2],
                                                buffers[3],
                                                ring.right(),
                                                8));
                assertEquals(ErrorClass.BUFFER, thrown.errorClass());
            }
            // Of a neighbour that is not there nothing is received.
            world.exchange(one, one, MPI.PROC_NULL, other, other, MPI.PROC_NULL, 8);
            MPIException shifted =
                    assertThrows(MPIException.class, () -> world.shift(one, one, 1, 8));
            assertEquals(
                    "shift: send buffer [0, 2) and receive buffer [0, 2) are ranges of one array; allowed are buffers without a common element; receive into another array or range",
                    shifted.getMessage());
        });
    }

    @Test
    void shiftMovesByAnyDistance() throws InterruptedException {
        setup.run(world -> {
            for (int distance : new int[] {0, 1, -1, 2, -5, 65, Integer.MIN_VALUE}) {
                int[] in = new int[1];
                Status status = world.shift(new int[] {world.rank()}, in, distance, 3);
                int source =
                        (int) Math.floorMod((long) world.rank() - distance, (long) world.size());
                assertEquals(new Status(source, 3, 1), status);
                assertEquals(source, in[0]);
            }
        });
    }

    @Test
    void sendrecvReplaceKeepsOneBuffer() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : new int[] {1, 100, 4000}) {
                double[] values = filled(length + 2, world.rank());
                world.sendrecvReplace(values, 1, length, ring.right(), 1, ring.left(), 1);
                assertEquals(world.rank(), values[0]);
                assertEquals(ring.left(), values[1]);
                assertEquals(ring.left(), values[length]);
                assertEquals(world.rank(), values[length + 1]);
            }
        });
    }

    @Test
    void largeSendrecvInACircleDoesNotBlock() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            double[] in = new double[50_000];
            double[] out = filled(50_000, world.rank());
            world.sendrecv(out, ring.left(), 1, in, ring.right(), 1);
            assertArrayEquals(filled(50_000, ring.right()), in);
        });
    }

    private static double[] filled(int length, double value) {
        double[] filled = new double[length];
        Arrays.fill(filled, value);
        return filled;
    }
}
