package io.portolan.mpijava.programs;

import mpi.*;

/// A circle as a graph.
public class GraphOfRanks {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] index = new int[size];
        int[] edges = new int[2 * size];
        for (int i = 0; i < size; i++) {
            index[i] = 2 * i + 2;
            edges[2 * i] = (i + size - 1) % size;
            edges[2 * i + 1] = (i + 1) % size;
        }
        Graphcomm circle = MPI.COMM_WORLD.Create_graph(index, edges, false);
        Expect.equal(MPI.GRAPH, circle.Topo_test(), "the topology");
        int[] neighbours = circle.Neighbours(circle.Rank());
        Expect.equal((rank + 1) % size, neighbours[1], "the next rank");
        GraphParms parms = circle.Get();
        Expect.equal(index, parms.index, "the index");
        Expect.equal(edges, parms.edges, "the edges");
        Expect.equal(rank, circle.Map(index, edges), "the place in the same graph");
        Expect.failure("", () -> circle.Neighbours(size));
        Graphcomm copy = (Graphcomm) circle.clone();
        Expect.equal(2 * size, copy.Get().edges.length, "the edges of the duplicate");
        MPI.Finalize();
    }
}
