package io.portolan.core;

/// An interleave at one moment.
///
/// @param concurrentRunning concurrent handlers that were admitted and have not ended
/// @param exclusiveRunning the same for exclusive ones, 0 or 1
/// @param independentRunning the same for independent ones
/// @param concurrentPending items in the ports of the concurrent group
/// @param exclusivePending items in the ports of the exclusive group
/// @param isTornDown whether teardown has begun
public record InterleaveStats(
        int concurrentRunning,
        int exclusiveRunning,
        int independentRunning,
        int concurrentPending,
        int exclusivePending,
        boolean isTornDown) {}
