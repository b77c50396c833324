package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.group.TopologyNeighbors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Communicators that know who is whose neighbour.
@RankCounts
class TopologyCommTest {
    private final int ranks;

    TopologyCommTest(int ranks) {
        this.ranks = ranks;
    }

    @Test
    void everyRankOfAGridFindsItsPlaceAndTheOthers() throws InterruptedException {
        int[] dims = CartComm.dimsCreate(ranks, 0, 0);
        World.run(
                ranks,
                world -> {
                    CartComm grid = world.createCart(dims, new boolean[] {false, true}, true);
                    assertEquals("world.createCart()", grid.name());
                    assertEquals(world.rank(), grid.rank());
                    assertArrayEquals(dims, grid.dims());
                    assertArrayEquals(new boolean[] {false, true}, grid.periods());
                    assertEquals(2, grid.ndims());
                    int[] mine = {world.rank() / dims[1], world.rank() % dims[1]};
                    assertArrayEquals(mine, grid.coords());
                    for (int rank = 0; rank < ranks; rank++) {
                        assertEquals(rank, grid.rankOf(grid.coords(rank)));
                        assertEquals(rank, grid.rankOf(rank / dims[1], rank % dims[1] - dims[1]));
                    }
                });
    }

    @Test
    void shiftsPassValuesAlongEachDimension() throws InterruptedException {
        int[] dims = CartComm.dimsCreate(ranks, 0, 0);
        World.run(
                ranks,
                world -> {
                    CartComm grid = world.createCart(dims, new boolean[] {false, true}, false);
                    int row = world.rank() / dims[1];
                    int column = world.rank() % dims[1];
                    int[] in = {-1};
                    Shift down = grid.shift(0, 1);
                    grid.sendrecv(new int[] {world.rank()}, down.dest(), 0, in, down.source(), 0);
                    assertEquals(row == 0 ? -1 : world.rank() - dims[1], in[0]);
                    Shift around = grid.shift(1, -1);
                    grid.sendrecv(
                            new int[] {world.rank()}, around.dest(), 0, in, around.source(), 0);
                    assertEquals(row * dims[1] + (column + 1) % dims[1], in[0]);
                    int up = row == 0 ? MPI.PROC_NULL : world.rank() - dims[1];
                    int below = row == dims[0] - 1 ? MPI.PROC_NULL : world.rank() + dims[1];
                    int left = row * dims[1] + (column + dims[1] - 1) % dims[1];
                    int right = row * dims[1] + (column + 1) % dims[1];
                    assertArrayEquals(
                            new int[] {up, below, left, right}, neighbors(grid).sources());
                    assertArrayEquals(
                            new int[] {up, below, left, right}, neighbors(grid).destinations());
                });
    }

    @Test
    void rowsAndColumnsAreGridsOfTheirOwn() throws InterruptedException {
        int[] dims = CartComm.dimsCreate(ranks, 0, 0);
        World.run(
                ranks,
                world -> {
                    CartComm grid =
                            world.createCart(dims, new boolean[] {false, true}, false).dup();
                    int row = world.rank() / dims[1];
                    int column = world.rank() % dims[1];
                    CartComm rowOnly = grid.sub(false, true);
                    assertArrayEquals(new int[] {dims[1]}, rowOnly.dims());
                    assertArrayEquals(new boolean[] {true}, rowOnly.periods());
                    assertEquals(column, rowOnly.rank());
                    int[] sum = new int[1];
                    rowOnly.allreduce(new int[] {world.rank()}, sum, Op.SUM);
                    assertEquals(
                            IntStream.range(0, dims[1]).map(i -> row * dims[1] + i).sum(), sum[0]);
                    CartComm columnOnly = grid.sub(true, false);
                    assertEquals(row, columnOnly.rank());
                    assertArrayEquals(new int[] {row}, columnOnly.coords());
                    columnOnly.allreduce(new int[] {world.rank()}, sum, Op.SUM);
                    assertEquals(
                            IntStream.range(0, dims[0]).map(i -> i * dims[1] + column).sum(),
                            sum[0]);
                    assertEquals(1, grid.sub(false, false).size());
                    assertEquals(Comparison.CONGRUENT, grid.compare(grid.sub(true, true)));
                });
    }

    @Test
    void ranksBeyondTheGridOrGraphGetNone() throws InterruptedException {
        int nodes = Math.max(1, ranks - 2);
        World.run(
                ranks,
                world -> {
                    Optional<CartComm> line =
                            world.createCartOrNone(new int[] {nodes}, new boolean[1], false);
                    assertEquals(world.rank() < nodes, line.isPresent());
                    line.ifPresent(comm -> {
                        assertEquals(nodes, comm.size());
                        comm.barrier();
                    });
                    Optional<GraphComm> points =
                            world.createGraphOrNone(new int[nodes], new int[0], false);
                    assertEquals(world.rank() < nodes, points.isPresent());
                    points.ifPresent(comm -> assertEquals(0, comm.neighborsCount(comm.rank())));
                });
    }

    @Test
    void mapsTellTheRankThatATopologyGives() throws InterruptedException {
        int nodes = Math.max(1, ranks - 2);
        World.run(
                ranks,
                world -> {
                    int expected = world.rank() < nodes ? world.rank() : MPI.UNDEFINED;
                    assertEquals(expected, world.cartMap(new int[] {nodes}, new boolean[1]));
                    assertEquals(expected, world.graphMap(new int[nodes], new int[0]));
                    assertEquals(MPI.UNDEFINED, world.graphMap(new int[0], new int[0]));
                });
    }

    @Test
    void everyRankKnowsAllNeighboursOfAGraph() throws InterruptedException {
        // a star around rank 0
        int[] index = new int[ranks];
        int[] edges = new int[2 * (ranks - 1)];
        for (int rank = 0; rank < ranks; rank++) {
            index[rank] = ranks - 1 + rank;
            if (rank > 0) {
                edges[rank - 1] = rank;
            }
        }
        World.run(
                ranks,
                world -> {
                    GraphComm star = world.createGraph(index, edges, false).dup();
                    assertArrayEquals(index, star.index());
                    assertArrayEquals(edges, star.edges());
                    assertArrayEquals(IntStream.range(1, ranks).toArray(), star.neighbors(0));
                    int[] mine = star.rank() == 0 ? star.neighbors(0) : new int[1];
                    assertArrayEquals(mine, star.neighbors(star.rank()));
                    assertArrayEquals(mine, neighbors(star).sources());
                    assertArrayEquals(mine, neighbors(star).destinations());
                    assertEquals(mine.length, star.neighborsCount(star.rank()));
                    star.barrier();
                });
    }

    @Test
    void aRingIsTheSameHoweverItsEdgesAreSaid() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    int[] left = {ring.left()};
                    int[] right = {ring.right()};
                    int me = world.rank();
                    int[] one = {1};
                    int[] all = IntStream.range(0, ranks).toArray();
                    int[] none = {};
                    DistGraphComm[] rings = {
                        world.createDistGraphAdjacent(left, null, right, null, false),
                        world.createDistGraph(new int[] {me}, one, right, null, true),
                        world.createDistGraph(left, one, new int[] {me}, null, false),
                        me == 0
                                ? world.createDistGraph(
                                        all,
                                        IntStream.generate(() -> 1).limit(ranks).toArray(),
                                        IntStream.range(0, ranks)
                                                .map(i -> (i + 1) % ranks)
                                                .toArray(),
                                        null,
                                        false)
                                : world.createDistGraph(none, none, none, null, false)
                    };
                    for (DistGraphComm comm : rings) {
                        assertFalse(comm.isWeighted());
                        assertArrayEquals(left, comm.sources());
                        assertArrayEquals(right, comm.destinations());
                        assertArrayEquals(left, neighbors(comm).sources());
                        assertArrayEquals(right, neighbors(comm.dup()).destinations());
                        assertEquals(1, comm.indegree());
                        assertEquals(1, comm.outdegree());
                        int[] in = new int[1];
                        comm.sendrecv(
                                new int[] {me},
                                comm.destinations()[0],
                                0,
                                in,
                                comm.sources()[0],
                                0);
                        assertEquals(ring.left(), in[0]);
                    }
                });
    }

    @Test
    void weightsAreKnownAtBothEnds() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    // from each rank to rank 0, with its number as the weight, said by the last
                    // rank
                    int[] all = IntStream.range(0, ranks).toArray();
                    int[] none = {};
                    int[] ones = IntStream.generate(() -> 1).limit(ranks).toArray();
                    DistGraphComm comm =
                            world.rank() == ranks - 1
                                    ? world.createDistGraph(all, ones, new int[ranks], all, false)
                                    : world.createDistGraph(none, none, none, none, false);
                    assertTrue(comm.isWeighted());
                    assertArrayEquals(new int[] {world.rank()}, comm.destWeights().orElseThrow());
                    assertArrayEquals(
                            world.rank() == 0 ? all : none, comm.sourceWeights().orElseThrow());
                });
    }

    /// The example of the standard's text: rank 0 says all edges, source by source.
    @Test
    @DisplayName("MPI 4.1, 8.5.4: sources, degrees and destinations")
    void aSourceHasAsManyEdgesAsItsDegreeSays() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    int last = ranks - 1;
                    int[] sources = {last, 0, 0};
                    int[] degrees = {2, 0, 3};
                    int[] destinations = {0, last, last, 0, 0};
                    int[] weights = {1, 2, 3, 4, 5};
                    int[] none = {};
                    DistGraphComm graph =
                            world.rank() == 0
                                    ? world.createDistGraph(
                                            sources, degrees, destinations, weights, false)
                                    : world.createDistGraph(none, none, none, none, false);
                    boolean isFirst = world.rank() == 0;
                    boolean isLast = world.rank() == last;
                    List<Integer> leaving = new ArrayList<>();
                    List<Integer> entering = new ArrayList<>();
                    int edge = 0;
                    for (int i = 0; i < sources.length; i++) {
                        for (int k = 0; k < degrees[i]; k++, edge++) {
                            if (sources[i] == world.rank()) {
                                leaving.add(weights[edge]);
                            }
                            if (destinations[edge] == world.rank()) {
                                entering.add(weights[edge]);
                            }
                        }
                    }
                    assertEquals(
                            leaving,
                            Arrays.stream(graph.destWeights().orElseThrow()).boxed().toList());
                    assertEquals(
                            entering,
                            Arrays.stream(graph.sourceWeights().orElseThrow()).boxed().toList());
                    assertEquals(isFirst || isLast, graph.indegree() > 0);
                });
    }

    private static TopologyNeighbors neighbors(Intracomm comm) {
        return comm.neighbors(comm.call(CommOperation.NEIGHBOR_ALLGATHER));
    }
}
