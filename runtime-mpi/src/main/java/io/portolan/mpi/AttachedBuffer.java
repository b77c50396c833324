package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.JoinedTransfer;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.error.ErrorClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    AttachedBuffer(long bytes) {
        this.bytes = bytes;
    }

    long bytes() {
        return bytes;
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
        OutgoingTransfer send = context.send(call, Mode.SYNCHRONOUS, dest, tag, content.copy());
        if (send != null) { // else it has been received
            pending.put(send, cost);
            used += cost;
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

    /// Waits until the messages that are in the buffer now have been received.
    ///
    /// *Failure:* as [io.portolan.mpi.context.CheckedEndpoint#completeAll].
    void flush(Call call) {
        call.context().endpoint().completeAll(call, pending().toArray(OutgoingTransfer[]::new));
    }

    /// What is complete when the messages that are in the buffer now have been received; null if
    /// there are none.
    @Nullable JoinedTransfer flushed(Call call) {
        List<OutgoingTransfer> sends = pending();
        if (sends.isEmpty()) {
            return null;
        }
        int dest = call.context().rankOf(sends.getFirst().peer());
        JoinedTransfer all = call.context().join(call, dest, sends.getFirst().tag(), true);
        all.divide(sends.size());
        for (int i = 0; i < sends.size(); i++) {
            all.claim(i);
            all.begun(i, sends.get(i));
        }
        return all;
    }
}
