package io.portolan.mpi.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Whether a rank is to be told of messages in its lanes: it is while one of its threads is parked,
/// or while the end of one of its requests is observed. At other times senders leave their messages
/// in the lane and touch nothing else of the rank.
///
/// The doorbell also says whether the lanes are closed, because unexpected messages take more than
/// their share of the heap, or because the world has failed: a sender through a lane looks at
/// nothing else.
///
/// The numbers lie in the middle of an array of their own, so that no other write goes to their
/// cache line, and the line stays in the caches of the senders.
final class Doorbell {
    private static final VarHandle NUMBER = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int MIDDLE = 16;
    private static final int CLOSED = MIDDLE + 1;

    /// Why the lanes are closed: a bit for each reason.
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

    /// Whether the rank is to be told. *Ordering:* to be called after a full fence that follows the
    /// write to the lane, so that either this call sees the doorbell raised, or the receiver, which
    /// looks at the lanes after it has raised the doorbell, sees the message.
    boolean isWanted() {
        return (long) NUMBER.getOpaque(padded, MIDDLE) != 0; // the fence has ordered it
    }

    /// Closes the lanes for want of credit, or opens them again. A sender that reads the change
    /// late sends a few messages more.
    ///
    /// *Threads:* under the lock of the mailbox.
    void setClosed(boolean closed) {
        boolean isSo = ((long) NUMBER.getOpaque(padded, CLOSED) & CREDIT) != 0;
        if (isSo != closed) {
            NUMBER.getAndBitwiseXor(padded, CLOSED, CREDIT);
        }
    }

    /// Closes the lanes for ever. *Ordering:* before the failure is set, so that a thread that
    /// knows of the failure finds the lanes closed.
    void closeForFailure() {
        NUMBER.getAndBitwiseOr(padded, CLOSED, FAILURE);
    }

    boolean isClosed() {
        return (long) NUMBER.getOpaque(padded, CLOSED) != 0; // as above
    }
}
