package mpi;

/// The nodes and edges of a [GraphComm].
///
/// *Threads:* immutable.
public final class GraphParms {
    private final int[] index;
    private final int[] edges;

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /// How many nodes the graph has.
    public int getIndexCount() {
        return index.length;
    }

    /// How many edges the nodes 0 to `i` have together.
    public int getIndex(int i) {
        return index[i];
    }

    /// How many edges the graph has.
    public int getEdgeCount() {
        return edges.length;
    }

    /// Where edge `i` ends.
    public int getEdge(int i) {
        return edges[i];
    }
}
