package io.portolan.core;

/// An interleave at one moment.
///
/// @param concurrentRunning concurrent handlers that were admitted and have not ended
/// @param exclusiveRunning the same for exclusive ones, 0 or 1
/// @param independentRunning the same for independent ones
/// @param concurrentPending items that wait for the concurrent group: in its ports or with posters
///   that are blocked there, true for a predicate of the group, and for a join in a complete set in
///   its ports; each counts once
/// @param exclusivePending the same for the exclusive group
/// @param isTornDown whether teardown has begun
public record InterleaveStats(
        int concurrentRunning,
        int exclusiveRunning,
        int independentRunning,
        int concurrentPending,
        int exclusivePending,
        boolean isTornDown) {}
