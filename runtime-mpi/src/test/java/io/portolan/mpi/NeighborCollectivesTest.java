package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

@EveryCommunicator
class NeighborCollectivesTest {
    private static final long NOTHING = -1;

    private final CollectiveSetup setup;

    NeighborCollectivesTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    /// What rank `from` sends in its block `k`.
    private static long element(int from, int k) {
        return 100L * from + k;
    }

    private static long[] blocks(int rank, int number) {
        long[] blocks = new long[number];
        Arrays.setAll(blocks, k -> element(rank, k));
        return blocks;
    }

    private static long[] nothing(int number) {
        long[] nothing = new long[number];
        Arrays.fill(nothing, NOTHING);
        return nothing;
    }

    /// A torus has neighbours that are one rank where a dimension has length 2, and this rank where
    /// it has 1.
    @Test
    void whatGoesUpInATorusComesFromBelow() throws InterruptedException {
        setup.run(comm -> {
            int[] dims = CartComm.dimsCreate(comm.size(), 0, 0);
            CartComm torus = comm.createCart(dims, new boolean[] {true, true}, false);
            long[] recv = nothing(4);
            torus.neighborAlltoall(blocks(torus.rank(), 4), recv);
            long[] expected = new long[4];
            for (int d = 0; d < 2; d++) {
                expected[2 * d] = element(torus.shift(d, 1).source(), 2 * d + 1);
                expected[2 * d + 1] = element(torus.shift(d, 1).dest(), 2 * d);
            }
            assertArrayEquals(expected, recv);
            long[] mine = {element(torus.rank(), 7)};
            torus.neighborAllgather(mine, recv);
            for (int d = 0; d < 2; d++) {
                assertEquals(element(torus.shift(d, 1).source(), 7), recv[2 * d]);
                assertEquals(element(torus.shift(d, 1).dest(), 7), recv[2 * d + 1]);
            }
        });
    }

    @Test
    void beyondABorderNothingIsTakenAndNothingOverwritten() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            CartComm line = comm.createCart(new int[] {size}, new boolean[1], false);
            long below = me == 0 ? NOTHING : element(me - 1, 1);
            long above = me == size - 1 ? NOTHING : element(me + 1, 0);
            long[] recv = nothing(2);
            line.neighborAlltoall(blocks(me, 2), recv);
            assertArrayEquals(new long[] {below, above}, recv);
            long[] begun = nothing(2);
            Request request = line.ineighborAlltoall(blocks(me, 2), begun);
            long[] wide = nothing(4);
            int[] ones = {1, 1};
            line.neighborAlltoallv(
                    blocks(me, 2), ones, new int[] {0, 1}, wide, ones, new int[] {3, 1});
            assertArrayEquals(new long[] {NOTHING, above, NOTHING, below}, wide);
            request.await();
            assertArrayEquals(recv, begun);
        });
    }

    @Test
    void aHaloIsExchangedFromRowsAndColumnsStraightIntoTheHalo() throws InterruptedException {
        int n = 3;
        int width = n + 2;
        Datatype row = Datatype.contiguous(n, Datatype.DOUBLE);
        Datatype column = Datatype.vector(n, 1, width, Datatype.DOUBLE);
        setup.run(comm -> {
            int[] dims = CartComm.dimsCreate(comm.size(), 0, 0);
            CartComm torus = comm.createCart(dims, new boolean[] {true, true}, false);
            double[] tile = new double[width * width];
            for (int y = 1; y <= n; y++) {
                for (int x = 1; x <= n; x++) {
                    tile[y * width + x] = 100 * torus.rank() + 10 * y + x;
                }
            }
            long[] ones = {1, 1, 1, 1};
            Datatype[] types = {row, row, column, column};
            long[] edges = {width + 1, (long) n * width + 1, width + 1, width + n};
            long[] halo = {1, (n + 1L) * width + 1, width, width + n + 1};
            torus.neighborAlltoallw(tile, ones, edges, types, tile, ones, halo, types);
            for (int i = 1; i <= n; i++) {
                assertEquals(100 * torus.shift(0, 1).source() + 10 * n + i, tile[i]);
                assertEquals(100 * torus.shift(0, 1).dest() + 10 + i, tile[(n + 1) * width + i]);
                assertEquals(100 * torus.shift(1, 1).source() + 10 * i + n, tile[i * width]);
                assertEquals(100 * torus.shift(1, 1).dest() + 10 * i + 1, tile[i * width + n + 1]);
            }
        });
    }

    @Test
    void edgesThatAreThereTwiceAreTakenInTheirOrder() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int right = (comm.rank() + 1) % size;
            int left = (comm.rank() + size - 1) % size;
            DistGraphComm graph =
                    comm.createDistGraphAdjacent(
                            new int[] {left, left, comm.rank()},
                            null,
                            new int[] {right, comm.rank(), right},
                            null,
                            false);
            long[] recv = nothing(3);
            graph.neighborAlltoall(blocks(comm.rank(), 3), recv);
            // With one rank all three are its own.
            assertArrayEquals(
                    size == 1
                            ? new long[] {0, 1, 2}
                            : new long[] {
                                element(left, 0), element(left, 2), element(comm.rank(), 1)
                            },
                    recv);
            long[] gathered = nothing(4);
            graph.neighborAllgatherv(
                    new long[] {element(comm.rank(), 5)},
                    gathered,
                    new int[] {1, 1, 1},
                    new int[] {3, 0, 1});
            assertArrayEquals(
                    new long[] {
                        element(left, 5), element(comm.rank(), 5), NOTHING, element(left, 5)
                    },
                    gathered);
        });
    }

    @Test
    void ranksWithoutNeighborsTakePart() throws InterruptedException {
        setup.run(comm -> {
            DistGraphComm graph =
                    comm.createDistGraphAdjacent(new int[0], null, new int[0], null, false);
            graph.neighborAlltoall(new int[0], new int[0]);
            graph.neighborAllgather(new int[2], 0, 2, new int[0], 0, 2);
            graph.ineighborAlltoallv(
                            new int[0], new int[0], new int[0], new int[0], new int[0], new int[0])
                    .await();
        });
    }

    @Test
    void whatDoesNotFitOrHasNoTopologyIsRefused() throws InterruptedException {
        setup.run(comm -> {
            MPIException none =
                    assertThrows(
                            MPIException.class,
                            () -> comm.neighborAlltoall(new int[1], new int[1]));
            assertEquals(ErrorClass.TOPOLOGY, none.errorClass());
            int size = comm.size();
            CartComm ring = comm.createCart(new int[] {size}, new boolean[] {true}, false);
            int wrong = comm.rank() == 0 ? 2 : 1;
            MPIException shape =
                    assertThrows(
                            MPIException.class,
                            () -> ring.neighborAllgather(new int[4], 0, wrong, new int[2], 0, 1));
            assertEquals(
                    "neighborAllgather: rank 0 gives 2 elements of int[] to rank %d, which takes 1 element of int[]; allowed is the same type and number on both sides; give buffers of one shape"
                            .formatted(size == 1 ? 0 : 1),
                    shape.getMessage());
            if (size > 1) {
                // Rank 1 is a neighbour of rank 0, but not the other way round.
                int[] index = new int[size];
                Arrays.fill(index, 1);
                GraphComm arrow = comm.createGraph(index, new int[] {1}, false);
                MPIException lopsided =
                        assertThrows(
                                MPIException.class,
                                () ->
                                        arrow.neighborAllgather(
                                                new int[1],
                                                new int[arrow.neighborsCount(comm.rank())]));
                assertEquals(
                        "neighborAllgather: rank 0 takes from rank 1, which gives it nothing; allowed is a graph in which each edge is known to both of its ranks; make it symmetric",
                        lopsided.getMessage());
            }
        });
    }
}
