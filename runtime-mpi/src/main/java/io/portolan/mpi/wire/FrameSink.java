package io.portolan.mpi.wire;

import org.jspecify.annotations.Nullable;

/// Takes the frames of the other processes.
///
/// *Threads:* for each process that sends one at a time; of different ones several at once.
public interface FrameSink {
    /// A frame has come. Must not block, and must not call user code.
    ///
    /// @param from the process that sent it
    /// @param frame to be read during the call only
    void frame(int from, IncomingFrame frame);

    /// The process has ended or cannot be reached any more; said once, after its last frame.
    ///
    /// @param cause null if it said before that it would end
    void lost(int process, @Nullable Throwable cause);
}
