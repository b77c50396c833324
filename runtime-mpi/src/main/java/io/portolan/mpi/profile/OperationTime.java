package io.portolan.mpi.profile;

import java.io.Serializable;

/// What one rank has called of one operation.
///
/// @param rank in the world
/// @param operation the method
/// @param isCollective whether it is a collective
/// @param calls how many, by all threads of the rank
/// @param bytes of the buffers that were given; in a collective about what the rank's part moves
/// @param nanos how long the rank's own thread was in it, its waits for requests of it included;
///   estimated where not all calls were timed
/// @param waitNanos how long of that the thread had given up its core to wait
/// @param timedCalls how many calls were timed
public record OperationTime(
        int rank,
        String operation,
        boolean isCollective,
        long calls,
        long bytes,
        long nanos,
        long waitNanos,
        long timedCalls)
        implements Serializable {}
