package io.portolan.mpi;

/// Where a contract suite has its communicator from.
enum CommSource {
    WORLD,
    DUPLICATE,
    /// Every second rank, in descending order.
    SPLIT;

    /// Called by all ranks of the world.
    Intracomm of(Intracomm world) {
        return switch (this) {
            case WORLD -> world;
            case DUPLICATE -> world.dup();
            case SPLIT -> world.split(world.rank() % 2, -world.rank());
        };
    }
}
