package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.RankFailedException;

/// Worlds that must not end well.
final class FailedWorld {
    private FailedWorld() {}

    /// What `World.run` throws because a rank failed.
    static RankFailedException run(int ranks, RankProgram program) {
        return assertThrows(RankFailedException.class, () -> World.run(ranks, program));
    }

    /// What `World.run` throws because the caller was interrupted.
    static InterruptedException runInterrupted(int ranks, RankProgram program) {
        return assertThrows(InterruptedException.class, () -> World.run(ranks, program));
    }
}
