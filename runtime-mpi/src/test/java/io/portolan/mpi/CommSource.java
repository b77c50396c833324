package io.portolan.mpi;

/// Where a contract suite has its communicator from.
enum CommSource {
    WORLD;

    /// Called by all ranks of the world.
    Intracomm of(Intracomm world) {
        return switch (this) {
            case WORLD -> world;
        };
    }
}
