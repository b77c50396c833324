package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Incoming;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.Outgoing;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.Taken;
import org.jspecify.annotations.Nullable;

/// The steps that the point-to-point operations are made of, with their checks.
final class PointToPoint {
    private final Context context;

    PointToPoint(Context context) {
        this.context = context;
    }

    Context context() {
        return context;
    }

    /// The checks before anything happens.
    void enterSend(Call call, int dest, int tag) {
        context.endpoint().enter(call);
        Arguments.requireEnvelopeOfSend(call, dest, tag);
    }

    /// The checks before anything happens.
    void enterReceive(Call call, int source, int tag) {
        context.endpoint().enter(call);
        Arguments.requireEnvelopeOfReceive(call, source, tag);
    }

    void send(Call call, Mode mode, Content content, int dest, int tag) {
        enterSend(call, dest, tag);
        Outgoing send = start(call, mode, content, dest, tag);
        if (send != null) {
            context.endpoint().complete(call, send);
        }
    }

    Status recv(Call call, Region region, int source, int tag) {
        enterReceive(call, source, tag);
        return receive(call, region, source, tag);
    }

    /// Receives, after the checks.
    Status receive(Call call, Region region, int source, int tag) {
        if (source == MPI.PROC_NULL) {
            return Status.OF_PROC_NULL;
        }
        long taken = receiveAtOnce(call, source, tag, region);
        if (taken != Taken.NOTHING) {
            return new Status(source, Taken.tag(taken), Taken.elements(taken));
        }
        Incoming receive = context.receive(call, source, tag, region);
        return result(call, context.endpoint().complete(call, receive));
    }

    private long receiveAtOnce(Call call, int source, int tag, Region region) {
        try {
            return context.receiveAtOnce(source, tag, region);
        } catch (IllegalArgumentException | IllegalStateException e) { // of a segment
            throw call.error(
                    ErrorClass.BUFFER,
                    source,
                    tag,
                    "the message could not be copied: %s; allowed is memory that may be written and lives until the operation is complete; give such a segment, or an array"
                            .formatted(e),
                    e);
        }
    }

    /// Sends and receives at the same time.
    Status sendrecv(
            Call call, Content out, int dest, int sendTag, Region in, int source, int recvTag) {
        enterSend(call, dest, sendTag);
        Arguments.requireEnvelopeOfReceive(call, source, recvTag);
        Outgoing send = start(call, Mode.STANDARD, out, dest, sendTag);
        if (send == null) {
            return receive(call, in, source, recvTag);
        }
        Incoming receive = startReceive(call, in, source, recvTag);
        context.endpoint().completeAll(call, send, receive);
        return receive == null ? Status.OF_PROC_NULL : result(call, receive);
    }

    /// Sends to both neighbours and receives from both.
    void exchange(
            Call call,
            Content outLeft,
            Region inLeft,
            int left,
            Content outRight,
            Region inRight,
            int right,
            int tag) {
        enterSend(call, left, tag);
        Arguments.requireEnvelopeOfSend(call, right, tag);
        // Right first and from the left first: so they fit if left and right are one rank.
        int sent = context.sendAtOnce(tag, right, outRight, left, outLeft);
        Outgoing sendRight = sent > 0 ? null : start(call, Mode.STANDARD, outRight, right, tag);
        Outgoing sendLeft = sent > 1 ? null : start(call, Mode.STANDARD, outLeft, left, tag);
        if (sendRight == null && sendLeft == null) {
            receive(call, inLeft, left, tag);
            receive(call, inRight, right, tag);
            return;
        }
        Incoming recvLeft = startReceive(call, inLeft, left, tag);
        Incoming recvRight = startReceive(call, inRight, right, tag);
        context.endpoint().completeAll(call, recvLeft, recvRight, sendRight, sendLeft);
        requireFit(call, recvLeft);
        requireFit(call, recvRight);
    }

    private static void requireFit(Call call, @Nullable Incoming receive) {
        if (receive != null) {
            result(call, receive);
        }
    }

    /// Begins a send; null if it is complete already.
    @Nullable Outgoing start(Call call, Mode mode, Content content, int dest, int tag) {
        return dest == MPI.PROC_NULL ? null : context.send(call, mode, dest, tag, content);
    }

    /// Begins a receive; null if nobody is to be received from.
    @Nullable Incoming startReceive(Call call, Region region, int source, int tag) {
        return source == MPI.PROC_NULL ? null : context.receive(call, source, tag, region);
    }

    /// *Failure:* [MPIException] if the message does not fit the buffer.
    static Status result(Call call, Incoming receive) {
        MPIException misfit = Arguments.misfit(call, receive);
        if (misfit != null) {
            throw misfit;
        }
        return Status.of(call.context(), receive);
    }
}
