package io.portolan.mpi.engine;

import java.util.List;

/// What a look at a world has shown.
///
/// @param waits who is parked in an operation that only another thread can end
/// @param isStill whether nothing has moved since the look before and no thread that is known to
///   take part runs; one that nobody knows may
/// @param isDeadlock whether nothing will ever move: all threads that take part are in such waits
public record Sight(List<Wait> waits, boolean isStill, boolean isDeadlock) {}
