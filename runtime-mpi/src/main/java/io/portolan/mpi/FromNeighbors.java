package io.portolan.mpi;

/// A part that takes from the neighbours in a topology: block `k` from the `k`-th source.
///
/// ```
///    graph       if a source is there several times: its first block for this rank first
///    Cartesian   along a dimension, what was sent up arrives from below, also if both neighbours
///                are one rank, or the rank itself
/// ```
///
/// Source: MPI 4.1, section 8.6
final class FromNeighbors extends Movement {
    private final Neighbors neighbors;

    FromNeighbors(Call call, Sides sides, Neighbors neighbors, RankBlocks send, RankBlocks recv) {
        super(call, sides, send, recv, false);
        this.neighbors = neighbors;
    }

    @Override
    void requireFit(Part other) {
        // who comes fits; what it brings is looked at block by block
    }

    @Override
    void requireTaken() {
        for (int k = 0; k < neighbors.sources().length; k++) {
            int source = neighbors.sources()[k];
            if (source != MPI.PROC_NULL) {
                int block = givenBlock(k);
                if (block == Neighbors.NONE) {
                    throw call().errorOfAll(
                                    ErrorClass.TOPOLOGY,
                                    "rank %d takes from rank %d, which gives it nothing; allowed is a graph in which each edge is known to both of its ranks; make it symmetric"
                                            .formatted(rank(), source));
                }
                requireBlock(source, block, rank(), k);
            }
        }
    }

    @Override
    void move(int step) {
        for (int k = 0; k < neighbors.sources().length; k++) {
            int source = neighbors.sources()[k];
            if (source != MPI.PROC_NULL) {
                copy(source, givenBlock(k), rank(), k);
            }
        }
    }

    private int givenBlock(int k) {
        int source = neighbors.sources()[k];
        return neighbors.givenBlock(k, ((FromNeighbors) of(source)).neighbors, rank());
    }
}
