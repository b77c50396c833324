package programs;

import mpi.*;

/// Puts the ranks into a graph in which each knows rank 0.
public class Graph {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int[] index = new int[size];
        int[] edges = new int[2 * (size - 1)];
        index[0] = size - 1;
        for (int i = 1; i < size; i++) {
            edges[i - 1] = i;
            edges[size - 2 + i] = 0;
            index[i] = index[i - 1] + 1;
        }
        GraphComm star = world.createGraph(index, edges, false);
        Expect.that(star.getTopology() == MPI.GRAPH, "the topology");
        GraphParms parms = star.getDims();
        Expect.that(parms.getIndexCount() == size, "the nodes");
        Expect.that(parms.getEdgeCount() == edges.length, "the edges");
        Expect.that(parms.getIndex(0) == size - 1, "the first node");
        Expect.that(size == 1 || parms.getEdge(0) == 1, "the first edge");
        int[] neighbours = star.getNeighbors(rank);
        Expect.that(neighbours.length == (rank == 0 ? size - 1 : 1), "the neighbours");
        int[] got = new int[neighbours.length];
        star.neighborAllGather(new int[] {rank}, 1, MPI.INT, got, 1, MPI.INT);
        Expect.that(java.util.Arrays.equals(got, neighbours), "their ranks");
        Expect.that(star.map(index, edges) == rank, "the map");
        MPI.Finalize();
    }
}
