package io.portolan.mpi.engine;

import java.lang.foreign.MemorySegment;

/// Memory that a rank of this process exposes in a window. Ranks of this process call it; those of
/// other processes send requests, which the thread that takes the frame carries out.
///
/// *Threads:* any.
public interface ExposedWindow extends TargetWindow {
    /// The lock that ranks take one after another, or share.
    PassiveLock passiveLock();

    /// Does what a rank of another process asks for, and returns what that rank is to be told, the
    /// failure included. Does not block.
    ///
    /// @param request may be read during the call only
    byte[] serve(MemorySegment request);
}
