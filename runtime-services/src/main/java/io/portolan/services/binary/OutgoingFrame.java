package io.portolan.services.binary;

/// A frame that somebody wants to send.
@FunctionalInterface
interface OutgoingFrame {

    /// *Threads:* the event loop's. *Failure:* [IllegalArgumentException] when it is too large.
    void write(FrameWriter out);

    /// The connection ended before its turn came.
    default void lost() {}

    /// It was too large, and nothing was sent of it.
    default void refused(IllegalArgumentException why) {}
}
