package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.FlushTicket;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.error.ErrorClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The room that buffered sends may take while their messages wait for a receive.
///
/// Overview. A buffered send copies its elements, begins a synchronous send of the copy, and
/// returns. When that is done the message has been received, and the next call that needs room
/// takes back what the message took.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, section 3.6
final class AttachedBuffer {
    private final long bytes;

    /// What each message takes that has not been received, as far as is known.
    private final Map<OutgoingTransfer, Long> pending = new LinkedHashMap<>();

    private long used;

    private AttachedBuffer(long bytes) {
        this.bytes = bytes;
    }

    /// Where a rank or a communicator has its buffer, if it has one.
    ///
    /// *Threads:* any.
    static final class BufferPlace {
        private final AtomicReference<@Nullable AttachedBuffer> buffer = new AtomicReference<>();

        /// The buffer; null if there is none.
        @Nullable AttachedBuffer buffer() {
            return buffer.get();
        }

        /// *Failure:* [io.portolan.mpi.error.MPIException] when there is a buffer.
        void attach(Call call, long bytes) {
            Arguments.requireSize(call, bytes);
            AttachedBuffer there = buffer.compareAndExchange(null, new AttachedBuffer(bytes));
            if (there != null) {
                throw call.error(
                        ErrorClass.BUFFER,
                        "a buffer of %d bytes is attached already; allowed is one at a time; detach it first"
                                .formatted(there.bytes));
            }
        }

        /// Takes the buffer away, waits until what is in it has been received, and returns its
        /// size.
        ///
        /// *Failure:* as [#flush].
        long detach(Call call) {
            AttachedBuffer there = attached(call, buffer.getAndSet(null));
            there.flush(call);
            return there.bytes;
        }

        /// Waits until what is in the buffer now has been received.
        ///
        /// *Failure:* [io.portolan.mpi.error.MPIException] when there is no buffer, and as
        /// [io.portolan.mpi.context.CheckedEndpoint#complete]; the messages stay in the buffer.
        void flush(Call call) {
            attached(call, buffer.get()).flush(call);
        }

        /// Begins a flush.
        Request iflush(Call call) {
            AttachedBuffer there = attached(call, buffer.get());
            long mark = call.context().begin(call, MPI.UNDEFINED, 0);
            Request request = new Request(call, there.flushed(call), Status.EMPTY);
            call.context().end(call, mark);
            return request;
        }

        private static AttachedBuffer attached(Call call, @Nullable AttachedBuffer there) {
            if (there == null) {
                throw call.error(
                        ErrorClass.BUFFER,
                        "no buffer is attached; allowed is one that was attached before; leave the call out");
            }
            return there;
        }
    }

    /// Sends a copy of the content.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when there is no room; nothing was sent.
    synchronized void send(Call call, Context context, int dest, int tag, Content content) {
        long cost = content.bytes() + MPI.BSEND_OVERHEAD;
        forgetReceived();
        if (cost > bytes - used) {
            throw call.error(
                    ErrorClass.BUFFER,
                    dest,
                    tag,
                    "the message takes %d bytes, %d of which are MPI.BSEND_OVERHEAD, and %d of the %d bytes of the attached buffer are free; allowed is what fits; attach a larger one, or flush it first"
                            .formatted(cost, MPI.BSEND_OVERHEAD, bytes - used, bytes));
        }
        Content copy = copy(call, dest, tag, content);
        OutgoingTransfer send = context.send(call, Mode.SYNCHRONOUS, dest, tag, copy);
        if (send != null) { // else it has been received
            pending.put(send, cost);
            used += cost;
        }
    }

    private static Content copy(Call call, int dest, int tag, Content content) {
        try {
            return content.copy();
        } catch (IllegalStateException ofMemory) { // it is closed
            throw Arguments.unread(call, dest, tag, ofMemory);
        }
    }

    private void forgetReceived() {
        pending.entrySet()
                .removeIf(each -> {
                    boolean isReceived = each.getKey().isDone();
                    used -= isReceived ? each.getValue() : 0;
                    return isReceived;
                });
    }

    private synchronized List<OutgoingTransfer> pending() {
        forgetReceived();
        return List.copyOf(pending.keySet());
    }

    private void flush(Call call) {
        long mark = call.context().begin(call, MPI.UNDEFINED, 0);
        FlushTicket flush = flushed(call);
        if (flush != null) {
            call.context().endpoint().complete(call, flush);
        }
        call.context().end(call, mark);
    }

    /// What is complete when the messages that are in the buffer now have been received; null if
    /// there are none.
    private @Nullable FlushTicket flushed(Call call) {
        List<OutgoingTransfer> sends = pending();
        return sends.isEmpty() ? null : call.context().flush(call, sends);
    }
}
