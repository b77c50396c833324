package io.portolan.mpi.link;

import java.lang.foreign.MemorySegment;

/// Does what frames of one kind ask for.
///
/// *Threads:* of one process one frame at a time, in order; of different processes several at once.
/// It must not block and must not call user code.
public interface FrameHandler {
    /// A frame has come.
    ///
    /// @param from the process that sent it
    /// @param memory with the payload from index `at` on; to be read during the call only
    void frame(
            int from,
            long first,
            long second,
            long third,
            long fourth,
            MemorySegment memory,
            long at,
            int length);
}
