package io.portolan.mpi.wire;

import org.jspecify.annotations.Nullable;

/// The way of frames from this process to one other. A frame is four words and a payload; what they
/// mean the wire does not know.
///
/// *Threads:* one at a time, which the caller sees to. *Ordering:* frames arrive in the order in
/// which they were offered, and what happened before the offer happens-before the sink is told.
/// *Failure:* a wire never throws because of its peer; it tells the [FrameSink] that the peer is
/// lost, and takes what is offered without sending it.
public interface Wire {
    /// The most that [#eagerBytes()] may be.
    int MOST_EAGER_BYTES = 64 * 1024;

    /// The most bytes that the payload of one frame may have.
    int mostPayload();

    /// Up to so many bytes a message had better take its elements with it than wait for its
    /// receive, which costs a frame there and one back; at most [#mostPayload()].
    int eagerBytes();

    /// Hands a frame over; does not block. The payload has been written when this returns true.
    ///
    /// @param payload null for none
    /// @return false if there is no room now; then nothing has been done, also no byte of the
    ///   payload asked for, but that the peer knows of the frames before, as after [#flush()]
    boolean offer(long first, long second, long third, long fourth, @Nullable Payload payload);

    /// Lets the peer know of the frames that were offered since the last call.
    void flush();
}
