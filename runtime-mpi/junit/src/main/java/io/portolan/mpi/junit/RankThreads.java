package io.portolan.mpi.junit;

import io.portolan.mpi.WorldBuilder;
import java.util.function.UnaryOperator;

/// The kind of threads that ranks run on.
public enum RankThreads {
    /// Platform threads while each rank can have a core, virtual ones above.
    AUTO(world -> world),
    /// Platform threads, however many.
    PLATFORM(WorldBuilder::platformThreads),
    /// Virtual threads, however few.
    VIRTUAL(WorldBuilder::virtualThreads);

    private final UnaryOperator<WorldBuilder> choice;

    RankThreads(UnaryOperator<WorldBuilder> choice) {
        this.choice = choice;
    }

    /// What a world is given to have such threads.
    UnaryOperator<WorldBuilder> choice() {
        return choice;
    }
}
