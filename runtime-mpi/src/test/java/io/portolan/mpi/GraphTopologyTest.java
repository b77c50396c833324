package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.construct.DistGraphTopology;
import io.portolan.mpi.construct.GraphTopology;
import io.portolan.mpi.error.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Graphs known as a whole, and graphs of which a rank knows its own edges.
class GraphTopologyTest {
    @Test
    void neighborsAreTheEdgesOfTheRank() {
        GraphTopology graph =
                new GraphTopology(new int[] {2, 3, 3, 6}, new int[] {1, 3, 0, 0, 2, 2});
        assertEquals(4, graph.size());
        assertArrayEquals(new int[] {1, 3}, graph.neighbors(0));
        assertArrayEquals(new int[] {0}, graph.neighbors(1));
        assertArrayEquals(new int[] {}, graph.neighbors(2));
        assertArrayEquals(new int[] {0, 2, 2}, graph.neighbors(3));
        assertEquals(3, graph.neighborsCount(3));
        assertEquals(0, graph.neighborsCount(2));
        assertArrayEquals(new int[] {2, 3, 3, 6}, graph.index());
        assertArrayEquals(new int[] {1, 3, 0, 0, 2, 2}, graph.edges());
    }

    @Test
    void wrongGraphsAreNamed() {
        assertMessage(
                "index[1] is 1; allowed is 2 to 3, where the edges before it end and how many there are; give ascending ends",
                () -> new GraphTopology(new int[] {2, 1}, new int[3]));
        assertMessage(
                "the last index is 2 and there are 3 edges; allowed is that it ends the edges; leave out those of no rank",
                () -> new GraphTopology(new int[] {1, 2}, new int[3]));
        assertMessage(
                "edges[1] is 2; allowed is 0 to 1; give ranks that have an index",
                () -> new GraphTopology(new int[] {1, 2}, new int[] {1, 2}));
        GraphTopology graph = new GraphTopology(new int[] {1, 2}, new int[] {1, 0});
        assertMessage(
                "rank is 2; allowed is 0 to 1; give a rank of the graph", () -> graph.neighbors(2));
        assertThrows(MPIException.class, () -> graph.neighborsCount(-1));
    }

    @Test
    void edgesThatAnyRankSaidAreFoundAtBothEnds() {
        int[] from = {0, 0, 2, 1, 2, 0};
        int[] to = {1, 2, 0, 1, 0, 1};
        int[] weights = {10, 11, 12, 13, 14, 15};
        DistGraphTopology one = DistGraphTopology.ofEdges(1, from, to, weights);
        assertArrayEquals(new int[] {0, 1, 0}, one.sources());
        assertArrayEquals(new int[] {10, 13, 15}, one.sourceWeights());
        assertArrayEquals(new int[] {1}, one.destinations());
        assertArrayEquals(new int[] {13}, one.destWeights());
        assertTrue(one.isWeighted());
        DistGraphTopology zero = DistGraphTopology.ofEdges(0, from, to, null);
        assertEquals(2, zero.indegree());
        assertArrayEquals(new int[] {1, 2, 1}, zero.destinations());
        assertEquals(3, zero.outdegree());
        assertNull(zero.destWeights());
        assertFalse(zero.isWeighted());
    }

    @Test
    void adjacentEdgesAreKeptAsGiven() {
        int[] sources = {2, 0};
        DistGraphTopology graph =
                DistGraphTopology.adjacent(3, sources, new int[] {5, 6}, new int[0], new int[0]);
        sources[0] = 1;
        assertArrayEquals(new int[] {2, 0}, graph.sources());
        assertArrayEquals(new int[] {5, 6}, graph.sourceWeights());
        assertEquals(0, graph.outdegree());
    }

    @Test
    void wrongEdgesAreNamed() {
        int[] none = {};
        assertMessage(
                "sources[0] is 3; allowed is 0 to 2; give ranks of the communicator",
                () -> DistGraphTopology.adjacent(3, new int[] {3}, null, none, null));
        assertMessage(
                "there are 1 destinations and 0 weights; allowed is one weight per edge, or null for none; give arrays of one length",
                () -> DistGraphTopology.adjacent(3, none, none, new int[] {2}, none));
        assertMessage(
                "the weight of sources[0] is -4; allowed is 0 or more; shift the weights",
                () -> DistGraphTopology.adjacent(3, new int[] {2}, new int[] {-4}, none, none));
        assertMessage(
                "the degrees add up to 1 and there are 0 destinations; allowed is one destination per edge; give for each source the number of its edges",
                () -> DistGraphTopology.edgeSources(new int[] {2}, new int[] {1}, none));
    }

    private static void assertMessage(String message, Executable wrong) {
        assertEquals(message, assertThrows(MPIException.class, wrong).getMessage());
    }
}
