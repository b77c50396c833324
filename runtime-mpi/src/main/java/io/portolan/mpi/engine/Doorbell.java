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
/// Overview. Senders read the numbers with each message, and nobody writes them for long. The
/// fields before and behind keep all that the receiver writes out of their two lines, so that these
/// stay in the caches of the senders. In the middle of an array they were safe from such writes,
/// but not the length of the array, which each access reads: messages of 8 bytes to receives that
/// were posted before took 1.22 times as long (docs/results/mpi.md).
final class Doorbell extends DoorbellNumbers {
    private static final VarHandle WANTED;
    private static final VarHandle CLOSED;

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            WANTED = own.findVarHandle(Doorbell.class, "wanted", long.class);
            CLOSED = own.findVarHandle(Doorbell.class, "closed", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Why the lanes are closed: a bit for each reason.
    private static final long CREDIT = 1;

    private static final long FAILURE = 2;

    long b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;

    /// *Ordering:* before a look at the lanes.
    void raise() {
        WANTED.getAndAdd(this, 1L);
    }

    void lower() {
        WANTED.getAndAdd(this, -1L);
    }

    /// Whether the rank is to be told. *Ordering:* to be called after a full fence that follows the
    /// write to the lane, so that either this call sees the doorbell raised, or the receiver, which
    /// looks at the lanes after it has raised the doorbell, sees the message.
    boolean isWanted() {
        return (long) WANTED.getOpaque(this) != 0; // the fence has ordered it
    }

    /// Closes the lanes for want of credit, or opens them again. A sender that reads the change
    /// late sends a few messages more.
    ///
    /// *Threads:* under the lock of the mailbox.
    void setClosed(boolean isClosed) {
        boolean isSo = ((long) CLOSED.getOpaque(this) & CREDIT) != 0;
        if (isSo != isClosed) {
            CLOSED.getAndBitwiseXor(this, CREDIT);
        }
    }

    /// Closes the lanes for ever. *Ordering:* before the failure is set, so that a thread that
    /// knows of the failure finds the lanes closed.
    void closeForFailure() {
        CLOSED.getAndBitwiseOr(this, FAILURE);
    }

    boolean isClosed() {
        return (long) CLOSED.getOpaque(this) != 0; // as above
    }
}

/// The numbers of a doorbell: how many want to be told, and why the lanes are closed.
abstract class DoorbellNumbers extends DoorbellFront {
    long wanted;
    long closed;
}

/// Room before the numbers of a doorbell.
abstract class DoorbellFront {
    long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
}
