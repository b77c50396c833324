package io.portolan.mpi.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Whether a rank wants to be told of messages in its lanes: it does while one of its threads is
/// parked, or a request of it completes a port. While it does not, senders leave their messages in
/// the lane and touch nothing else of the rank.
///
/// Beside it, whether the lanes are closed, because messages that nobody has asked for take more
/// than their share of the heap, or because the world has failed: who sends through a lane looks at
/// nothing else.
///
/// The numbers lie in the middle of an array of their own, so that their line is written by nobody
/// else and stays in the cache of the senders.
final class Doorbell {
    private static final VarHandle NUMBER = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int MIDDLE = 16;
    private static final int CLOSED = MIDDLE + 1;

    /// Why they are closed, a bit each.
    private static final long CREDIT = 1;

    private static final long FAILURE = 2;

    private final long[] padded = new long[2 * MIDDLE];

    /// *Ordering:* before a look at the lanes.
    void raise() {
        NUMBER.getAndAdd(padded, MIDDLE, 1L);
    }

    void lower() {
        NUMBER.getAndAdd(padded, MIDDLE, -1L);
    }

    /// *Ordering:* after a full fence that follows the write to the lane, so that either this sees
    /// the wish or the look after the wish sees the message.
    boolean isWanted() {
        return (long) NUMBER.getOpaque(padded, MIDDLE) != 0; // the fence has ordered it
    }

    /// For want of credit, or no more. A sender that reads it late sends a few messages more.
    ///
    /// *Threads:* under the lock of the mailbox.
    void setClosed(boolean closed) {
        boolean isSo = ((long) NUMBER.getOpaque(padded, CLOSED) & CREDIT) != 0;
        if (isSo != closed) {
            NUMBER.getAndBitwiseXor(padded, CLOSED, CREDIT);
        }
    }

    /// For ever. *Ordering:* before the failure, so that whoever knows of it finds them closed.
    void closeForFailure() {
        NUMBER.getAndBitwiseOr(padded, CLOSED, FAILURE);
    }

    boolean isClosed() {
        return (long) NUMBER.getOpaque(padded, CLOSED) != 0; // as above
    }
}
