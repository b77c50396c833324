package io.portolan.clustering.ranks;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;

/// The reductions of one rank, and how long they took.
///
/// *Threads:* used by its own rank only.
public final class Reductions {
    private final Intracomm world;
    private long nanos;

    public Reductions(Intracomm world) {
        this.world = world;
    }

    /// The reductions of this rank with itself.
    public Reductions alone() {
        return new Reductions(world.self());
    }

    public int rank() {
        return world.rank();
    }

    public int ranks() {
        return world.size();
    }

    /// Replaces every element by what the operation makes of those of all ranks.
    public void reduce(long[] values, Op op) {
        long start = System.nanoTime();
        world.allreduce(values, values, op);
        nanos += System.nanoTime() - start;
    }

    /// The time spent so far, waiting included.
    public long nanos() {
        return nanos;
    }
}
