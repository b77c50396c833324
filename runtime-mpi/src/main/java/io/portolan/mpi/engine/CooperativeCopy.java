package io.portolan.mpi.engine;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A copy of many elements that both sides of a message make together.
///
/// Overview. The thread that brought the second half of the message begins the copy. The thread
/// that waits for the first half takes part as soon as it looks. The sender's side takes pieces
/// from the front and the receiver's side from the back, so that each reads and writes memory of
/// its own. The thread that finishes the last piece completes both transfers, so no side waits for
/// the other one to notice the end.
///
/// *Threads:* any.
final class CooperativeCopy {
    /// A smaller copy is over before the other side has fetched its first piece.
    private static final long MIN_BYTES = 256 * 1024;

    /// A piece takes some microseconds, a hundred times what it costs to begin one.
    private static final long PIECE_BYTES = 64 * 1024;

    private static final long ONE_FROM_FRONT = 1;
    private static final long ONE_FROM_BACK = 1L << Integer.SIZE;

    private final RangeCopy copy;
    private final OutgoingTransfer send;
    private final IncomingTransfer receive;
    private final long elements;
    private final long length;
    private final long pieces;

    /// How many of the pieces were begun from the front (lower half) and from the back.
    private final AtomicLong begun = new AtomicLong();

    private final AtomicLong unfinished;

    private CooperativeCopy(
            RangeCopy copy, OutgoingTransfer send, IncomingTransfer receive, Content content) {
        this.copy = copy;
        this.send = send;
        this.receive = receive;
        this.elements = content.elements();
        this.length = elements * PIECE_BYTES / content.bytes();
        this.pieces = (elements + length - 1) / length;
        this.unfinished = new AtomicLong(pieces);
    }

    /// Makes such a copy from a send into the receive that is matched with it; null, and nothing is
    /// done, if the elements are few or cannot be divided.
    static @Nullable CooperativeCopy of(
            OutgoingTransfer send, IncomingTransfer receive, Content content) {
        RangeCopy copy = content.bytes() < MIN_BYTES ? null : receive.rangeCopy(content);
        return copy == null ? null : new CooperativeCopy(copy, send, receive, content);
    }

    /// Begins the copy on the side of one of its transfers, and lets the other side take part.
    void begin(Transfer side, Transfer other) {
        other.join(this);
        help(side);
    }

    /// Copies the pieces that no thread has begun, on the side of one of the two transfers.
    void help(Transfer side) {
        boolean isSender = side instanceof OutgoingTransfer;
        long piece = next(isSender);
        while (piece >= 0) {
            long from = piece * length;
            copy.copy(from, Math.min(length, elements - from));
            if (unfinished.decrementAndGet() == 0) { // after all that the others have copied
                receive.finish();
                send.finish();
            }
            piece = next(isSender);
        }
    }

    /// The next piece from that end, which belongs to the caller then; less than 0 if all are
    /// begun.
    private long next(boolean isFront) {
        if (count(begun.getPlain()) >= pieces) { // an old value does no harm: see below
            return -1;
        }
        long before = begun.getAndAdd(isFront ? ONE_FROM_FRONT : ONE_FROM_BACK);
        if (count(before) >= pieces) {
            return -1;
        }
        return isFront ? fromFront(before) : pieces - 1 - fromBack(before);
    }

    private static long count(long begun) {
        return fromFront(begun) + fromBack(begun);
    }

    private static long fromFront(long begun) {
        return begun & 0xFFFF_FFFFL;
    }

    private static long fromBack(long begun) {
        return begun >>> Integer.SIZE;
    }
}
