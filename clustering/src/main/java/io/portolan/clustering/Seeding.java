package io.portolan.clustering;

/// Chooses the centers a clustering starts from; a new seeding is one new class.
@FunctionalInterface
public interface Seeding {
    /// Chooses the starting centers.
    ///
    /// *Threads:* called once on every rank, each with its own points; the ranks may exchange sums
    /// through it, all in the same order, and must return equal centers.
    ///
    /// @param partition the points of this rank
    /// @param clusters how many centers, at most the number of distinct points
    /// @param seed where random numbers start
    Centers choose(Partition partition, int clusters, long seed);
}
