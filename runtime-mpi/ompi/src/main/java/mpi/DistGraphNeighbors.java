package mpi;

/// The neighbours of a rank in a graph that was made by `createDistGraph` or
/// `createDistGraphAdjacent`.
///
/// *Threads:* immutable.
public final class DistGraphNeighbors {
    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destWeights;
    private final boolean isWeighted;

    /// @param sourceWeights empty if the graph has no weights, as is `destWeights`
    DistGraphNeighbors(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destWeights,
            boolean isWeighted) {
        this.sources = sources;
        this.sourceWeights = sourceWeights;
        this.destinations = destinations;
        this.destWeights = destWeights;
        this.isWeighted = isWeighted;
    }

    /// How many edges lead to the rank.
    public int getInDegree() {
        return sources.length;
    }

    /// How many edges lead from the rank.
    public int getOutDegree() {
        return destinations.length;
    }

    /// Whether the edges have weights.
    public boolean isWeighted() {
        return isWeighted;
    }

    /// The rank from which edge `i` leads here.
    public int getSource(int i) {
        return sources[i];
    }

    /// The weight of the edge from source `i`.
    public int getSourceWeight(int i) {
        return sourceWeights[i];
    }

    /// The rank to which edge `i` leads from here.
    public int getDestination(int i) {
        return destinations[i];
    }

    /// The weight of the edge to destination `i`.
    public int getDestinationWeight(int i) {
        return destWeights[i];
    }
}
