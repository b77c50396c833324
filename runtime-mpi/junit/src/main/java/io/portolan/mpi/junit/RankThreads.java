package io.portolan.mpi.junit;

import io.portolan.mpi.WorldBuilder;

/// The kind of threads that ranks run on.
public enum RankThreads {
    /// Platform threads while each rank can have a core, virtual ones above.
    AUTO,
    /// Platform threads, however many.
    PLATFORM,
    /// Virtual threads, however few.
    VIRTUAL;

    /// Gives the world such threads.
    WorldBuilder chosenFor(WorldBuilder world) {
        return switch (this) {
            case AUTO -> world;
            case PLATFORM -> world.platformThreads();
            case VIRTUAL -> world.virtualThreads();
        };
    }
}
