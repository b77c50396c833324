package io.portolan.mpi.engine;

import io.portolan.mpi.wire.IncomingFrame;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A matched receive whose elements come from another process, frame by frame.
///
/// Overview. The bytes go straight into the memory of the receive if its elements lie there one by
/// one, and otherwise into memory of their own, from which the receive is filled at the end.
///
/// *Threads:* any.
final class Fetch implements Transfer.Retraction {
    private final int from;
    private final IncomingTransfer receive;
    private final OutgoingTransfer standIn;
    private final Packing packing;
    private final MemorySegment target;
    private final boolean isDirect;
    private long missing;
    private boolean isOver;

    /// @param from the process of the sender
    /// @param direct the memory of the receive, or null
    /// @param bytes how many come
    Fetch(
            int from,
            IncomingTransfer receive,
            OutgoingTransfer standIn,
            Packing packing,
            @Nullable MemorySegment direct,
            long bytes) {
        this.from = from;
        this.receive = receive;
        this.standIn = standIn;
        this.packing = packing;
        this.isDirect = direct != null;
        this.target = direct == null ? packing.room(bytes) : direct;
        this.missing = bytes;
    }

    /// The process of the sender.
    int from() {
        return from;
    }

    /// The rank of the sender.
    int source() {
        return standIn.header().source();
    }

    /// Some bytes have come; returns whether they were the last ones, and both sides are done.
    boolean data(IncomingFrame frame, long offset) {
        synchronized (this) {
            if (isOver) {
                return true;
            }
            if (isDirect) {
                try {
                    frame.copyTo(0, target, offset, frame.length());
                } catch (RuntimeException | Error closed) { // the memory of the receive
                    receive.refuse(closed, IncomingTransfer.Fault.MEMORY);
                }
            } else {
                frame.copyTo(0, target, offset, frame.length());
            }
            missing -= frame.length();
            if (missing > 0) {
                return false;
            }
            isOver = true;
        }
        if (!isDirect) {
            Content content = standIn.content();
            receive.fill(packing.unpacked(content.type(), content.elements(), target));
        }
        receive.finish();
        standIn.finish();
        return true;
    }

    /// The sender could not read its elements, or has ended.
    void fail(RuntimeException why) {
        synchronized (this) {
            if (isOver) {
                return;
            }
            isOver = true;
        }
        receive.refuse(why, IncomingTransfer.Fault.MEMORY_OF_SENDER);
        receive.finish();
        standIn.finish();
    }

    /// Nothing is written any more; false if all has been written.
    @Override
    public synchronized boolean retract() {
        boolean wasOpen = !isOver;
        isOver = true;
        return wasOpen;
    }
}
