package io.portolan.mpi.profile;

/// How far apart the ranks of a communicator arrived in one of its collectives. Only communicators
/// are there of which no rank is missing.
///
/// @param communicator its name
/// @param operation the method
/// @param ranks how many ranks take part
/// @param timed of how many calls the arrivals of all ranks are known
/// @param meanNanos from the first arrival to the last one, on the average
/// @param longestNanos the same in the worst call
/// @param lastRank the rank in the world that was last most often
/// @param lastTimes in how many calls it was
public record CollectiveSpread(
        String communicator,
        String operation,
        int ranks,
        long timed,
        long meanNanos,
        long longestNanos,
        int lastRank,
        long lastTimes) {}
