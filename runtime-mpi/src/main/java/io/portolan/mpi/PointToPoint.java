package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.PackedResult;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The steps that the point-to-point operations are made of, with their checks.
final class PointToPoint {
    private final Context context;
    private final Shortcut shortcut;

    /// Null in nearly all worlds.
    private final @Nullable Tracer tracer;

    /// Null in nearly all worlds.
    private final @Nullable LibraryCalls library;

    /// The buffers that buffered sends have room in: one of the communicator comes before that of
    /// the rank; without one there is room in the heap.
    private final AttachedBuffer.BufferPlace ofComm = new AttachedBuffer.BufferPlace();

    private final AttachedBuffer.BufferPlace ofRank;

    /// @param ofRank where the rank's buffer is
    PointToPoint(Context context, AttachedBuffer.BufferPlace ofRank) {
        this.context = context;
        this.ofRank = ofRank;
        this.shortcut = new Shortcut(context);
        this.tracer = context.tracer();
        this.library = context.library();
    }

    Context context() {
        return context;
    }

    /// The checks before anything happens.
    void enterSend(Call call, int dest, int tag) {
        context.endpoint().enter(call);
        Arguments.requireEnvelopeOfSend(call, dest, tag);
        context.health().requirePeer(call, dest);
    }

    /// The checks before anything happens.
    void enterReceive(Call call, int source, int tag) {
        context.endpoint().enter(call);
        Arguments.requireEnvelopeOfReceive(call, source, tag);
    }

    /// Runs an operation between the two calls of the tracer.
    <T extends @Nullable Object> T traced(Call call, int peer, long bytes, Supplier<T> operation) {
        long mark = context.begin(call, peer, bytes);
        T result = operation.get();
        context.end(call, mark);
        return result;
    }

    void send(Call call, Mode mode, Content content, int dest, int tag) {
        if (tracer == null) {
            sendNow(call, mode, content, dest, tag);
            return;
        }
        long mark = tracer.begin(call, dest, content.bytes());
        sendNow(call, mode, content, dest, tag);
        context.end(call, mark);
    }

    private void sendNow(Call call, Mode mode, Content content, int dest, int tag) {
        if (library != null) {
            enterSend(call, dest, tag);
            if (dest != MPI.PROC_NULL) {
                library.send(call, mode, content, dest, tag);
            }
            return;
        }
        if (mode == Mode.STANDARD && shortcut.ask(dest, tag, content)) {
            return;
        }
        OutgoingTransfer send = begin(call, mode, content, dest, tag);
        if (send != null) {
            context.endpoint().complete(call, send);
            requireRead(call, send);
        }
    }

    /// Begins to send, after the checks; null if the send is complete already.
    @Nullable OutgoingTransfer isend(Call call, Mode mode, Content content, int dest, int tag) {
        if (library == null && mode == Mode.STANDARD && shortcut.send(dest, tag, content)) {
            return null;
        }
        return begin(call, mode, content, dest, tag);
    }

    private @Nullable OutgoingTransfer begin(
            Call call, Mode mode, Content content, int dest, int tag) {
        enterSend(call, dest, tag);
        return start(call, mode, content, dest, tag);
    }

    Status recv(Call call, Region region, int source, int tag) {
        if (tracer == null) {
            return recvNow(call, region, source, tag);
        }
        long mark = tracer.begin(call, source, region.bytes());
        Status status = recvNow(call, region, source, tag);
        context.end(call, mark);
        return status;
    }

    private Status recvNow(Call call, Region region, int source, int tag) {
        if (library != null) {
            enterReceive(call, source, tag);
            return source == MPI.PROC_NULL
                    ? Status.OF_PROC_NULL
                    : receive(library, call, region, source, tag);
        }
        try {
            long taken = shortcut.receive(source, tag, region);
            if (taken != PackedResult.NOTHING) {
                return status(source, taken);
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw notCopied(call, source, tag, e);
        }
        return receive(call, region, source, tag);
    }

    private static Status status(int source, long taken) {
        return new Status(source, PackedResult.tag(taken), PackedResult.elements(taken));
    }

    private static Status receive(LibraryCalls by, Call call, Region region, int source, int tag) {
        try {
            return status(by.receive(call, region, source, tag));
        } catch (IllegalStateException closedMemory) {
            throw notCopied(call, source, tag, closedMemory);
        }
    }

    private static Status status(LibraryCalls.Received received) {
        return new Status(received.source(), received.tag(), received.elements());
    }

    /// Receives in the general way.
    private Status receive(Call call, Region region, int source, int tag) {
        enterReceive(call, source, tag);
        if (source == MPI.PROC_NULL) {
            return Status.OF_PROC_NULL;
        }
        IncomingTransfer receive = context.receive(call, source, tag, region);
        return result(call, context.endpoint().complete(call, receive));
    }

    private static MPIException notCopied(
            Call call, int source, int tag, RuntimeException ofSegment) {
        return call.error(
                ErrorClass.BUFFER,
                source,
                tag,
                "the message could not be copied: %s; allowed is memory that may be written and lives until the operation is complete; give such a segment, or an array"
                        .formatted(ofSegment),
                ofSegment);
    }

    /// Sends and receives at the same time.
    Status sendrecv(
            Call call, Content out, int dest, int sendTag, Region in, int source, int recvTag) {
        return tracer == null
                ? sendrecvNow(call, out, dest, sendTag, in, source, recvTag)
                : traced(
                        call,
                        dest,
                        out.bytes(),
                        () -> sendrecvNow(call, out, dest, sendTag, in, source, recvTag));
    }

    private Status sendrecvNow(
            Call call, Content out, int dest, int sendTag, Region in, int source, int recvTag) {
        if (library != null) {
            return sendrecvInGeneral(call, out, dest, sendTag, in, source, recvTag);
        }
        long taken;
        try {
            taken = shortcut.sendrecv(dest, sendTag, out, source, recvTag, in);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw notCopied(call, source, recvTag, e);
        }
        if (taken == PackedResult.NOTHING) {
            return receive(call, in, source, recvTag);
        }
        return taken == PackedResult.NOT_SENT
                ? sendrecvInGeneral(call, out, dest, sendTag, in, source, recvTag)
                : status(source, taken);
    }

    private Status sendrecvInGeneral(
            Call call, Content out, int dest, int sendTag, Region in, int source, int recvTag) {
        enterSend(call, dest, sendTag);
        Arguments.requireEnvelopeOfReceive(call, source, recvTag);
        OutgoingTransfer send = start(call, Mode.STANDARD, out, dest, sendTag);
        if (send == null) {
            return recvNow(call, in, source, recvTag);
        }
        IncomingTransfer receive = startReceive(call, in, source, recvTag);
        context.endpoint().completeAll(call, send, receive);
        requireRead(call, send);
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
        if (tracer == null) {
            exchangeNow(call, outLeft, inLeft, left, outRight, inRight, right, tag);
        } else {
            traced(
                    call,
                    right,
                    outRight.bytes(),
                    () -> {
                        exchangeNow(call, outLeft, inLeft, left, outRight, inRight, right, tag);
                        return call;
                    });
        }
    }

    private void exchangeNow(
            Call call,
            Content outLeft,
            Region inLeft,
            int left,
            Content outRight,
            Region inRight,
            int right,
            int tag) {
        // Right first and from the left first: so they fit if left and right are one rank.
        int sent = library == null ? shortcut.send(tag, right, outRight, left, outLeft) : 0;
        OutgoingTransfer sendRight = null;
        OutgoingTransfer sendLeft = null;
        if (sent < 2) {
            enterSend(call, left, tag);
            Arguments.requireEnvelopeOfSend(call, right, tag);
            context.health().requirePeer(call, right);
            sendRight = sent > 0 ? null : start(call, Mode.STANDARD, outRight, right, tag);
            sendLeft = start(call, Mode.STANDARD, outLeft, left, tag);
        }
        if (sendRight == null && sendLeft == null) {
            receiveBoth(call, inLeft, left, inRight, right, tag);
            return;
        }
        IncomingTransfer recvLeft = startReceive(call, inLeft, left, tag);
        IncomingTransfer recvRight = startReceive(call, inRight, right, tag);
        context.endpoint().completeAll(call, recvLeft, recvRight, sendRight, sendLeft);
        requireRead(call, sendRight);
        requireRead(call, sendLeft);
        requireFit(call, recvLeft);
        requireFit(call, recvRight);
    }

    private void receiveBoth(
            Call call, Region inLeft, int left, Region inRight, int right, int tag) {
        int received = 0;
        try {
            received =
                    library == null && left == right
                            ? shortcut.receive(left, tag, inLeft, inRight)
                            : 0;
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw notCopied(call, left, tag, e);
        }
        if (received == 0) {
            recvNow(call, inLeft, left, tag);
        }
        if (received < 2) {
            recvNow(call, inRight, right, tag);
        }
    }

    private static void requireFit(Call call, @Nullable IncomingTransfer receive) {
        if (receive != null) {
            result(call, receive);
        }
    }

    /// Begins a send; null if the send is complete already.
    @Nullable OutgoingTransfer start(Call call, Mode mode, Content content, int dest, int tag) {
        if (dest == MPI.PROC_NULL) {
            return null;
        }
        if (library != null) {
            OutgoingTransfer send = library.begin(call, mode, content, dest, tag);
            return mode == Mode.BUFFERED ? null : send;
        }
        AttachedBuffer attached = mode == Mode.BUFFERED ? attached() : null;
        if (attached != null) {
            attached.send(call, context, dest, tag, content);
            return null;
        }
        return context.send(call, mode, dest, tag, content);
    }

    private @Nullable AttachedBuffer attached() {
        AttachedBuffer own = ofComm.buffer();
        return own == null ? ofRank.buffer() : own;
    }

    /// The communicator's own buffer.
    AttachedBuffer.BufferPlace ofComm() {
        return ofComm;
    }

    /// The rank's buffer.
    AttachedBuffer.BufferPlace ofRank() {
        return ofRank;
    }

    /// Begins a receive; null if the source is [MPI#PROC_NULL].
    @Nullable IncomingTransfer startReceive(Call call, Region region, int source, int tag) {
        if (source == MPI.PROC_NULL) {
            return null;
        }
        return library == null
                ? context.receive(call, source, tag, region)
                : library.begin(call, region, source, tag);
    }

    /// Looks for a message as the native library does; null if there is none.
    static @Nullable Status probe(LibraryCalls by, Call call, int source, int tag) {
        LibraryCalls.Received found = by.probe(call, source, tag);
        if (found == null) {
            call.context().endpoint().endpoint().relax();
            return null;
        }
        return status(found);
    }

    /// *Failure:* [MPIException] if it is a send whose memory could not be read.
    static void requireRead(Call call, @Nullable Transfer ended) {
        if (ended instanceof OutgoingTransfer send && send.refusal() != null) {
            int dest = call.context().rankOf(send.peer());
            throw Arguments.unread(call, dest, send.tag(), send.refusal());
        }
    }

    /// *Failure:* [MPIException] if the message does not fit the buffer.
    static Status result(Call call, IncomingTransfer receive) {
        requireFit(call, receive, null);
        return Status.of(call.context(), receive);
    }

    /// *Failure:* [MPIException] if the message does not fit the buffer.
    ///
    /// @param tag that the user knows; null if it is that of the message
    static void requireFit(Call call, IncomingTransfer receive, @Nullable Integer tag) {
        MPIException misfit = Arguments.misfit(call, receive, tag);
        if (misfit != null) {
            throw misfit;
        }
    }

    /// The short way of small messages on one communicator, which is tried before any check. If
    /// something speaks against it, for example a wrong argument, nothing happens, and the general
    /// way says what is wrong.
    ///
    /// *Threads:* any; the owner of the rank and eight other threads have lanes, so that this way
    /// is open to them. *Failure:* once a rank can know that the world has failed, nothing is sent;
    /// a message that lies in the lane may be received until all ranks are told. *Cost:* a check
    /// that is made here stands between two messages, and a few of them are half of what a message
    /// takes.
    static final class Shortcut {
        private final Context context;
        private final Endpoint engine;
        private final int number;
        private final int peers;

        Shortcut(Context context) {
            this.context = context;
            this.engine = context.endpoint().endpoint();
            this.number = context.number();
            this.peers = context.peerCount();
        }

        /// Sends; false if nothing was sent.
        boolean send(int dest, int tag, Content content) {
            return isOpenTo(dest)
                    && tag >= 0
                    && engine.sendAtOnce(number, context.process(dest), tag, content);
        }

        /// Sends; the next receive from that rank expects an answer. False if nothing was sent.
        boolean ask(int dest, int tag, Content content) {
            return isOpenTo(dest)
                    && tag >= 0
                    && engine.askAtOnce(number, context.process(dest), tag, content);
        }

        /// Sends two messages, both before it waits for the way of either; returns how many were
        /// sent, the first one first.
        int send(int tag, int dest, Content content, int otherDest, Content otherContent) {
            return isOpenTo(dest) && isOpenTo(otherDest) && tag >= 0
                    ? engine.sendAtOnce(
                            number,
                            tag,
                            context.process(dest),
                            content,
                            context.process(otherDest),
                            otherContent)
                    : 0;
        }

        /// Sends and receives; read by [PackedResult].
        long sendrecv(
                int dest, int sendTag, Content content, int source, int recvTag, Region region) {
            return isOpenTo(dest) && sendTag >= 0 && isOpenTo(source) && isTagOfReceive(recvTag)
                    ? engine.sendrecvAtOnce(
                            number,
                            context.process(dest),
                            sendTag,
                            content,
                            context.process(source),
                            recvTag,
                            region)
                    : PackedResult.NOT_SENT;
        }

        /// Receives a message that is there or comes soon; read by [PackedResult].
        long receive(int source, int tag, Region region) {
            return isOpenTo(source) && isTagOfReceive(tag)
                    ? engine.receiveAtOnce(number, context.process(source), tag, region)
                    : PackedResult.NOTHING;
        }

        /// Receives two messages of one source in that way, the older one first; returns how many
        /// there were.
        int receive(int source, int tag, Region first, Region second) {
            return isOpenTo(source) && tag >= 0
                    ? engine.receiveAtOnce(number, context.process(source), tag, first, second)
                    : 0;
        }

        private static boolean isTagOfReceive(int tag) {
            return tag >= 0 || tag == MPI.ANY_TAG;
        }

        private boolean isOpenTo(int peer) {
            return 0 <= peer && peer < peers && !context.isClosed();
        }
    }
}
