package io.portolan.mpi.link;

import io.portolan.mpi.wire.IncomingFrame;

/// Does what frames of one kind ask for.
///
/// *Threads:* of one process one frame at a time, in order; of different processes several at once.
/// It must not block and must not call user code.
public interface FrameHandler {
    /// A frame has come.
    ///
    /// @param from the process that sent it
    /// @param frame to be read during the call only
    void frame(int from, IncomingFrame frame);
}
