package mpi;

/// The edges of a graph, which [Graphcomm#Get] returns.
public class GraphParms {
    /// Of each rank the index in `edges` behind its last neighbour.
    public int[] index;

    /// The neighbours of all ranks, one rank after the other.
    public int[] edges;

    public GraphParms() {
        this(new int[0], new int[0]);
    }

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }
}
