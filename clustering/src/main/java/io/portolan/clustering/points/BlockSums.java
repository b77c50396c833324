package io.portolan.clustering.points;

/// Some sums over the points of one block, which depend on the block alone.
///
/// *Threads:* one thread at a time; every rank has its own.
@FunctionalInterface
public interface BlockSums {
    /// The sums; valid until the next call.
    double[] of(int block);
}
