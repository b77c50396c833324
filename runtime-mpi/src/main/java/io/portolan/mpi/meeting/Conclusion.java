package io.portolan.mpi.meeting;

import java.util.List;

/// What is done once all places of a [io.portolan.mpi.meeting.SharedBarrier] have met.
///
/// @param <G> what is brought
@FunctionalInterface
public interface Conclusion<G> {
    /// Runs on the thread that arrived last. It may touch what the others gave, because they wait
    /// or have promised to leave it alone.
    ///
    /// @param given by place
    void conclude(List<G> given);
}
