package io.portolan.mpi.wire;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Takes the frames of the other processes.
///
/// *Threads:* for each process that sends one at a time; of different ones several at once.
public interface FrameSink {
    /// A frame has come. Must not block, and must not call user code.
    ///
    /// @param from the process that sent it
    /// @param memory with the payload from index `at` on; to be read during the call only
    /// @param length of the payload
    void frame(
            int from,
            long first,
            long second,
            long third,
            long fourth,
            MemorySegment memory,
            long at,
            int length);

    /// The process has ended or cannot be reached any more; said once, after its last frame.
    ///
    /// @param cause null if it said before that it would end
    void lost(int process, @Nullable Throwable cause);
}
