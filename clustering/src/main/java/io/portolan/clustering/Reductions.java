package io.portolan.clustering;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;

/// The reductions of one rank, and how long they took.
///
/// *Threads:* used by its own rank only.
final class Reductions {
    private final Intracomm world;
    private long nanos;

    Reductions(Intracomm world) {
        this.world = world;
    }

    /// Those of this rank with itself.
    Reductions alone() {
        return new Reductions(world.self());
    }

    int rank() {
        return world.rank();
    }

    int ranks() {
        return world.size();
    }

    /// Replaces every element by what the operation makes of those of all ranks.
    void reduce(long[] values, Op op) {
        long start = System.nanoTime();
        world.allreduce(values, values, op);
        nanos += System.nanoTime() - start;
    }

    /// Time spent so far, waiting included.
    long nanos() {
        return nanos;
    }
}
