package io.portolan.mpi.engine;

import java.util.List;

/// What a look at a world has shown.
///
/// @param waits the threads that are parked in an operation which only another thread can end
/// @param hopeless the waits which no thread is left to end
/// @param isStill whether nothing has moved since the look before and no rank runs; other threads
///   may
/// @param isDeadlock whether nothing will ever move: all threads that may act are in such waits
public record HangReport(
        List<Wait> waits, List<Wait> hopeless, boolean isStill, boolean isDeadlock) {}
