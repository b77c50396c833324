package io.portolan.mpi;

import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.mpi.GivenBlocks.GivenBuffer;
import io.portolan.mpi.GivenBlocks.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBlocks.GivenBuffer.Range;
import io.portolan.mpi.GivenBlocks.GivenBuffer.Whole;
import io.portolan.mpi.GivenBlocks.ItemRanges;
import io.portolan.mpi.GivenBlocks.Ranges;
import io.portolan.mpi.agreement.Agreements;
import io.portolan.mpi.agreement.Ballot;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.ReferenceContent;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Barrier;
import io.portolan.mpi.collective.Collectives;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.Overlap;
import io.portolan.mpi.collective.Sides;
import io.portolan.mpi.construct.CommBarriers;
import io.portolan.mpi.construct.Construction;
import io.portolan.mpi.construct.IntercommRendezvous;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.CommPlan;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.context.ObjectContent;
import io.portolan.mpi.engine.Arrival;
import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Probe;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.engine.WorldFailure;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.group.GroupMembers;
import io.portolan.mpi.meeting.Participant;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A group of ranks and a context of their own: messages of one communicator never match receives
/// of another. This type has the point-to-point operations and the collectives that both kinds of
/// communicators have: [io.portolan.mpi.Intracomm], in which all ranks belong together and which
/// says what holds of its collectives, and [io.portolan.mpi.Intercomm], between two groups.
///
/// What there is, in the order of the MPI standard. Point-to-point operations that begin with `i`
/// are nonblocking, those that end with `Init` persistent, and so are collectives.
///
/// - Ranks (MPI 4.1, sections 7.3 and 7.4.1): [rank][#rank], [size][#size], [group][#group()],
///   [isInter][#isInter]
/// - Blocking send and receive (3.2 to 3.5): [send][#send], [ssend][#ssend], [bsend][#bsend],
///   [rsend][#rsend], [recv][#recv]
/// - Nonblocking send and receive (3.7): [isend][#isend], [issend][#issend], [ibsend][#ibsend],
///   [irsend][#irsend], [irecv][#irecv]
/// - Probe, matched probe and handlers (3.8): [probe][#probe], [iprobe][#iprobe],
///   [mprobe][#mprobe], [improbe][#improbe], [onMessage][#onMessage]
/// - Persistent send and receive (3.9): [sendInit][#sendInit], [ssendInit][#ssendInit],
///   [bsendInit][#bsendInit], [rsendInit][#rsendInit], [recvInit][#recvInit]
/// - Buffers of buffered sends (3.6): [bufferAttach][#bufferAttach], [bufferDetach][#bufferDetach],
///   [bufferFlush][#bufferFlush], [bufferIflush][#bufferIflush], [attachBuffer][#attachBuffer],
///   [detachBuffer][#detachBuffer], [flushBuffer][#flushBuffer], [iflushBuffer][#iflushBuffer]
/// - Partitioned send and receive (4): [psendInit][#psendInit], [precvInit][#precvInit]
/// - Generalized requests (13.2): [grequestStart][#grequestStart]
/// - Send and receive at the same time (3.10): [sendrecv][#sendrecv],
///   [sendrecvReplace][#sendrecvReplace], [isendrecv][#isendrecv],
///   [isendrecvReplace][#isendrecvReplace], [exchange][#exchange]
/// - Send and receive of objects: [sendObject][#sendObject], [ssendObject][#ssendObject],
///   [bsendObject][#bsendObject], [rsendObject][#rsendObject], [isendObject][#isendObject],
///   [issendObject][#issendObject], [ibsendObject][#ibsendObject], [irsendObject][#irsendObject],
///   [sendObjectInit][#sendObjectInit], [ssendObjectInit][#ssendObjectInit],
///   [bsendObjectInit][#bsendObjectInit], [rsendObjectInit][#rsendObjectInit],
///   [recvObject][#recvObject], [irecvObject][#irecvObject], [recvObjectInit][#recvObjectInit],
///   [sendrecvObject][#sendrecvObject], [isendrecvObject][#isendrecvObject]
/// - Barrier (6.3): [barrier][#barrier], [ibarrier][#ibarrier], [barrierInit][#barrierInit]
/// - Broadcast (6.4): [bcast][#bcast], [ibcast][#ibcast], [bcastInit][#bcastInit]
/// - Gather (6.5): [gather][#gather], [igather][#igather], [gatherInit][#gatherInit],
///   [gatherv][#gatherv], [igatherv][#igatherv], [gathervInit][#gathervInit]
/// - Scatter (6.6): [scatter][#scatter], [iscatter][#iscatter], [scatterInit][#scatterInit],
///   [scatterv][#scatterv], [iscatterv][#iscatterv], [scattervInit][#scattervInit]
/// - Allgather (6.7): [allgather][#allgather], [iallgather][#iallgather],
///   [allgatherInit][#allgatherInit], [allgatherv][#allgatherv], [iallgatherv][#iallgatherv],
///   [allgathervInit][#allgathervInit]
/// - Alltoall (6.8): [alltoall][#alltoall], [ialltoall][#ialltoall], [alltoallInit][#alltoallInit],
///   [alltoallv][#alltoallv], [ialltoallv][#ialltoallv], [alltoallvInit][#alltoallvInit],
///   [alltoallw][#alltoallw], [ialltoallw][#ialltoallw], [alltoallwInit][#alltoallwInit]
/// - Reduce and allreduce (6.9): [reduce][#reduce], [ireduce][#ireduce], [reduceInit][#reduceInit],
///   [allreduce][#allreduce], [iallreduce][#iallreduce], [allreduceInit][#allreduceInit]
/// - Reduce-scatter (6.10): [reduceScatterBlock][#reduceScatterBlock],
///   [ireduceScatterBlock][#ireduceScatterBlock],
///   [reduceScatterBlockInit][#reduceScatterBlockInit], [reduceScatter][#reduceScatter],
///   [ireduceScatter][#ireduceScatter], [reduceScatterInit][#reduceScatterInit]
/// - Compare, duplicate and free (7.4): [compare][#compare], [dup][#dup], [idup][#idup],
///   [dupWithInfo][#dupWithInfo], [idupWithInfo][#idupWithInfo], [free][#free], [close][#close]
/// - Info (7.4.4): [setInfo][#setInfo], [getInfo][#getInfo]
/// - Attributes (7.7): [setAttr][#setAttr], [getAttr][#getAttr], [deleteAttr][#deleteAttr]
/// - Name (7.8): [name][#name], [setName][#setName]
/// - Errors (9.3, 9.5 and 11.4): [errhandler][#errhandler()], [setErrhandler][#setErrhandler],
///   [callErrhandler][#callErrhandler], [abort][#abort]
/// - Going on after a failure (ULFM): [revoke][#revoke], [isRevoked][#isRevoked], [agree][#agree],
///   [getFailed][#getFailed], [ackFailed][#ackFailed]; [Intracomm#shrink]
/// - What the ranks do now: [dump][#dump]
///
/// A buffer is a one-dimensional array of a primitive type, a [java.lang.foreign.MemorySegment]
/// (its bytes), a [io.portolan.mpi.TypedSegment], or a [io.portolan.mpi.TypedBuffer]: items of a
/// [io.portolan.mpi.Datatype] that leaves gaps. It is used whole, or `count` elements of it from
/// `offset` on. Sender and receiver must use the same element types in the same order; the
/// receiver's buffer may be larger than the message. Objects have operations of their own:
///
/// {@snippet class="io.portolan.mpi.examples.Postcards" region="objects"}
///
/// *Threads:* any number of threads of a rank may use it; the one that runs the rank's program has
/// the shortest way. A blocked thread that is interrupted gets [MPIException], stays interrupted,
/// and its world ends. *Ordering:* messages that one thread of a rank sends to another rank and
/// that match the same receive are received in the order in which they were sent, those of two of
/// its threads in any order. [MPI#ANY_SOURCE] and [MPI#ANY_TAG] take what arrived first. What a
/// rank did before a send happens-before what the receiver does after the receive. *Units and
/// shapes:* ranks `0..size-1`, tags 0 or more, offsets and counts in elements. *Failure:*
/// [MPIException] for a wrong argument, before anything happened, for a wait that can never end,
/// and for a deadlock of all ranks. [io.portolan.mpi.error.RankFailedException] once any rank has
/// failed.
public abstract sealed class Comm implements AutoCloseable permits Intracomm, Intercomm {
    private final PointToPoint steps;
    private final RankScope scope;
    private final Group group;
    private final Attributes attributes;
    private final Sides sides;
    private final Collectives collectives;

    /// The part of the blocking barrier, which is the same at each call: this rank's next one
    /// begins after it. The first [#barrier()] of a communicator would otherwise make one.
    private final Barrier barrier;

    private volatile Errhandler errhandler = Errhandler.ERRORS_RETURN;

    /// How many agreements this rank has come to.
    private final AtomicLong votes = new AtomicLong();

    private volatile Info hints = Hints.OF_COMM.first();
    private final MovementCalls movements;
    private final ReductionCalls reductions;

    /// @param sides between whom the collectives are
    /// @param participant the rank at the barrier where the collectives meet
    /// @param scope what all communicators of the rank share
    Comm(Context context, Sides sides, Participant<Contribution> participant, RankScope scope) {
        this.steps = new PointToPoint(context, scope.buffer());
        this.scope = scope;
        this.group = new Group(context.local(), context.process());
        this.attributes = new Attributes(this);
        context.attach(this::handle);
        this.sides = sides;
        this.collectives = new Collectives(context.endpoint(), participant);
        this.barrier = new Barrier(context.call(CommOperation.BARRIER), sides.place());
        this.movements = new MovementCalls(sides);
        this.reductions = new ReductionCalls(sides);
    }

    // ---- The ranks (MPI 4.1, sections 7.3 and 7.4.1) ------------------------------------------

    /// The calling rank, `0..size-1`.
    public final int rank() {
        return context().rank();
    }

    /// The rank in words, such as `rank 1 of 4`.
    @Override
    public final String toString() {
        return context().describe();
    }

    /// The number of ranks.
    public final int size() {
        return context().size();
    }

    /// The ranks of this communicator as a group, to be asked and to make other groups of; in an
    /// intercommunicator those of this rank's side.
    public final Group group() {
        return used(group);
    }

    /// Whether it is between two groups: an [io.portolan.mpi.Intercomm].
    public final boolean isInter() {
        return context().remote() != null;
    }

    // ---- Blocking send and receive (sections 3.2 to 3.5) --------------------------------------

    /// Sends the whole buffer. Small messages are copied at once; a large one, or one for which the
    /// destination has no room, waits until it is received.
    ///
    /// @param buffer not looked at if nobody is sent to; this holds for all buffers
    /// @param dest a rank, this one included, or [MPI#PROC_NULL]
    public final void send(Object buffer, int dest, int tag) {
        send(CommOperation.SEND, Mode.STANDARD, buffer, dest, tag);
    }

    /// Sends `count` elements from `offset` on. If these are none the buffer may be null; this
    /// holds for all ranges.
    ///
    /// @param dest a rank, this one included, or [MPI#PROC_NULL]
    public final void send(Object buffer, int offset, int count, int dest, int tag) {
        send(CommOperation.SEND, Mode.STANDARD, buffer, offset, count, dest, tag);
    }

    /// Sends `count` items of the datatype, the first of which is put at `offset`. They are copied
    /// run by run from where they lie to where the receiver wants them, which may use another
    /// datatype of the same primitives in the same order, or none. The same as to send
    /// [io.portolan.mpi.Datatype#at], which every other operation takes too.
    ///
    /// *Units and shapes:* the offset as displacements of the datatype: in elements, or in bytes if
    /// it is of several primitives. *Failure:* [MPIException] when the buffer is not one for the
    /// datatype.
    ///
    /// @param buffer an array of the datatype's primitive, or a segment
    /// @param dest a rank, this one included, or [MPI#PROC_NULL]
    public final void send(
            Object buffer, long offset, long count, Datatype datatype, int dest, int tag) {
        Call call = call(CommOperation.SEND);
        Content content = BufferArgument.to(dest, call, buffer, offset, count, datatype);
        steps.send(call, Mode.STANDARD, content, dest, tag);
    }

    /// Sends synchronously: returns when a receive has been matched and has the elements.
    public final void ssend(Object buffer, int dest, int tag) {
        send(CommOperation.SSEND, Mode.SYNCHRONOUS, buffer, dest, tag);
    }

    /// Sends a range synchronously: as [#ssend(java.lang.Object, int, int)].
    public final void ssend(Object buffer, int offset, int count, int dest, int tag) {
        send(CommOperation.SSEND, Mode.SYNCHRONOUS, buffer, offset, count, dest, tag);
    }

    /// Sends buffered: copies the elements and returns, however many they are. *Failure:*
    /// [MPIException] when a buffer is attached and has no room for the message, by
    /// [#bufferAttach(long)] or [#attachBuffer(long)]. *Cost:* without one, the copies are bounded
    /// by the heap only.
    public final void bsend(Object buffer, int dest, int tag) {
        send(CommOperation.BSEND, Mode.BUFFERED, buffer, dest, tag);
    }

    /// Sends a range buffered: as [#bsend(java.lang.Object, int, int)].
    public final void bsend(Object buffer, int offset, int count, int dest, int tag) {
        send(CommOperation.BSEND, Mode.BUFFERED, buffer, offset, count, dest, tag);
    }

    /// Sends to a receive that is posted already. *Failure:* [MPIException] when it is not; nothing
    /// was sent then.
    public final void rsend(Object buffer, int dest, int tag) {
        send(CommOperation.RSEND, Mode.READY, buffer, dest, tag);
    }

    /// Sends a range to a receive that is posted already: as [#rsend(java.lang.Object, int, int)].
    public final void rsend(Object buffer, int offset, int count, int dest, int tag) {
        send(CommOperation.RSEND, Mode.READY, buffer, offset, count, dest, tag);
    }

    /// Receives a message into the buffer, from its first element on; elements beyond the message
    /// keep their values.
    ///
    /// *Failure:* [MPIException] when the message is longer than the buffer or of another type; the
    /// message is lost then and the buffer unchanged.
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public final Status recv(Object buffer, int source, int tag) {
        Call call = call(CommOperation.RECV);
        return steps.recv(call, BufferArgument.from(source, call, buffer), source, tag);
    }

    /// Receives a message of at most `count` elements into the buffer, from `offset` on.
    ///
    /// *Failure:* as [#recv(java.lang.Object, int, int)].
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public final Status recv(Object buffer, int offset, int count, int source, int tag) {
        Call call = call(CommOperation.RECV);
        return steps.recv(
                call, BufferArgument.from(source, call, buffer, offset, count), source, tag);
    }

    /// Receives a message of at most `count` items of the datatype, the first of which is put at
    /// `offset`; what lies between their elements keeps its value. The message may end within an
    /// item.
    ///
    /// *Units and shapes:* as [#send(java.lang.Object, long, long, io.portolan.mpi.Datatype, int,
    /// int)]; the status counts elements, not items. *Failure:* as [#recv(java.lang.Object, int,
    /// int)], and as that send.
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public final Status recv(
            Object buffer, long offset, long count, Datatype datatype, int source, int tag) {
        Call call = call(CommOperation.RECV);
        return steps.recv(
                call,
                BufferArgument.from(source, call, buffer, offset, count, datatype),
                source,
                tag);
    }

    private void send(CommOperation operation, Mode mode, Object buffer, int dest, int tag) {
        Call call = call(operation);
        steps.send(call, mode, BufferArgument.to(dest, call, buffer), dest, tag);
    }

    private void send(
            CommOperation operation,
            Mode mode,
            Object buffer,
            int offset,
            int count,
            int dest,
            int tag) {
        Call call = call(operation);
        Content content = BufferArgument.to(dest, call, buffer, offset, count);
        steps.send(call, mode, content, dest, tag);
    }

    // ---- Nonblocking send and receive (section 3.7) -------------------------------------------

    /// Begins a [#send(java.lang.Object, int, int)]. The buffer must not be written before the
    /// request is complete.
    public final Request isend(Object buffer, int dest, int tag) {
        return isend(CommOperation.ISEND, Mode.STANDARD, buffer, dest, tag);
    }

    /// Begins to send a range: as [#isend(java.lang.Object, int, int)].
    public final Request isend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(CommOperation.ISEND, Mode.STANDARD, buffer, offset, count, dest, tag);
    }

    /// Begins to send items of a datatype: as [#send(java.lang.Object, long, long,
    /// io.portolan.mpi.Datatype, int, int)] and [#isend(java.lang.Object, int, int)].
    public final Request isend(
            Object buffer, long offset, long count, Datatype datatype, int dest, int tag) {
        Call call = call(CommOperation.ISEND);
        return isend(
                call,
                Mode.STANDARD,
                BufferArgument.to(dest, call, buffer, offset, count, datatype),
                dest,
                tag);
    }

    /// Begins a [#ssend(java.lang.Object, int, int)].
    public final Request issend(Object buffer, int dest, int tag) {
        return isend(CommOperation.ISSEND, Mode.SYNCHRONOUS, buffer, dest, tag);
    }

    /// Begins to send a range synchronously.
    public final Request issend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(CommOperation.ISSEND, Mode.SYNCHRONOUS, buffer, offset, count, dest, tag);
    }

    /// As [#bsend(java.lang.Object, int, int)]; the request is complete at once, or as soon as a
    /// receive that waits for it has its copy.
    public final Request ibsend(Object buffer, int dest, int tag) {
        return isend(CommOperation.IBSEND, Mode.BUFFERED, buffer, dest, tag);
    }

    /// Sends a range buffered; the request is complete at once.
    public final Request ibsend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(CommOperation.IBSEND, Mode.BUFFERED, buffer, offset, count, dest, tag);
    }

    /// As [#rsend(java.lang.Object, int, int)]; the request is complete at once.
    public final Request irsend(Object buffer, int dest, int tag) {
        return isend(CommOperation.IRSEND, Mode.READY, buffer, dest, tag);
    }

    /// Sends a range to a receive that is posted already; the request is complete at once.
    public final Request irsend(Object buffer, int offset, int count, int dest, int tag) {
        return isend(CommOperation.IRSEND, Mode.READY, buffer, offset, count, dest, tag);
    }

    /// Begins a [#recv(java.lang.Object, int, int)]. The buffer must not be touched before the
    /// request is complete. *Failure:* a message that does not fit is reported by the request.
    public final Request irecv(Object buffer, int source, int tag) {
        Call call = call(CommOperation.IRECV);
        return irecv(call, BufferArgument.from(source, call, buffer), source, tag);
    }

    /// Begins to receive into a range: as [#irecv(java.lang.Object, int, int)].
    public final Request irecv(Object buffer, int offset, int count, int source, int tag) {
        Call call = call(CommOperation.IRECV);
        return irecv(call, BufferArgument.from(source, call, buffer, offset, count), source, tag);
    }

    /// Begins to receive items of a datatype: as [#recv(java.lang.Object, long, long,
    /// io.portolan.mpi.Datatype, int, int)] and [#irecv(java.lang.Object, int, int)].
    public final Request irecv(
            Object buffer, long offset, long count, Datatype datatype, int source, int tag) {
        Call call = call(CommOperation.IRECV);
        return irecv(
                call,
                BufferArgument.from(source, call, buffer, offset, count, datatype),
                source,
                tag);
    }

    private Request isend(CommOperation operation, Mode mode, Object buffer, int dest, int tag) {
        Call call = call(operation);
        return isend(call, mode, BufferArgument.to(dest, call, buffer), dest, tag);
    }

    private Request isend(
            CommOperation operation,
            Mode mode,
            Object buffer,
            int offset,
            int count,
            int dest,
            int tag) {
        Call call = call(operation);
        return isend(call, mode, BufferArgument.to(dest, call, buffer, offset, count), dest, tag);
    }

    final Request isend(Call call, Mode mode, Content content, int dest, int tag) {
        long mark = context().begin(call, dest, content.bytes());
        OutgoingTransfer send = steps().isend(call, mode, content, dest, tag);
        context().end(call, mark);
        return new Request(call, send, Status.EMPTY);
    }

    private Request irecv(Call call, TypedRegion region, int source, int tag) {
        long mark = context().begin(call, source, region.bytes());
        steps().enterReceive(call, source, tag);
        IncomingTransfer receive = steps().startReceive(call, region, source, tag);
        context().end(call, mark);
        return new Request(call, receive, nothingReceived(source));
    }

    // ---- Probe, matched probe and handlers (section 3.8) --------------------------------------

    /// Waits for a message and leaves it where it is; the next receive with the source and tag of
    /// the status gets it, unless another thread of the rank was quicker: then use `mprobe`.
    public final Status probe(int source, int tag) {
        Call call = call(CommOperation.PROBE);
        return steps().traced(call, source, 0, () -> probe(call, source, tag));
    }

    private Status probe(Call call, int source, int tag) {
        steps().enterReceive(call, source, tag);
        if (source == MPI.PROC_NULL) {
            return Status.OF_PROC_NULL;
        }
        LibraryCalls library = context().library();
        if (library != null) {
            Status found = PointToPoint.probe(library, call, source, tag);
            while (found == null) {
                context().endpoint().enter(call);
                context().endpoint().requireUninterrupted(call);
                found = PointToPoint.probe(library, call, source, tag);
            }
            return found;
        }
        Probe probe = context().probe(call, source, tag, true);
        return Status.of(context(), context().endpoint().complete(call, probe).found());
    }

    /// Looks for a message and leaves it where it is; null if there is none.
    public final @Nullable Status iprobe(int source, int tag) {
        Call call = call(CommOperation.IPROBE);
        return steps().traced(call, source, 0, () -> iprobe(call, source, tag));
    }

    private @Nullable Status iprobe(Call call, int source, int tag) {
        steps().enterReceive(call, source, tag);
        if (source == MPI.PROC_NULL) {
            return Status.OF_PROC_NULL;
        }
        LibraryCalls library = context().library();
        if (library != null) {
            return PointToPoint.probe(library, call, source, tag);
        }
        Probe probe = context().probe(call, source, tag, false);
        if (!probe.isDone()) {
            endpoint().relax();
            return null;
        }
        return Status.of(context(), probe.found());
    }

    /// Waits for a message and takes it: nobody else can receive it then. *Failure:* as
    /// [#recv(java.lang.Object, int, int)].
    public final Message mprobe(int source, int tag) {
        Call call = call(CommOperation.MPROBE);
        return steps().traced(call, source, 0, () -> mprobe(call, source, tag));
    }

    private Message mprobe(Call call, int source, int tag) {
        steps().enterReceive(call, source, tag);
        context().requireOwnMatching(call);
        if (source == MPI.PROC_NULL) {
            return new Message(context(), null);
        }
        IncomingTransfer receive = context().receiveMessage(call, source, tag);
        return new Message(context(), context().endpoint().complete(call, receive).arrival());
    }

    /// Takes a message if there is one, else returns null.
    public final @Nullable Message improbe(int source, int tag) {
        Call call = call(CommOperation.IMPROBE);
        return steps().traced(call, source, 0, () -> improbe(call, source, tag));
    }

    private @Nullable Message improbe(Call call, int source, int tag) {
        steps().enterReceive(call, source, tag);
        context().requireOwnMatching(call);
        if (source == MPI.PROC_NULL) {
            return new Message(context(), null);
        }
        Arrival arrival = context().takeIfThere(source, tag);
        if (arrival == null) {
            endpoint().relax();
            return null;
        }
        return new Message(context(), arrival);
    }

    /// Makes a handler run for each message with that source and tag, those included that wait
    /// already, until the request is cancelled.
    ///
    /// {@snippet class="io.portolan.mpi.examples.Ledger" region="handler"}
    ///
    /// *Threads:* the handler runs on the dispatcher, as many at once as it has threads; it
    /// receives from the [io.portolan.mpi.Message] and may use this communicator. *Ordering:* the
    /// handlers start in the order in which the messages arrive. *Failure:* what a handler throws
    /// goes the dispatcher's way; the world does not end. Messages that have arrived when it is
    /// cancelled are lost if no handler has begun. Where ranks go on without those that are lost,
    /// messages from any source are handled on; if it is the one source that is lost, those that
    /// came before are handled. *Cost:* messages that wait for a handler count as unexpected ones:
    /// their senders wait when these take more of the heap than allowed.
    ///
    /// @return a request that is complete when it is cancelled
    public final Request onMessage(
            int source, int tag, Dispatcher dispatcher, Handler<? super Message> handler) {
        Call call = call(CommOperation.ON_MESSAGE);
        long mark = context().begin(call, source, 0);
        steps().enterReceive(call, source, tag);
        context().requireOwnMatching(call);
        Arguments.requireGiven(call, "dispatcher", dispatcher);
        Arguments.requireGiven(call, "handler", handler);
        Message.HandledMessages messages =
                new Message.HandledMessages(context(), dispatcher, handler);
        IncomingTransfer receive = context().receiveEvery(call, source, tag, messages::arrived);
        receive.observe(() -> messages.ended(receive.isDone()));
        context().end(call, mark);
        return new Request(call, receive, Status.EMPTY);
    }

    // ---- Persistent requests (section 3.9) ----------------------------------------------------

    /// Makes a request that sends the buffer each time it is started.
    public final PersistentRequest sendInit(Object buffer, int dest, int tag) {
        return sendInit(CommOperation.SEND_INIT, Mode.STANDARD, buffer, dest, tag);
    }

    /// Makes a request that sends a range each time it is started.
    public final PersistentRequest sendInit(
            Object buffer, int offset, int count, int dest, int tag) {
        return sendInit(CommOperation.SEND_INIT, Mode.STANDARD, buffer, offset, count, dest, tag);
    }

    /// Makes a request that sends items of a datatype each time it is started: as
    /// [#send(java.lang.Object, long, long, io.portolan.mpi.Datatype, int, int)].
    public final PersistentRequest sendInit(
            Object buffer, long offset, long count, Datatype datatype, int dest, int tag) {
        Call call = call(CommOperation.SEND_INIT);
        TypedRegion items = BufferArgument.to(dest, call, buffer, offset, count, datatype);
        return sendInit(call, Mode.STANDARD, items, dest, tag);
    }

    /// As [#sendInit(java.lang.Object, int, int)], synchronously.
    public final PersistentRequest ssendInit(Object buffer, int dest, int tag) {
        return sendInit(CommOperation.SSEND_INIT, Mode.SYNCHRONOUS, buffer, dest, tag);
    }

    /// Makes a request that sends a range synchronously each time it is started.
    public final PersistentRequest ssendInit(
            Object buffer, int offset, int count, int dest, int tag) {
        return sendInit(
                CommOperation.SSEND_INIT, Mode.SYNCHRONOUS, buffer, offset, count, dest, tag);
    }

    /// As [#sendInit(java.lang.Object, int, int)], buffered.
    public final PersistentRequest bsendInit(Object buffer, int dest, int tag) {
        return sendInit(CommOperation.BSEND_INIT, Mode.BUFFERED, buffer, dest, tag);
    }

    /// Makes a request that sends a range buffered each time it is started.
    public final PersistentRequest bsendInit(
            Object buffer, int offset, int count, int dest, int tag) {
        return sendInit(CommOperation.BSEND_INIT, Mode.BUFFERED, buffer, offset, count, dest, tag);
    }

    /// As [#sendInit(java.lang.Object, int, int)], to a receive that is posted already.
    public final PersistentRequest rsendInit(Object buffer, int dest, int tag) {
        return sendInit(CommOperation.RSEND_INIT, Mode.READY, buffer, dest, tag);
    }

    /// Makes a request that sends a range to a receive that is posted already, each time it is
    /// started.
    public final PersistentRequest rsendInit(
            Object buffer, int offset, int count, int dest, int tag) {
        return sendInit(CommOperation.RSEND_INIT, Mode.READY, buffer, offset, count, dest, tag);
    }

    /// Makes a request that receives into the buffer each time it is started.
    public final PersistentRequest recvInit(Object buffer, int source, int tag) {
        Call call = call(CommOperation.RECV_INIT);
        return recvInit(call, BufferArgument.from(source, call, buffer), source, tag);
    }

    /// Makes a request that receives into a range each time it is started.
    public final PersistentRequest recvInit(
            Object buffer, int offset, int count, int source, int tag) {
        Call call = call(CommOperation.RECV_INIT);
        return recvInit(
                call, BufferArgument.from(source, call, buffer, offset, count), source, tag);
    }

    /// Makes a request that receives into items of a datatype each time it is started: as
    /// [#recv(java.lang.Object, long, long, io.portolan.mpi.Datatype, int, int)].
    public final PersistentRequest recvInit(
            Object buffer, long offset, long count, Datatype datatype, int source, int tag) {
        Call call = call(CommOperation.RECV_INIT);
        return recvInit(
                call,
                BufferArgument.from(source, call, buffer, offset, count, datatype),
                source,
                tag);
    }

    private PersistentRequest sendInit(
            CommOperation operation, Mode mode, Object buffer, int dest, int tag) {
        Call call = call(operation);
        return sendInit(call, mode, BufferArgument.to(dest, call, buffer), dest, tag);
    }

    private PersistentRequest sendInit(
            CommOperation operation,
            Mode mode,
            Object buffer,
            int offset,
            int count,
            int dest,
            int tag) {
        Call call = call(operation);
        return sendInit(
                call, mode, BufferArgument.to(dest, call, buffer, offset, count), dest, tag);
    }

    private PersistentRequest sendInit(
            Call call, Mode mode, TypedRegion region, int dest, int tag) {
        steps().enterSend(call, dest, tag);
        return new PersistentRequest(
                call,
                () -> {
                    long mark = context().begin(call, dest, region.bytes());
                    OutgoingTransfer send = steps().start(call, mode, region, dest, tag);
                    context().end(call, mark);
                    return send;
                },
                Status.EMPTY);
    }

    private PersistentRequest recvInit(Call call, TypedRegion region, int source, int tag) {
        steps().enterReceive(call, source, tag);
        return new PersistentRequest(
                call,
                () -> {
                    long mark = context().begin(call, source, region.bytes());
                    IncomingTransfer receive = steps().startReceive(call, region, source, tag);
                    context().end(call, mark);
                    return receive;
                },
                nothingReceived(source));
    }

    // ---- Buffers of buffered sends (section 3.6) ----------------------------------------------

    /// Bounds the room that buffered sends of the rank may take, on all of its communicators that
    /// have no buffer of their own. Until then, and after [#bufferDetach()], the heap is the bound:
    /// the standard's MPI_BUFFER_AUTOMATIC.
    ///
    /// *Units and shapes:* a message takes its bytes and [MPI#BSEND_OVERHEAD] until it is received.
    /// *Failure:* [MPIException] when the rank has such a buffer already.
    ///
    /// Source: MPI 4.1, section 3.6
    public final void bufferAttach(long bytes) {
        steps().ofRank().attach(enter(CommOperation.BUFFER_ATTACH), bytes);
    }

    /// Waits until the messages in the rank's buffer have been received, and takes it away; returns
    /// its size.
    ///
    /// *Failure:* [MPIException] when there is none, or nobody is left to receive a message.
    ///
    /// Source: MPI 4.1, section 3.6
    public final long bufferDetach() {
        return steps().ofRank().detach(enter(CommOperation.BUFFER_DETACH));
    }

    /// Waits until the messages in the rank's buffer have been received: as [#bufferDetach()].
    public final void bufferFlush() {
        steps().ofRank().flush(enter(CommOperation.BUFFER_FLUSH));
    }

    /// Begins a [#bufferFlush()].
    public final Request bufferIflush() {
        return steps().ofRank().iflush(enter(CommOperation.BUFFER_IFLUSH));
    }

    /// Bounds the room that buffered sends of the rank on this communicator may take: as
    /// [#bufferAttach(long)]. They do not use the rank's buffer then.
    ///
    /// Source: MPI 4.1, section 3.6
    public final void attachBuffer(long bytes) {
        steps().ofComm().attach(enter(CommOperation.ATTACH_BUFFER), bytes);
    }

    /// Waits until the messages in the communicator's buffer have been received, and takes it away;
    /// returns its size: as [#bufferDetach()].
    public final long detachBuffer() {
        return steps().ofComm().detach(enter(CommOperation.DETACH_BUFFER));
    }

    /// Waits until the messages in the communicator's buffer have been received: as
    /// [#detachBuffer()].
    public final void flushBuffer() {
        steps().ofComm().flush(enter(CommOperation.FLUSH_BUFFER));
    }

    /// Begins a [#flushBuffer()].
    public final Request iflushBuffer() {
        return steps().ofComm().iflush(enter(CommOperation.IFLUSH_BUFFER));
    }

    // ---- Partitioned send and receive (chapter 4) ---------------------------------------------

    /// Makes a request that sends the buffer in so many equal partitions each time it is started,
    /// each as soon as it is said to be ready.
    ///
    /// *Failure:* [MPIException] when the buffer has not a multiple of so many elements.
    ///
    /// Source: MPI 4.1, section 4.2.1
    public final PartitionedSend psendInit(Object buffer, int partitions, int dest, int tag) {
        return psendInit(new Whole(buffer), partitions, dest, tag);
    }

    /// Makes a request that sends partitions of `count` elements each, from `offset` on: as
    /// [#psendInit(Object, int, int, int)].
    public final PartitionedSend psendInit(
            Object buffer, int offset, int partitions, int count, int dest, int tag) {
        return psendInit(new Range(buffer, offset, count), partitions, dest, tag);
    }

    /// Makes a request that sends partitions of `count` items of the datatype each, the first of
    /// which is put at `offset`: as [#psendInit(Object, int, int, int)].
    public final PartitionedSend psendInit(
            Object buffer,
            long offset,
            int partitions,
            long count,
            Datatype datatype,
            int dest,
            int tag) {
        return psendInit(new ItemRange(buffer, offset, count, datatype), partitions, dest, tag);
    }

    /// Makes a request that receives into the buffer, of which so many equal partitions can be
    /// asked for, each time it is started.
    ///
    /// *Failure:* as [#psendInit(Object, int, int, int)].
    ///
    /// Source: MPI 4.1, section 4.2.1
    ///
    /// @param source a rank or [MPI#PROC_NULL]; there are no wildcards, nor for the tag
    public final PartitionedReceive precvInit(Object buffer, int partitions, int source, int tag) {
        return precvInit(new Whole(buffer), partitions, source, tag);
    }

    /// Makes a request that receives partitions of `count` elements each, from `offset` on: as
    /// [#precvInit(Object, int, int, int)].
    public final PartitionedReceive precvInit(
            Object buffer, int offset, int partitions, int count, int source, int tag) {
        return precvInit(new Range(buffer, offset, count), partitions, source, tag);
    }

    /// Makes a request that receives partitions of `count` items of the datatype each, the first of
    /// which is put at `offset`: as [#precvInit(Object, int, int, int)].
    public final PartitionedReceive precvInit(
            Object buffer,
            long offset,
            int partitions,
            long count,
            Datatype datatype,
            int source,
            int tag) {
        return precvInit(new ItemRange(buffer, offset, count, datatype), partitions, source, tag);
    }

    private PartitionedSend psendInit(GivenBuffer buffer, int partitions, int dest, int tag) {
        Call call = call(CommOperation.PSEND_INIT);
        steps().enterSend(call, dest, tag);
        Arguments.requirePartitions(call, partitions);
        TypedRegion region = dest == MPI.PROC_NULL ? Pieces.NOTHING : buffer.all(call, partitions);
        return PartitionedSend.of(call, region, partitions, dest, tag);
    }

    private PartitionedReceive precvInit(GivenBuffer buffer, int partitions, int source, int tag) {
        Call call = call(CommOperation.PRECV_INIT);
        steps().enterReceive(call, source, tag);
        Arguments.requireOneSender(call, source, tag);
        Arguments.requirePartitions(call, partitions);
        TypedRegion region =
                source == MPI.PROC_NULL
                        ? Pieces.NOTHING
                        : BufferArgument.writable(call, buffer.all(call, partitions));
        return PartitionedReceive.of(call, region, partitions, source, tag);
    }

    // ---- Generalized requests (section 13.2) --------------------------------------------------

    /// Makes a request for an operation that the program carries out itself, and completes.
    ///
    /// Source: MPI 4.1, section 13.2
    public final GeneralizedRequest grequestStart(GrequestFunctions functions) {
        Call call = enter(CommOperation.GREQUEST_START);
        Arguments.requireGiven(call, "functions", functions);
        return new GeneralizedRequest(call, endpoint().generalized(call), functions);
    }

    // ---- Send and receive at the same time (section 3.10) -------------------------------------

    /// Sends one buffer and receives into another. Ranks that do this in a circle do not block each
    /// other.
    ///
    /// *Failure:* as [#send(java.lang.Object, int, int)] and [#recv(java.lang.Object, int, int)];
    /// [MPIException] when the buffers are ranges of one array that overlap; of other buffers it is
    /// not checked.
    public final Status sendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        Call call = call(CommOperation.SENDRECV);
        return sendrecv(
                call,
                BufferArgument.to(dest, call, sendBuffer),
                dest,
                sendTag,
                BufferArgument.from(source, call, recvBuffer),
                source,
                recvTag);
    }

    /// Sends a range of one buffer and receives into a range of another, or into a different range
    /// of the same.
    ///
    /// *Failure:* as [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)].
    public final Status sendrecv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            int dest,
            int sendTag,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int source,
            int recvTag) {
        Call call = call(CommOperation.SENDRECV);
        return sendrecv(
                call,
                BufferArgument.to(dest, call, sendBuffer, sendOffset, sendCount),
                dest,
                sendTag,
                BufferArgument.from(source, call, recvBuffer, recvOffset, recvCount),
                source,
                recvTag);
    }

    /// Sends a buffer and receives into the same one. *Cost:* a copy of what is sent.
    public final Status sendrecvReplace(
            Object buffer, int dest, int sendTag, int source, int recvTag) {
        Call call = call(CommOperation.SENDRECV_REPLACE);
        TypedRegion region = BufferArgument.both(dest, source, call, buffer);
        return steps().sendrecv(call, region.copy(), dest, sendTag, region, source, recvTag);
    }

    /// Sends a range and receives into the same range. *Cost:* a copy of what is sent.
    public final Status sendrecvReplace(
            Object buffer, int offset, int count, int dest, int sendTag, int source, int recvTag) {
        Call call = call(CommOperation.SENDRECV_REPLACE);
        TypedRegion region = BufferArgument.both(dest, source, call, buffer, offset, count);
        return steps().sendrecv(call, region.copy(), dest, sendTag, region, source, recvTag);
    }

    private Status sendrecv(
            Call call,
            TypedRegion out,
            int dest,
            int sendTag,
            TypedRegion in,
            int source,
            int recvTag) {
        Overlap.requireNone(call, out, in);
        return steps().sendrecv(call, out, dest, sendTag, in, source, recvTag);
    }

    /// Begins a [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)]; the request is
    /// complete when both are, and its status is that of the receive.
    public final Request isendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        Call call = call(CommOperation.ISENDRECV);
        TypedRegion out = BufferArgument.to(dest, call, sendBuffer);
        TypedRegion in = BufferArgument.from(source, call, recvBuffer);
        Overlap.requireNone(call, out, in);
        return isendrecv(call, out, dest, sendTag, in, source, recvTag);
    }

    /// Begins to send and receive ranges: as [#isendrecv(java.lang.Object, int, int,
    /// java.lang.Object, int, int)].
    public final Request isendrecv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            int dest,
            int sendTag,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int source,
            int recvTag) {
        Call call = call(CommOperation.ISENDRECV);
        TypedRegion out = BufferArgument.to(dest, call, sendBuffer, sendOffset, sendCount);
        TypedRegion in = BufferArgument.from(source, call, recvBuffer, recvOffset, recvCount);
        Overlap.requireNone(call, out, in);
        return isendrecv(call, out, dest, sendTag, in, source, recvTag);
    }

    private Request isendrecv(
            Call call,
            Content out,
            int dest,
            int sendTag,
            TypedRegion in,
            int source,
            int recvTag) {
        long mark = context().begin(call, dest, out.bytes());
        steps().enterSend(call, dest, sendTag);
        steps().enterReceive(call, source, recvTag);
        IncomingTransfer receive = steps().startReceive(call, in, source, recvTag);
        OutgoingTransfer send = steps().start(call, Mode.STANDARD, out, dest, sendTag);
        context().end(call, mark);
        return new Request(call, receive, nothingReceived(source), send);
    }

    /// Begins a [#sendrecvReplace(java.lang.Object, int, int, int, int)].
    public final Request isendrecvReplace(
            Object buffer, int dest, int sendTag, int source, int recvTag) {
        Call call = call(CommOperation.ISENDRECV_REPLACE);
        TypedRegion region = BufferArgument.both(dest, source, call, buffer);
        return isendrecv(call, region.copy(), dest, sendTag, region, source, recvTag);
    }

    /// Begins a [#sendrecvReplace(java.lang.Object, int, int, int, int, int, int)].
    public final Request isendrecvReplace(
            Object buffer, int offset, int count, int dest, int sendTag, int source, int recvTag) {
        Call call = call(CommOperation.ISENDRECV_REPLACE);
        TypedRegion region = BufferArgument.both(dest, source, call, buffer, offset, count);
        return isendrecv(call, region.copy(), dest, sendTag, region, source, recvTag);
    }

    /// Sends to both neighbours and receives from both, at the same time: one step of a pipeline or
    /// of a halo exchange. What a rank sends to its right neighbour arrives there as what came from
    /// the left, also if both neighbours are the same rank. Costs less than two `sendrecv`, whose
    /// second half waits for the first.
    ///
    /// *Failure:* as [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)].
    ///
    /// Source: Qiu et al. 2008 data mining, section 5
    ///
    /// @param left a rank or [MPI#PROC_NULL], the one for which this rank is `right`
    public final void exchange(
            Object toLeft,
            Object fromLeft,
            int left,
            Object toRight,
            Object fromRight,
            int right,
            int tag) {
        Call call = call(CommOperation.EXCHANGE);
        TypedRegion outLeft = BufferArgument.to(left, call, toLeft);
        TypedRegion outRight = BufferArgument.to(right, call, toRight);
        TypedRegion inLeft = BufferArgument.from(left, call, fromLeft);
        TypedRegion inRight = BufferArgument.from(right, call, fromRight);
        exchange(call, outLeft, inLeft, left, outRight, inRight, right, tag);
    }

    /// Exchanges ranges of one buffer, of `count` elements each: as [#exchange(java.lang.Object,
    /// java.lang.Object, int, java.lang.Object, java.lang.Object, int, int)]. A row of points with
    /// a halo at either end sends its first and last points and receives into the halo.
    ///
    /// @param toLeft index of the first element for the left neighbour
    /// @param fromLeft index of the first element from it
    public final void exchange(
            Object buffer,
            int toLeft,
            int fromLeft,
            int left,
            int toRight,
            int fromRight,
            int right,
            int count,
            int tag) {
        Call call = call(CommOperation.EXCHANGE);
        TypedRegion outLeft = BufferArgument.to(left, call, buffer, toLeft, count);
        TypedRegion outRight = BufferArgument.to(right, call, buffer, toRight, count);
        TypedRegion inLeft = BufferArgument.from(left, call, buffer, fromLeft, count);
        TypedRegion inRight = BufferArgument.from(right, call, buffer, fromRight, count);
        exchange(call, outLeft, inLeft, left, outRight, inRight, right, tag);
    }

    private void exchange(
            Call call,
            TypedRegion outLeft,
            TypedRegion inLeft,
            int left,
            TypedRegion outRight,
            TypedRegion inRight,
            int right,
            int tag) {
        if (left != MPI.PROC_NULL) {
            Overlap.requireNone(call, outLeft, inLeft);
            Overlap.requireNone(call, outRight, inLeft);
        }
        if (right != MPI.PROC_NULL) {
            Overlap.requireNone(call, outLeft, inRight);
            Overlap.requireNone(call, outRight, inRight);
        }
        steps().exchange(call, outLeft, inLeft, left, outRight, inRight, right, tag);
    }

    // ---- Objects ------------------------------------------------------------------------------

    /// Sends an object. If its class says that it cannot change, as strings, boxed primitives,
    /// enums, values of `java.time` and records of such components, the receiver gets this very
    /// object, otherwise a copy by serialization.
    ///
    /// *Failure:* [MPIException] when it is neither immutable nor serializable.
    public final void sendObject(Object value, int dest, int tag) {
        sendObject(CommOperation.SEND_OBJECT, Mode.STANDARD, value, dest, tag);
    }

    /// Sends an object synchronously: as [#ssend(java.lang.Object, int, int)].
    public final void ssendObject(Object value, int dest, int tag) {
        sendObject(CommOperation.SSEND_OBJECT, Mode.SYNCHRONOUS, value, dest, tag);
    }

    /// Sends an object buffered: as [#bsend(java.lang.Object, int, int)].
    public final void bsendObject(Object value, int dest, int tag) {
        sendObject(CommOperation.BSEND_OBJECT, Mode.BUFFERED, value, dest, tag);
    }

    /// Sends an object to a receive that is posted already: as [#rsend(java.lang.Object, int,
    /// int)].
    public final void rsendObject(Object value, int dest, int tag) {
        sendObject(CommOperation.RSEND_OBJECT, Mode.READY, value, dest, tag);
    }

    /// Begins to send an object; it may be changed at once.
    public final Request isendObject(Object value, int dest, int tag) {
        return isendObject(CommOperation.ISEND_OBJECT, Mode.STANDARD, value, dest, tag);
    }

    /// Begins a [#ssendObject(java.lang.Object, int, int)]; the object may be changed at once.
    public final Request issendObject(Object value, int dest, int tag) {
        return isendObject(CommOperation.ISSEND_OBJECT, Mode.SYNCHRONOUS, value, dest, tag);
    }

    /// As [#bsendObject(java.lang.Object, int, int)]; the request is complete at once.
    public final Request ibsendObject(Object value, int dest, int tag) {
        return isendObject(CommOperation.IBSEND_OBJECT, Mode.BUFFERED, value, dest, tag);
    }

    /// As [#rsendObject(java.lang.Object, int, int)]; the request is complete at once.
    public final Request irsendObject(Object value, int dest, int tag) {
        return isendObject(CommOperation.IRSEND_OBJECT, Mode.READY, value, dest, tag);
    }

    /// Makes a request that sends the object each time it is started, as it is then.
    ///
    /// *Failure:* as [#sendObject(java.lang.Object, int, int)].
    public final PersistentRequest sendObjectInit(Object value, int dest, int tag) {
        return sendObjectInit(CommOperation.SEND_OBJECT_INIT, Mode.STANDARD, value, dest, tag);
    }

    /// As [#sendObjectInit(java.lang.Object, int, int)], synchronously.
    public final PersistentRequest ssendObjectInit(Object value, int dest, int tag) {
        return sendObjectInit(CommOperation.SSEND_OBJECT_INIT, Mode.SYNCHRONOUS, value, dest, tag);
    }

    /// As [#sendObjectInit(java.lang.Object, int, int)], buffered.
    public final PersistentRequest bsendObjectInit(Object value, int dest, int tag) {
        return sendObjectInit(CommOperation.BSEND_OBJECT_INIT, Mode.BUFFERED, value, dest, tag);
    }

    /// As [#sendObjectInit(java.lang.Object, int, int)], to a receive that is posted already.
    public final PersistentRequest rsendObjectInit(Object value, int dest, int tag) {
        return sendObjectInit(CommOperation.RSEND_OBJECT_INIT, Mode.READY, value, dest, tag);
    }

    /// Receives an object; null from [MPI#PROC_NULL].
    ///
    /// *Failure:* [MPIException] when the message is no object or one of another class, or when the
    /// world's filter refuses it; the message is lost then.
    public final <T> @Nullable T recvObject(Class<T> type, int source, int tag) {
        return irecvObject(call(CommOperation.RECV_OBJECT), type, source, tag).awaitValue();
    }

    /// Begins to receive an object.
    public final <T> ObjectRequest<T> irecvObject(Class<T> type, int source, int tag) {
        return irecvObject(call(CommOperation.IRECV_OBJECT), type, source, tag);
    }

    /// Makes a request that receives an object each time it is started.
    public final <T> PersistentObjectRequest<T> recvObjectInit(Class<T> type, int source, int tag) {
        Call call = call(CommOperation.RECV_OBJECT_INIT);
        ObjectRequest.ReceivedObject<T> object = enterObjectReceive(call, type, source, tag);
        return new PersistentObjectRequest<>(
                call,
                () -> {
                    long mark = context().begin(call, source, 0);
                    IncomingTransfer receive =
                            steps().startReceive(call, object.sink(), source, tag);
                    context().end(call, mark);
                    return receive;
                },
                nothingReceived(source),
                object);
    }

    /// Sends an object and receives another one, null from [MPI#PROC_NULL]. Ranks that do this in a
    /// circle do not block each other.
    ///
    /// *Failure:* as [#sendObject(java.lang.Object, int, int)] and [#recvObject(java.lang.Class,
    /// int, int)].
    public final <T> @Nullable T sendrecvObject(
            Object value, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        Call call = call(CommOperation.SENDRECV_OBJECT);
        return isendrecvObject(call, value, dest, sendTag, type, source, recvTag).awaitValue();
    }

    /// Begins a [#sendrecvObject(java.lang.Object, int, int, java.lang.Class, int, int)]; the
    /// request is complete when both are.
    public final <T> ObjectRequest<T> isendrecvObject(
            Object value, int dest, int sendTag, Class<T> type, int source, int recvTag) {
        Call call = call(CommOperation.ISENDRECV_OBJECT);
        return isendrecvObject(call, value, dest, sendTag, type, source, recvTag);
    }

    private void sendObject(CommOperation operation, Mode mode, Object value, int dest, int tag) {
        Call call = call(operation);
        steps().send(call, mode, ObjectContent.to(dest, call, value), dest, tag);
    }

    private Request isendObject(
            CommOperation operation, Mode mode, Object value, int dest, int tag) {
        Call call = call(operation);
        return isend(call, mode, ObjectContent.to(dest, call, value), dest, tag);
    }

    private PersistentRequest sendObjectInit(
            CommOperation operation, Mode mode, Object value, int dest, int tag) {
        Call call = call(operation);
        steps().enterSend(call, dest, tag);
        ObjectContent.to(dest, call, value); // refuses now what could not be sent at the start
        return new PersistentRequest(
                call,
                () -> {
                    ReferenceContent content = ObjectContent.to(dest, call, value);
                    long mark = context().begin(call, dest, content.bytes());
                    OutgoingTransfer send = steps().start(call, mode, content, dest, tag);
                    context().end(call, mark);
                    return send;
                },
                Status.EMPTY);
    }

    private <T> ObjectRequest<T> irecvObject(Call call, Class<T> type, int source, int tag) {
        long mark = context().begin(call, source, 0);
        ObjectRequest.ReceivedObject<T> object = enterObjectReceive(call, type, source, tag);
        IncomingTransfer receive = steps().startReceive(call, object.sink(), source, tag);
        context().end(call, mark);
        return objectRequest(call, receive, object, source, null);
    }

    private <T> ObjectRequest<T> isendrecvObject(
            Call call,
            Object value,
            int dest,
            int sendTag,
            Class<T> type,
            int source,
            int recvTag) {
        ReferenceContent out = ObjectContent.to(dest, call, value);
        long mark = context().begin(call, dest, out.bytes());
        steps().enterSend(call, dest, sendTag);
        ObjectRequest.ReceivedObject<T> object = enterObjectReceive(call, type, source, recvTag);
        IncomingTransfer receive = steps().startReceive(call, object.sink(), source, recvTag);
        OutgoingTransfer send = steps().start(call, Mode.STANDARD, out, dest, sendTag);
        context().end(call, mark);
        return objectRequest(call, receive, object, source, send);
    }

    private <T> ObjectRequest.ReceivedObject<T> enterObjectReceive(
            Call call, Class<T> type, int source, int tag) {
        steps().enterReceive(call, source, tag);
        if (source != MPI.PROC_NULL) {
            Arguments.requireGiven(call, "type", type);
        }
        return ObjectRequest.ReceivedObject.of(type, context().filter());
    }

    private <T> ObjectRequest<T> objectRequest(
            Call call,
            @Nullable IncomingTransfer receive,
            ObjectRequest.ReceivedObject<T> object,
            int source,
            @Nullable OutgoingTransfer send) {
        return new ObjectRequest<>(call, receive, nothingReceived(source), object, send);
    }

    // ---- Barrier (section 6.3; the forms of collectives: sections 6.12 and 6.13) --------------

    /// Returns when every rank has called it.
    ///
    /// Source: MPI 4.1, section 6.3
    public final void barrier() {
        run(barrier);
    }

    /// Begins a [#barrier()]: the request is complete when every rank has called it.
    public final Request ibarrier() {
        return begin(new Barrier(call(CommOperation.IBARRIER), sides.place()));
    }

    /// Makes a request for [#barrier()].
    public final PersistentRequest barrierInit() {
        return init(new Barrier(call(CommOperation.BARRIER_INIT), sides.place()));
    }

    // ---- Broadcast: the root gives all the same (section 6.4) ---------------------------------

    /// Gives every rank the root's elements.
    public final void bcast(Object buffer, int root) {
        run(movements().bcast(call(CommOperation.BCAST), new Whole(buffer), root));
    }

    /// Gives every rank the root's `count` elements; the offsets may differ.
    public final void bcast(Object buffer, int offset, int count, int root) {
        run(movements().bcast(call(CommOperation.BCAST), new Range(buffer, offset, count), root));
    }

    /// Gives every rank the elements of the root's `count` items, the first of which is put at
    /// `offset`. The ranks may use different datatypes with as many elements of one primitive; what
    /// lies between the elements keeps its value.
    public final void bcast(Object buffer, long offset, long count, Datatype datatype, int root) {
        GivenBuffer given = new ItemRange(buffer, offset, count, datatype);
        run(movements().bcast(call(CommOperation.BCAST), given, root));
    }

    /// Begins a [#bcast(Object, int)].
    public final Request ibcast(Object buffer, int root) {
        return begin(movements().bcast(call(CommOperation.IBCAST), new Whole(buffer), root));
    }

    /// Begins a [#bcast(Object, int, int, int)].
    public final Request ibcast(Object buffer, int offset, int count, int root) {
        GivenBuffer given = new Range(buffer, offset, count);
        return begin(movements().bcast(call(CommOperation.IBCAST), given, root));
    }

    /// Begins a [#bcast(Object, long, long, Datatype, int)].
    public final Request ibcast(
            Object buffer, long offset, long count, Datatype datatype, int root) {
        GivenBuffer given = new ItemRange(buffer, offset, count, datatype);
        return begin(movements().bcast(call(CommOperation.IBCAST), given, root));
    }

    /// Makes a request for [#bcast(Object, int)].
    public final PersistentRequest bcastInit(Object buffer, int root) {
        return init(movements().bcast(call(CommOperation.BCAST_INIT), new Whole(buffer), root));
    }

    /// Makes a request for [#bcast(Object, int, int, int)].
    public final PersistentRequest bcastInit(Object buffer, int offset, int count, int root) {
        GivenBuffer given = new Range(buffer, offset, count);
        return init(movements().bcast(call(CommOperation.BCAST_INIT), given, root));
    }

    /// Makes a request for [#bcast(Object, long, long, Datatype, int)].
    public final PersistentRequest bcastInit(
            Object buffer, long offset, long count, Datatype datatype, int root) {
        GivenBuffer given = new ItemRange(buffer, offset, count, datatype);
        return init(movements().bcast(call(CommOperation.BCAST_INIT), given, root));
    }

    // ---- Gather: the root gets from all (section 6.5) -----------------------------------------

    /// Gives the root the elements of all ranks, one rank's after the other's.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// ranks; each rank sends as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 6.5
    ///
    /// @param sendBuffer on the root it may be [MPI#IN_PLACE]: its elements are in their block
    ///   already
    /// @param recvBuffer used on the root only; may be null on the others
    public final void gather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().gather(call(CommOperation.GATHER), send, recv, root));
    }

    /// Gathers ranges: as [#gather(Object, Object, int)].
    ///
    /// @param recvCount elements from each rank; used on the root only, as is `recvOffset`
    public final void gather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().gather(call(CommOperation.GATHER), send, recv, root));
    }

    /// Gathers items of datatypes: as [#gather(Object, Object, int)]. The block of each rank begins
    /// where the items of the one before end, extent by extent.
    ///
    /// @param recvCount items from each rank; used on the root only, as are `recvOffset` and
    ///   `recvType`
    public final void gather(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().gather(call(CommOperation.GATHER), send, recv, root));
    }

    /// Begins a [#gather(Object, Object, int)].
    public final Request igather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().gather(call(CommOperation.IGATHER), send, recv, root));
    }

    /// Begins a [#gather(Object, int, int, Object, int, int, int)].
    public final Request igather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().gather(call(CommOperation.IGATHER), send, recv, root));
    }

    /// Begins a [#gather(Object, long, long, Datatype, Object, long, long, Datatype, int)].
    public final Request igather(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().gather(call(CommOperation.IGATHER), send, recv, root));
    }

    /// Makes a request for [#gather(Object, Object, int)].
    public final PersistentRequest gatherInit(
            Object sendBuffer, @Nullable Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().gather(call(CommOperation.GATHER_INIT), send, recv, root));
    }

    /// Makes a request for [#gather(Object, int, int, Object, int, int, int)].
    public final PersistentRequest gatherInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().gather(call(CommOperation.GATHER_INIT), send, recv, root));
    }

    /// Makes a request for [#gather(Object, long, long, Datatype, Object, long, long, Datatype,
    /// int)].
    public final PersistentRequest gatherInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().gather(call(CommOperation.GATHER_INIT), send, recv, root));
    }

    /// Gives the root the elements of all ranks, which may give different numbers, each rank's
    /// where it says. Elements between the blocks keep their values.
    ///
    /// Source: MPI 4.1, section 6.5
    ///
    /// @param sendBuffer as many elements as the root says in `recvCounts`; on the root it may be
    ///   [MPI#IN_PLACE]
    /// @param recvBuffer used on the root only, as are `recvCounts` and `displs`; may be null on
    ///   the others
    /// @param displs index of the first element of each rank's block; the blocks must not overlap
    public final void gatherv(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(movements().gather(call(CommOperation.GATHERV), send, recv, root));
    }

    /// Gathers a range of each rank: as [#gatherv(Object, Object, int\[\], int\[\], int)].
    public final void gatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(movements().gather(call(CommOperation.GATHERV), send, recv, root));
    }

    /// Gathers items of datatypes: as [#gatherv(Object, Object, int\[\], int\[\], int)].
    ///
    /// @param displs where the first item of each rank is put, in extents of `recvType`
    public final void gatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        run(movements().gather(call(CommOperation.GATHERV), send, recv, root));
    }

    /// Begins a [#gatherv(Object, Object, int\[\], int\[\], int)].
    public final Request igatherv(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(movements().gather(call(CommOperation.IGATHERV), send, recv, root));
    }

    /// Begins a [#gatherv(Object, int, int, Object, int\[\], int\[\], int)].
    public final Request igatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(movements().gather(call(CommOperation.IGATHERV), send, recv, root));
    }

    /// Begins a [#gatherv(Object, long, long, Datatype, Object, long\[\], long\[\], Datatype,
    /// int)].
    public final Request igatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        return begin(movements().gather(call(CommOperation.IGATHERV), send, recv, root));
    }

    /// Makes a request for [#gatherv(Object, Object, int\[\], int\[\], int)].
    public final PersistentRequest gathervInit(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(movements().gather(call(CommOperation.GATHERV_INIT), send, recv, root));
    }

    /// Makes a request for [#gatherv(Object, int, int, Object, int\[\], int\[\], int)].
    public final PersistentRequest gathervInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(movements().gather(call(CommOperation.GATHERV_INIT), send, recv, root));
    }

    /// Makes a request for [#gatherv(Object, long, long, Datatype, Object, long\[\], long\[\],
    /// Datatype, int)].
    public final PersistentRequest gathervInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        return init(movements().gather(call(CommOperation.GATHERV_INIT), send, recv, root));
    }

    // ---- Scatter: the root gives each rank something else (section 6.6) -----------------------

    /// Gives each rank its block of the root's elements: the inverse of [#gather(Object, Object,
    /// int)].
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are ranks;
    /// each rank receives as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 6.6
    ///
    /// @param sendBuffer used on the root only; may be null on the others
    /// @param recvBuffer on the root it may be [MPI#IN_PLACE]: its block stays where it is
    public final void scatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().scatter(call(CommOperation.SCATTER), send, recv, root));
    }

    /// Scatters ranges: as [#scatter(Object, Object, int)].
    ///
    /// @param sendCount elements for each rank; used on the root only, as is `sendOffset`
    public final void scatter(
            @Nullable Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().scatter(call(CommOperation.SCATTER), send, recv, root));
    }

    /// Scatters items of datatypes: as [#scatter(Object, Object, int)].
    ///
    /// @param sendCount items for each rank; used on the root only, as are `sendOffset` and
    ///   `sendType`
    public final void scatter(
            @Nullable Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().scatter(call(CommOperation.SCATTER), send, recv, root));
    }

    /// Begins a [#scatter(Object, Object, int)].
    public final Request iscatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().scatter(call(CommOperation.ISCATTER), send, recv, root));
    }

    /// Begins a [#scatter(Object, int, int, Object, int, int, int)].
    public final Request iscatter(
            @Nullable Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().scatter(call(CommOperation.ISCATTER), send, recv, root));
    }

    /// Begins a [#scatter(Object, long, long, Datatype, Object, long, long, Datatype, int)].
    public final Request iscatter(
            @Nullable Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().scatter(call(CommOperation.ISCATTER), send, recv, root));
    }

    /// Makes a request for [#scatter(Object, Object, int)].
    public final PersistentRequest scatterInit(
            @Nullable Object sendBuffer, Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().scatter(call(CommOperation.SCATTER_INIT), send, recv, root));
    }

    /// Makes a request for [#scatter(Object, int, int, Object, int, int, int)].
    public final PersistentRequest scatterInit(
            @Nullable Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().scatter(call(CommOperation.SCATTER_INIT), send, recv, root));
    }

    /// Makes a request for [#scatter(Object, long, long, Datatype, Object, long, long, Datatype,
    /// int)].
    public final PersistentRequest scatterInit(
            @Nullable Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().scatter(call(CommOperation.SCATTER_INIT), send, recv, root));
    }

    /// Gives each rank its block of the root's elements; the blocks may have different lengths and
    /// lie anywhere: the inverse of [#gatherv(Object, Object, int\[\], int\[\], int)].
    ///
    /// Source: MPI 4.1, section 6.6
    ///
    /// @param sendBuffer used on the root only, as are `sendCounts` and `displs`; may be null on
    ///   the others
    /// @param displs index of the first element of each rank's block
    /// @param recvBuffer as many elements as the root says in `sendCounts`; on the root it may be
    ///   [MPI#IN_PLACE]
    public final void scatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().scatter(call(CommOperation.SCATTERV), send, recv, root));
    }

    /// Scatters into a range of each rank: as [#scatterv(Object, int\[\], int\[\], Object, int)].
    public final void scatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().scatter(call(CommOperation.SCATTERV), send, recv, root));
    }

    /// Scatters items of datatypes: as [#scatterv(Object, int\[\], int\[\], Object, int)].
    ///
    /// @param displs where the first item for each rank is put, in extents of `sendType`
    public final void scatterv(
            @Nullable Object sendBuffer,
            long[] sendCounts,
            long[] displs,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, displs, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().scatter(call(CommOperation.SCATTERV), send, recv, root));
    }

    /// Begins a [#scatterv(Object, int\[\], int\[\], Object, int)].
    public final Request iscatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().scatter(call(CommOperation.ISCATTERV), send, recv, root));
    }

    /// Begins a [#scatterv(Object, int\[\], int\[\], Object, int, int, int)].
    public final Request iscatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().scatter(call(CommOperation.ISCATTERV), send, recv, root));
    }

    /// Begins a [#scatterv(Object, long\[\], long\[\], Datatype, Object, long, long, Datatype,
    /// int)].
    public final Request iscatterv(
            @Nullable Object sendBuffer,
            long[] sendCounts,
            long[] displs,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, displs, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().scatter(call(CommOperation.ISCATTERV), send, recv, root));
    }

    /// Makes a request for [#scatterv(Object, int\[\], int\[\], Object, int)].
    public final PersistentRequest scattervInit(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().scatter(call(CommOperation.SCATTERV_INIT), send, recv, root));
    }

    /// Makes a request for [#scatterv(Object, int\[\], int\[\], Object, int, int, int)].
    public final PersistentRequest scattervInit(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().scatter(call(CommOperation.SCATTERV_INIT), send, recv, root));
    }

    /// Makes a request for [#scatterv(Object, long\[\], long\[\], Datatype, Object, long, long,
    /// Datatype, int)].
    public final PersistentRequest scattervInit(
            @Nullable Object sendBuffer,
            long[] sendCounts,
            long[] displs,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, displs, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().scatter(call(CommOperation.SCATTERV_INIT), send, recv, root));
    }

    // ---- Allgather: every rank gives all the same (section 6.7) -------------------------------

    /// Gives every rank the elements of all ranks, one rank's after the other's.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// ranks; each rank sends as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 6.7
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the elements are in their block already
    public final void allgather(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().allgather(call(CommOperation.ALLGATHER), send, recv));
    }

    /// Gathers ranges for all: as [#allgather(Object, Object)].
    ///
    /// @param recvCount elements from each rank
    public final void allgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().allgather(call(CommOperation.ALLGATHER), send, recv));
    }

    /// Gathers items of datatypes for all: as [#allgather(Object, Object)].
    ///
    /// @param recvCount items from each rank
    public final void allgather(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().allgather(call(CommOperation.ALLGATHER), send, recv));
    }

    /// Begins an [#allgather(Object, Object)].
    public final Request iallgather(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().allgather(call(CommOperation.IALLGATHER), send, recv));
    }

    /// Begins an [#allgather(Object, int, int, Object, int, int)].
    public final Request iallgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().allgather(call(CommOperation.IALLGATHER), send, recv));
    }

    /// Begins an [#allgather(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final Request iallgather(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().allgather(call(CommOperation.IALLGATHER), send, recv));
    }

    /// Makes a request for [#allgather(Object, Object)].
    public final PersistentRequest allgatherInit(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().allgather(call(CommOperation.ALLGATHER_INIT), send, recv));
    }

    /// Makes a request for [#allgather(Object, int, int, Object, int, int)].
    public final PersistentRequest allgatherInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().allgather(call(CommOperation.ALLGATHER_INIT), send, recv));
    }

    /// Makes a request for [#allgather(Object, long, long, Datatype, Object, long, long,
    /// Datatype)].
    public final PersistentRequest allgatherInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().allgather(call(CommOperation.ALLGATHER_INIT), send, recv));
    }

    /// Gives every rank the elements of all ranks, which may give different numbers, each rank's
    /// where the receiver says. Elements between the blocks keep their values.
    ///
    /// Source: MPI 4.1, section 6.7
    ///
    /// @param sendBuffer as many elements as all ranks say in `recvCounts`; may be [MPI#IN_PLACE]
    /// @param displs index of the first element of each rank's block; the blocks must not overlap
    public final void allgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(movements().allgather(call(CommOperation.ALLGATHERV), send, recv));
    }

    /// Gathers a range of each rank for all: as [#allgatherv(Object, Object, int\[\], int\[\])].
    public final void allgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(movements().allgather(call(CommOperation.ALLGATHERV), send, recv));
    }

    /// Gathers items of datatypes for all: as [#allgatherv(Object, Object, int\[\], int\[\])].
    ///
    /// @param displs where the first item of each rank is put, in extents of `recvType`
    public final void allgatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        run(movements().allgather(call(CommOperation.ALLGATHERV), send, recv));
    }

    /// Begins an [#allgatherv(Object, Object, int\[\], int\[\])].
    public final Request iallgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(movements().allgather(call(CommOperation.IALLGATHERV), send, recv));
    }

    /// Begins an [#allgatherv(Object, int, int, Object, int\[\], int\[\])].
    public final Request iallgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(movements().allgather(call(CommOperation.IALLGATHERV), send, recv));
    }

    /// Begins an [#allgatherv(Object, long, long, Datatype, Object, long\[\], long\[\], Datatype)].
    public final Request iallgatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        return begin(movements().allgather(call(CommOperation.IALLGATHERV), send, recv));
    }

    /// Makes a request for [#allgatherv(Object, Object, int\[\], int\[\])].
    public final PersistentRequest allgathervInit(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(movements().allgather(call(CommOperation.ALLGATHERV_INIT), send, recv));
    }

    /// Makes a request for [#allgatherv(Object, int, int, Object, int\[\], int\[\])].
    public final PersistentRequest allgathervInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(movements().allgather(call(CommOperation.ALLGATHERV_INIT), send, recv));
    }

    /// Makes a request for [#allgatherv(Object, long, long, Datatype, Object, long\[\], long\[\],
    /// Datatype)].
    public final PersistentRequest allgathervInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        return init(movements().allgather(call(CommOperation.ALLGATHERV_INIT), send, recv));
    }

    // ---- Alltoall: every rank gives each rank something else (section 6.8) --------------------

    /// Gives every rank a block of every rank: block `i` of what rank `j` receives is block `j` of
    /// what rank `i` sends. Of a matrix that is distributed by rows it is the transposition of
    /// blocks.
    ///
    /// *Units and shapes:* both buffers are divided into as many equal blocks as there are ranks.
    /// *Cost:* in place, a copy of the buffer.
    ///
    /// Source: MPI 4.1, section 6.8
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    public final void alltoall(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().alltoall(call(CommOperation.ALLTOALL), send, recv));
    }

    /// Exchanges blocks of ranges: as [#alltoall(Object, Object)].
    ///
    /// @param sendCount elements for each rank
    /// @param recvCount elements from each rank
    public final void alltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().alltoall(call(CommOperation.ALLTOALL), send, recv));
    }

    /// Exchanges blocks of items: as [#alltoall(Object, Object)]. With a resized vector on one side
    /// it transposes a matrix without a copy between.
    ///
    /// @param sendCount items for each rank
    /// @param recvCount items from each rank
    public final void alltoall(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().alltoall(call(CommOperation.ALLTOALL), send, recv));
    }

    /// Begins an [#alltoall(Object, Object)].
    public final Request ialltoall(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().alltoall(call(CommOperation.IALLTOALL), send, recv));
    }

    /// Begins an [#alltoall(Object, int, int, Object, int, int)].
    public final Request ialltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().alltoall(call(CommOperation.IALLTOALL), send, recv));
    }

    /// Begins an [#alltoall(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final Request ialltoall(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().alltoall(call(CommOperation.IALLTOALL), send, recv));
    }

    /// Makes a request for [#alltoall(Object, Object)].
    public final PersistentRequest alltoallInit(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().alltoall(call(CommOperation.ALLTOALL_INIT), send, recv));
    }

    /// Makes a request for [#alltoall(Object, int, int, Object, int, int)].
    public final PersistentRequest alltoallInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().alltoall(call(CommOperation.ALLTOALL_INIT), send, recv));
    }

    /// Makes a request for [#alltoall(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final PersistentRequest alltoallInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().alltoall(call(CommOperation.ALLTOALL_INIT), send, recv));
    }

    /// Gives every rank a block of every rank; the blocks may have different lengths and lie
    /// anywhere.
    ///
    /// *Cost:* in place, a copy of the blocks.
    ///
    /// Source: MPI 4.1, section 6.8
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    /// @param sendCounts elements for each rank
    /// @param sdispls index of the first element for each rank
    /// @param recvCounts elements from each rank: as many as that one sends
    /// @param rdispls index of the first element from each rank; the blocks must not overlap
    public final void alltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        run(movements().alltoall(call(CommOperation.ALLTOALLV), send, recv));
    }

    /// Exchanges items of datatypes: as [#alltoallv(Object, int\[\], int\[\], Object, int\[\],
    /// int\[\])].
    ///
    /// @param sdispls where the first item for each rank is put, in extents of `sendType`
    /// @param rdispls where the first item from each rank is put, in extents of `recvType`
    public final void alltoallv(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype recvType) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, sdispls, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, rdispls, recvType);
        run(movements().alltoall(call(CommOperation.ALLTOALLV), send, recv));
    }

    /// Begins an [#alltoallv(Object, int\[\], int\[\], Object, int\[\], int\[\])].
    public final Request ialltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        return begin(movements().alltoall(call(CommOperation.IALLTOALLV), send, recv));
    }

    /// Begins an [#alltoallv(Object, long\[\], long\[\], Datatype, Object, long\[\], long\[\],
    /// Datatype)].
    public final Request ialltoallv(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype recvType) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, sdispls, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, rdispls, recvType);
        return begin(movements().alltoall(call(CommOperation.IALLTOALLV), send, recv));
    }

    /// Makes a request for [#alltoallv(Object, int\[\], int\[\], Object, int\[\], int\[\])].
    public final PersistentRequest alltoallvInit(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        return init(movements().alltoall(call(CommOperation.ALLTOALLV_INIT), send, recv));
    }

    /// Makes a request for [#alltoallv(Object, long\[\], long\[\], Datatype, Object, long\[\],
    /// long\[\], Datatype)].
    public final PersistentRequest alltoallvInit(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype recvType) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, sdispls, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, rdispls, recvType);
        return init(movements().alltoall(call(CommOperation.ALLTOALLV_INIT), send, recv));
    }

    /// Exchanges items, for each rank of a datatype of its own.
    ///
    /// *Cost:* in place, a copy of the blocks.
    ///
    /// Source: MPI 4.1, section 6.8
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    /// @param sdispls where the first item for each rank is put, in what its datatype counts in
    /// @param rdispls where the first item from each rank is put, in what its datatype counts in
    public final void alltoallw(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        GivenBlocks send = new ItemRanges(sendBuffer, sendCounts, sdispls, sendTypes);
        GivenBlocks recv = new ItemRanges(recvBuffer, recvCounts, rdispls, recvTypes);
        run(movements().alltoall(call(CommOperation.ALLTOALLW), send, recv));
    }

    /// Begins an [#alltoallw(Object, long\[\], long\[\], Datatype\[\], Object, long\[\], long\[\],
    /// Datatype\[\])].
    public final Request ialltoallw(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        GivenBlocks send = new ItemRanges(sendBuffer, sendCounts, sdispls, sendTypes);
        GivenBlocks recv = new ItemRanges(recvBuffer, recvCounts, rdispls, recvTypes);
        return begin(movements().alltoall(call(CommOperation.IALLTOALLW), send, recv));
    }

    /// Makes a request for [#alltoallw(Object, long\[\], long\[\], Datatype\[\], Object, long\[\],
    /// long\[\], Datatype\[\])].
    public final PersistentRequest alltoallwInit(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        GivenBlocks send = new ItemRanges(sendBuffer, sendCounts, sdispls, sendTypes);
        GivenBlocks recv = new ItemRanges(recvBuffer, recvCounts, rdispls, recvTypes);
        return init(movements().alltoall(call(CommOperation.ALLTOALLW_INIT), send, recv));
    }

    // ---- Reduce and allreduce (section 6.9) ---------------------------------------------------

    /// Combines the elements of all ranks and gives the root the result, which is the same as that
    /// of [#allreduce(Object, Object, Op)], bit for bit, whatever the root.
    ///
    /// Source: MPI 4.1, section 6.9.1
    ///
    /// @param sendBuffer on the root it may be [MPI#IN_PLACE] or the receive buffer
    /// @param recvBuffer used on the root only; may be null on the others
    public final void reduce(Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(reductions().reduce(call(CommOperation.REDUCE), send, recv, op, root));
    }

    /// Combines `count` elements of all ranks and gives the root the result.
    ///
    /// @param recvBuffer used on the root only, as is `recvOffset`; may be null on the others
    public final void reduce(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        run(reductions().reduce(call(CommOperation.REDUCE), send, recv, op, root));
    }

    /// Combines `count` items of the datatype of all ranks and gives the root the result.
    /// Operations of [Op#ofItems] are for any datatype, all others for the constants.
    ///
    /// *Units and shapes:* offsets in what the datatype counts in. The number of items and the
    /// datatype are the same on every rank.
    ///
    /// @param recvBuffer used on the root only, as is `recvOffset`; may be null on the others
    public final void reduce(
            Object sendBuffer,
            long sendOffset,
            @Nullable Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        run(reductions().reduce(call(CommOperation.REDUCE), send, recv, op, root));
    }

    /// Begins a [#reduce(Object, Object, Op, int)].
    public final Request ireduce(Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reductions().reduce(call(CommOperation.IREDUCE), send, recv, op, root));
    }

    /// Begins a [#reduce(Object, int, Object, int, int, Op, int)].
    public final Request ireduce(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return begin(reductions().reduce(call(CommOperation.IREDUCE), send, recv, op, root));
    }

    /// Begins a [#reduce(Object, long, Object, long, long, Datatype, Op, int)].
    public final Request ireduce(
            Object sendBuffer,
            long sendOffset,
            @Nullable Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return begin(reductions().reduce(call(CommOperation.IREDUCE), send, recv, op, root));
    }

    /// Makes a request for [#reduce(Object, Object, Op, int)].
    public final PersistentRequest reduceInit(
            Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reductions().reduce(call(CommOperation.REDUCE_INIT), send, recv, op, root));
    }

    /// Makes a request for [#reduce(Object, int, Object, int, int, Op, int)].
    public final PersistentRequest reduceInit(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return init(reductions().reduce(call(CommOperation.REDUCE_INIT), send, recv, op, root));
    }

    /// Makes a request for [#reduce(Object, long, Object, long, long, Datatype, Op, int)].
    public final PersistentRequest reduceInit(
            Object sendBuffer,
            long sendOffset,
            @Nullable Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return init(reductions().reduce(call(CommOperation.REDUCE_INIT), send, recv, op, root));
    }

    /// Combines the elements of all ranks and gives every rank the result, with the same bits on
    /// each; [io.portolan.mpi.Op] says when it is independent of the number of ranks.
    ///
    /// Source: MPI 4.1, section 6.9.6
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    public final void allreduce(Object sendBuffer, Object recvBuffer, Op op) {
        run(reductions().allreduce(call(CommOperation.ALLREDUCE), sendBuffer, recvBuffer, op));
    }

    /// Combines `count` elements of all ranks and gives every rank the result.
    public final void allreduce(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        run(reductions().allreduce(call(CommOperation.ALLREDUCE), send, recv, op));
    }

    /// Combines `count` items of the datatype of all ranks and gives every rank the result.
    ///
    /// *Units and shapes:* as [#reduce(Object, long, Object, long, long, Datatype, Op, int)].
    public final void allreduce(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        run(reductions().allreduce(call(CommOperation.ALLREDUCE), send, recv, op));
    }

    /// Begins an [#allreduce(Object, Object, Op)].
    public final Request iallreduce(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reductions().allreduce(call(CommOperation.IALLREDUCE), send, recv, op));
    }

    /// Begins an [#allreduce(Object, int, Object, int, int, Op)].
    public final Request iallreduce(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return begin(reductions().allreduce(call(CommOperation.IALLREDUCE), send, recv, op));
    }

    /// Begins a [#allreduce(Object, long, Object, long, long, Datatype, Op)].
    public final Request iallreduce(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return begin(reductions().allreduce(call(CommOperation.IALLREDUCE), send, recv, op));
    }

    /// Makes a request for [#allreduce(Object, Object, Op)].
    public final PersistentRequest allreduceInit(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reductions().allreduce(call(CommOperation.ALLREDUCE_INIT), send, recv, op));
    }

    /// Makes a request for [#allreduce(Object, int, Object, int, int, Op)].
    public final PersistentRequest allreduceInit(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return init(reductions().allreduce(call(CommOperation.ALLREDUCE_INIT), send, recv, op));
    }

    /// Makes a request for [#allreduce(Object, long, Object, long, long, Datatype, Op)].
    public final PersistentRequest allreduceInit(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return init(reductions().allreduce(call(CommOperation.ALLREDUCE_INIT), send, recv, op));
    }

    // ---- Reduce-scatter: each rank gets a part of the result (section 6.10) -------------------

    /// Combines the elements of all ranks and gives each rank its block of the result.
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are ranks;
    /// the receive buffer has the length of a block. In place the receive buffer is divided, and
    /// its first block is overwritten by the result. *Cost:* in place, a copy of the buffer.
    ///
    /// Source: MPI 4.1, section 6.10.1
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    public final void reduceScatterBlock(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(reduceScatterPart(CommOperation.REDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Combines ranges: as [#reduceScatterBlock(Object, Object, Op)].
    ///
    /// @param recvCount elements of the result for each rank
    public final void reduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, recvCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(reduceScatterPart(CommOperation.REDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Combines items of the datatype, `count` for each rank: as [#reduceScatterBlock(Object,
    /// Object, Op)].
    ///
    /// *Units and shapes:* as [#reduce(Object, long, Object, long, long, Datatype, Op, int)].
    public final void reduceScatterBlock(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        run(reduceScatterPart(CommOperation.REDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Begins a [#reduceScatterBlock(Object, Object, Op)].
    public final Request ireduceScatterBlock(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reduceScatterPart(CommOperation.IREDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Begins a [#reduceScatterBlock(Object, int, Object, int, int, Op)].
    public final Request ireduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, recvCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(reduceScatterPart(CommOperation.IREDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Begins a [#reduceScatterBlock(Object, long, Object, long, long, Datatype, Op)].
    public final Request ireduceScatterBlock(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return begin(reduceScatterPart(CommOperation.IREDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Makes a request for [#reduceScatterBlock(Object, Object, Op)].
    public final PersistentRequest reduceScatterBlockInit(
            Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reduceScatterPart(CommOperation.REDUCE_SCATTER_BLOCK_INIT, send, recv, op));
    }

    /// Makes a request for [#reduceScatterBlock(Object, int, Object, int, int, Op)].
    public final PersistentRequest reduceScatterBlockInit(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, recvCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(reduceScatterPart(CommOperation.REDUCE_SCATTER_BLOCK_INIT, send, recv, op));
    }

    /// Makes a request for [#reduceScatterBlock(Object, long, Object, long, long, Datatype, Op)].
    public final PersistentRequest reduceScatterBlockInit(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return init(reduceScatterPart(CommOperation.REDUCE_SCATTER_BLOCK_INIT, send, recv, op));
    }

    /// Combines the elements of all ranks and gives each rank its block of the result; the blocks
    /// may have different lengths.
    ///
    /// *Units and shapes:* the blocks lie one after the other in the send buffer from its first
    /// element on. In place they lie so in the receive buffer, and its first elements are
    /// overwritten by the result. *Cost:* in place, a copy of the blocks.
    ///
    /// Source: MPI 4.1, section 6.10.2
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    /// @param recvBuffer has at least the length of this rank's block
    /// @param recvCounts elements for each rank, the same on all ranks
    public final void reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        run(
                reduceScatterPart(
                        CommOperation.REDUCE_SCATTER,
                        sendBuffer,
                        0,
                        recvBuffer,
                        0,
                        recvCounts,
                        op));
    }

    /// Combines ranges: as [#reduceScatter(Object, Object, int\[\], Op)].
    public final void reduceScatter(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Op op) {
        run(
                reduceScatterPart(
                        CommOperation.REDUCE_SCATTER,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        op));
    }

    /// Combines items of the datatype: as [#reduceScatter(Object, Object, int\[\], Op)].
    ///
    /// *Units and shapes:* as [#reduce(Object, long, Object, long, long, Datatype, Op, int)].
    ///
    /// @param recvCounts items for each rank, the same on all ranks
    public final void reduceScatter(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long[] recvCounts,
            Datatype datatype,
            Op op) {
        run(
                reduceScatterPart(
                        CommOperation.REDUCE_SCATTER,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        datatype,
                        op));
    }

    /// Begins a [#reduceScatter(Object, Object, int\[\], Op)].
    public final Request ireduceScatter(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        return begin(
                reduceScatterPart(
                        CommOperation.IREDUCE_SCATTER,
                        sendBuffer,
                        0,
                        recvBuffer,
                        0,
                        recvCounts,
                        op));
    }

    /// Begins a [#reduceScatter(Object, int, Object, int, int\[\], Op)].
    public final Request ireduceScatter(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Op op) {
        return begin(
                reduceScatterPart(
                        CommOperation.IREDUCE_SCATTER,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        op));
    }

    /// Begins a [#reduceScatter(Object, long, Object, long, long\[\], Datatype, Op)].
    public final Request ireduceScatter(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long[] recvCounts,
            Datatype datatype,
            Op op) {
        return begin(
                reduceScatterPart(
                        CommOperation.IREDUCE_SCATTER,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        datatype,
                        op));
    }

    /// Makes a request for [#reduceScatter(Object, Object, int\[\], Op)].
    public final PersistentRequest reduceScatterInit(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        return init(
                reduceScatterPart(
                        CommOperation.REDUCE_SCATTER_INIT,
                        sendBuffer,
                        0,
                        recvBuffer,
                        0,
                        recvCounts,
                        op));
    }

    /// Makes a request for [#reduceScatter(Object, int, Object, int, int\[\], Op)].
    public final PersistentRequest reduceScatterInit(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Op op) {
        return init(
                reduceScatterPart(
                        CommOperation.REDUCE_SCATTER_INIT,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        op));
    }

    /// Makes a request for [#reduceScatter(Object, long, Object, long, long\[\], Datatype, Op)].
    public final PersistentRequest reduceScatterInit(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long[] recvCounts,
            Datatype datatype,
            Op op) {
        return init(
                reduceScatterPart(
                        CommOperation.REDUCE_SCATTER_INIT,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        datatype,
                        op));
    }

    private Contribution reduceScatterPart(
            CommOperation operation, GivenBuffer send, GivenBuffer recv, Op op) {
        return reductions().reduceScatterBlock(call(operation), send, recv, op);
    }

    private Contribution reduceScatterPart(
            CommOperation operation,
            Object send,
            int sendOffset,
            Object recv,
            int recvOffset,
            int[] counts,
            Op op) {
        return reductions()
                .reduceScatter(call(operation), send, sendOffset, recv, recvOffset, counts, op);
    }

    private Contribution reduceScatterPart(
            CommOperation operation,
            Object send,
            long sendOffset,
            Object recv,
            long recvOffset,
            long[] counts,
            Datatype datatype,
            Op op) {
        return reductions()
                .reduceScatter(
                        call(operation), send, sendOffset, recv, recvOffset, counts, datatype, op);
    }

    // ---- Compare, duplicate and free (section 7.4) --------------------------------------------

    /// Whether `other` is this communicator (IDENT), another one of the same ranks in the same
    /// order (CONGRUENT), of the same ranks in another order (SIMILAR), or neither (UNEQUAL).
    ///
    /// Source: MPI 4.1, sections 7.4.1 and 7.6.1
    public final Comparison compare(Comm other) {
        Arguments.requireGiven("compare", "other", other);
        Context mine = context();
        Context theirs = other.context();
        if (!mine.isOfWorldOf(theirs) || isInter() != other.isInter()) {
            return Comparison.UNEQUAL;
        }
        if (mine.number() == theirs.number()) {
            return Comparison.IDENT;
        }
        Comparison mates = group.compare(other.group);
        Comparison partners = peers().compare(other.peers());
        Comparison less = mates.compareTo(partners) > 0 ? mates : partners;
        return less == Comparison.IDENT ? Comparison.CONGRUENT : less;
    }

    /// Another communicator of the same kind, of the same ranks in the same order, with the
    /// attributes that the copy functions of their keys give; for a library that wants its messages
    /// for itself. All ranks must call it, in an intercommunicator those of both groups.
    ///
    /// *Failure:* what a copy function throws, on its rank; there the duplicate is lost.
    ///
    /// Source: MPI 4.1, section 7.4.2
    public abstract Comm dup();

    /// Begins a [#dup()]; attributes and error handler of the duplicate are those of now.
    ///
    /// *Failure:* what a copy function throws, at once and on its rank; there the duplicate is
    /// lost.
    ///
    /// Source: MPI 4.1, section 7.4.2
    public abstract CollectiveRequest<? extends Comm> idup();

    /// As [#dup()], with those hints; the hints of this communicator are not copied.
    ///
    /// With the hint `portolan_library_calls`, which all ranks give or none, a native MPI library
    /// carries out the operations of the duplicate by itself, if all processes are reached by it,
    /// each has one rank, and they were started with `-Dportolan.libraryCalls=true`; [#getInfo()]
    /// says whether it does. These are the blocking and non-blocking forms of `send`, `recv` and
    /// `sendrecv`, `probe` and `iprobe`, and the blocking collectives `barrier`, `bcast`, `gather`,
    /// `scatter`, `allgather`, `alltoall`, and `reduce` and `allreduce` of numbers by an operation
    /// of the standard, but for the largest and smallest of `float` and `double`. Portolan does all
    /// other collectives. Objects, matched probes and handlers of messages are refused.
    ///
    /// What then holds are the rules of the library: the types of messages are not compared, the
    /// status of a probe counts bytes, a buffered send takes the heap, ranks that disagree are not
    /// told, a sum has the bits that its order gives, a profile counts no messages, and a deadlock
    /// is not reported. Who waits in a collective takes a core, and hears neither of a failure nor
    /// of a revocation; the launcher ends the job when a rank has failed. A message that is longer
    /// than its receive is an error as elsewhere, but Open MPI 4.1 may first write it whole, beyond
    /// the memory of the receive, and so break the process. The duplicate must be freed.
    ///
    /// Source: MPI 4.1, section 7.4.2
    public abstract Comm dupWithInfo(Info info);

    /// Begins a [#dupWithInfo(Info)]: as [#idup()], with the hints that the info object has now.
    ///
    /// Source: MPI 4.1, section 7.4.2
    public abstract CollectiveRequest<? extends Comm> idupWithInfo(Info info);

    /// Frees this rank's side of the communicator: deletes its attributes and refuses operations
    /// from now on. Those that were begun go on to their end. The other ranks need not wait, but
    /// are to free theirs as well. One that was revoked is freed in the same way. A communicator
    /// that is not freed lives until nobody knows it, or if it has attributes until the rank ends.
    ///
    /// *Failure:* [MPIException] when it is freed already, or is the world; what a delete function
    /// of an attribute throws, and the communicator is not freed then.
    ///
    /// Source: MPI 4.1, section 7.4.3
    public final void free() {
        Call call = call(CommOperation.FREE);
        context().endpoint().enterThoughRevoked(call);
        if (context().number() == scope.world()) {
            throw call.error(
                    ErrorClass.COMM,
                    "%s is all ranks that were started; allowed is to free communicators that were made; free those"
                            .formatted(name()));
        }
        attributes.deleteAll();
        context().free();
    }

    /// As [#free()]; does nothing to a communicator that is freed already.
    @Override
    public final void close() {
        if (!isFreed()) {
            free();
        }
    }

    // ---- Info (section 7.4.4) -----------------------------------------------------------------

    /// Gives hints for this communicator. All ranks must call it; it does not wait for them. Hints
    /// are assertions of the program: `mpi_assert_no_any_tag`, `mpi_assert_no_any_source`,
    /// `mpi_assert_exact_length`, `mpi_assert_allow_overtaking` and
    /// `mpi_assert_strict_persistent_collective_ordering`, each `true` or `false`. They are kept
    /// and can be asked for; no operation is quicker by them. The hint `portolan_library_calls` of
    /// [#dupWithInfo(Info)] stays as it is. Other keys are left alone.
    ///
    /// *Failure:* [MPIException] when such a hint has another value.
    ///
    /// Source: MPI 4.1, section 7.4.4
    public final void setInfo(Info info) {
        Call call = requireNotFreed(CommOperation.SET_INFO);
        Arguments.requireGiven(call, "info", info);
        Info now = Hints.OF_COMM.with(call, hints, info);
        hints = Hints.withLibraryCalls(now, Hints.areLibraryCalls(hints));
    }

    /// The hints of a new communicator for which these are given, and whose calls do not go to a
    /// native library.
    ///
    /// *Failure:* as [#setInfo].
    static Info hintsOfNew(Call call, Info given) {
        return Hints.withLibraryCalls(hintsOfDuplicate(call, given), false);
    }

    private static Info hintsOfDuplicate(Call call, Info given) {
        Arguments.requireGiven(call, "info", given);
        return Hints.OF_COMM.with(call, Hints.OF_COMM.first(), given);
    }

    /// Gives a new communicator its hints, which have been checked, and its error handler.
    final void configure(Info newHints, Errhandler newErrhandler) {
        hints = newHints;
        errhandler = newErrhandler;
    }

    /// A new info object with all hints of this communicator, those included that nobody has given:
    /// these are `false`.
    ///
    /// Source: MPI 4.1, section 7.4.4
    public final Info getInfo() {
        requireNotFreed(CommOperation.GET_INFO);
        return hints.dup();
    }

    // ---- Attributes (section 7.7) -------------------------------------------------------------

    /// Attaches the value to this rank's side of the communicator; one that was there is deleted
    /// first. Whatever is attached to any communicator of the rank when its program has returned or
    /// thrown is deleted then, the newest first, before the rank counts as ended.
    ///
    /// *Threads:* as the other two, one at a time. *Failure:* what the key's delete function
    /// throws; the old value stays then. *Cost:* a communicator with attributes lives until it is
    /// freed or the rank ends.
    ///
    /// Source: MPI 4.1, sections 7.7.2 and 11.2.4
    public final <T> void setAttr(AttributeKey<T> key, T value) {
        Call call = requireNotFreed(CommOperation.SET_ATTR);
        Arguments.requireGiven(call, "key", key);
        Arguments.requireGiven(call, "value", value);
        attributes.put(key, value);
    }

    /// The value attached under the key, if there is one.
    public final <T> Optional<T> getAttr(AttributeKey<T> key) {
        Call call = requireNotFreed(CommOperation.GET_ATTR);
        Arguments.requireGiven(call, "key", key);
        return attributes.get(key);
    }

    /// Deletes the value attached under the key.
    ///
    /// *Failure:* [MPIException] if there is none; what the key's delete function throws, and the
    /// value stays then.
    public final <T> void deleteAttr(AttributeKey<T> key) {
        Call call = requireNotFreed(CommOperation.DELETE_ATTR);
        Arguments.requireGiven(call, "key", key);
        attributes.delete(key);
    }

    // ---- Name (section 7.8) -------------------------------------------------------------------

    /// The name, by which messages to people call this communicator: the one that was set, or else
    /// how it was made.
    public final String name() {
        return context().name();
    }

    /// Names this rank's side of the communicator; the standard's MPI_Comm_set_name.
    public final void setName(String name) {
        Arguments.requireGiven("setName", "name", name);
        context().setName(name);
    }

    // ---- Errors (sections 9.3, 9.5 and 11.4) --------------------------------------------------

    /// What this rank's side of the communicator does about errors.
    public final Errhandler errhandler() {
        return used(errhandler);
    }

    /// Says what this rank's side of the communicator does about errors from now on; communicators
    /// that are made from it begin with the same.
    public final void setErrhandler(Errhandler errhandler) {
        requireForComm(call(CommOperation.SET_ERRHANDLER), errhandler);
        this.errhandler = errhandler;
        if (context().number() == scope.world()) {
            endpoint().survive(errhandler.survives());
        }
    }

    static void requireForComm(Call call, Errhandler errhandler) {
        Arguments.requireGiven(call, "errhandler", errhandler);
        if (!errhandler.isForComm()) {
            throw call.error(
                    ErrorClass.ARG,
                    "the error handler is %s; allowed is one of communicators; make it by Errhandler.create"
                            .formatted(errhandler));
        }
    }

    /// Tells the error handler of an error that the operations know nothing of, and returns it to
    /// be thrown: the standard's MPI_Comm_call_errhandler.
    ///
    /// @param message what, the actual value, what is allowed and the remedy
    public final MPIException callErrhandler(ErrorClass errorClass, String message) {
        return call(CommOperation.CALL_ERRHANDLER).error(errorClass, message);
    }

    /// Ends the world: the other ranks get [io.portolan.mpi.error.RankFailedException], as if this
    /// rank had thrown the exception without catching it.
    ///
    /// *Failure:* [MPIException] with the code in its message, always.
    ///
    /// @param errorCode a number for the reader of the message
    public final void abort(int errorCode) {
        MPIException error =
                call(CommOperation.ABORT)
                        .error(
                                ErrorClass.OTHER,
                                "%s ends the world with error code %d"
                                        .formatted(context().describe(), errorCode));
        endWorld(error);
        throw error;
    }

    // ---- Going on after a failure (ULFM) ------------------------------------------------------

    /// Has each operation on this communicator fail from now on, on all ranks, those included that
    /// wait: with [io.portolan.mpi.error.RevokedException]. So ranks that wait for one which has
    /// seen a failure, and does something else now, see it too. Only [#agree], [Intracomm#shrink],
    /// [#getFailed], [#ackFailed], [#free] and what asks the communicator are left.
    ///
    /// *Threads:* it does not block, and no other rank has to call it.
    ///
    /// Source: Bland et al. 2013
    public final void revoke() {
        Call call = requireNotFreed(CommOperation.REVOKE);
        context().endpoint().requireAlive(call);
        endpoint().fabric().revoke(context().number());
    }

    /// Whether this communicator was revoked, as far as this process knows.
    public final boolean isRevoked() {
        return context().health().isRevoked();
    }

    /// Agrees on the bits of a flag: all ranks that have not failed must call it, and all of them
    /// get the same, whoever fails meanwhile. It also works on a communicator that was revoked.
    ///
    /// {@snippet class="io.portolan.mpi.examples.SurvivingRanks" region="agree"}
    ///
    /// *Threads:* as a collective. *Failure:* as all operations; none because ranks have failed,
    /// which the result tells.
    ///
    /// Source: Herault et al. 2015
    ///
    /// @param flag any bits
    public final Agreement agree(int flag) {
        Ballot agreed = agreed(CommOperation.AGREE, flag, false);
        return new Agreement(agreed.flag(), failed(agreed.lost()::get));
    }

    /// What the ranks agree on that are left.
    final Ballot agreed(CommOperation operation, int flag, boolean makesContext) {
        Call call = enter(operation);
        Agreements.Vote vote =
                scope.agreements()
                        .vote(
                                endpoint(),
                                context().number(),
                                votes.getAndIncrement(),
                                flag,
                                makesContext,
                                members(),
                                call);
        context().endpoint().complete(call, vote.ticket());
        Ballot agreed = vote.agreed();
        if (makesContext != agreed.context() >= 0) {
            throw call.error(
                    ErrorClass.COMM,
                    "%s calls %s, and others call %s; allowed is the same on all ranks; let all shrink after the same number of agree"
                            .formatted(
                                    context().describe(),
                                    operation,
                                    makesContext ? CommOperation.AGREE : CommOperation.SHRINK));
        }
        return agreed;
    }

    /// The ranks that meet, those of both groups of an intercommunicator.
    private int[] members() {
        GroupMembers remote = context().remote();
        IntStream own = members(context().local());
        return (remote == null ? own : IntStream.concat(own, members(remote))).toArray();
    }

    private static IntStream members(GroupMembers group) {
        return IntStream.range(0, group.size()).map(group::process);
    }

    private Group failed(IntPredicate isLost) {
        GroupMembers.Builder lost = new GroupMembers.Builder();
        IntStream.of(members()).filter(isLost).forEach(lost::add);
        return new Group(lost.build(), context().process());
    }

    /// The ranks of this communicator that have failed as far as this process knows, in the order
    /// in which it has learnt that; of an intercommunicator those of both groups.
    public final Group getFailed() {
        requireNotFreed(CommOperation.GET_FAILED);
        GroupMembers.Builder lost = new GroupMembers.Builder();
        context().health().losses().forEach(loss -> lost.add(loss.rank()));
        return new Group(lost.build(), context().process());
    }

    /// Acknowledges the first of the ranks that have failed, so that a receive from any rank does
    /// not end because of them any more.
    ///
    /// @param most how many of [#getFailed()]; more than there are acknowledge all
    /// @return how many are acknowledged now
    public final int ackFailed(int most) {
        Call call = requireNotFreed(CommOperation.ACK_FAILED);
        if (most < 0) {
            throw call.error(
                    ErrorClass.ARG,
                    "most is %d; allowed is 0 to the size of getFailed(); give how many of these are known"
                            .formatted(most));
        }
        return context().health().acknowledge(most);
    }

    // ---- What the ranks do now ----------------------------------------------------------------

    /// What all threads of the world do now, as text: what they wait for and at which line, the
    /// threads that wait in operations first. It helps to find out why a program does not go on.
    ///
    /// *Threads:* any, also one that is not to take part. *Cost:* the stacks of all ranks.
    public final String dump() {
        return WorldDump.of(steps().context().endpoint().endpoint().fabric()).body();
    }

    // ---- What the operations are made of ------------------------------------------------------

    final PointToPoint steps() {
        return steps;
    }

    /// This rank's side of the communicator. The calling thread takes part in the world from now
    /// on: every call of the user's passes this method or the next, or the like of a request or a
    /// message.
    final Context context() {
        return steps.context().used();
    }

    /// Returns the part of the communicator; the calling thread takes part in the world from now
    /// on, as by [#context()].
    final <T> T used(T part) {
        steps.context().used();
        return part;
    }

    final Call call(CommOperation operation) {
        return context().call(operation);
    }

    final Endpoint endpoint() {
        return context().endpoint().endpoint();
    }

    static Status nothingReceived(int source) {
        return source == MPI.PROC_NULL ? Status.OF_PROC_NULL : Status.EMPTY;
    }

    /// The checks before anything happens in an operation of all ranks.
    final Call enter(CommOperation operation) {
        Call call = call(operation);
        context().endpoint().enter(call);
        return call;
    }

    private Call requireNotFreed(CommOperation operation) {
        Call call = call(operation);
        context().requireNotFreed(call);
        return call;
    }

    /// What all communicators of the rank share.
    final RankScope scope() {
        return scope;
    }

    /// The ranks that destinations and sources are ranks of.
    private Group peers() {
        return this instanceof Intercomm between ? between.remoteGroup() : group;
    }

    /// Tells the error handler of an error, which the operation throws after that.
    private void handle(MPIException error) {
        Errhandler now = errhandler;
        try {
            now.handle(this, error);
        } finally { // whatever the user's function throws
            if (error instanceof RankFailedException failed
                    && !failed.hasEndedWorld()
                    && !now.survives()) {
                endpoint().fabric().fail(new WorldFailure(failed.rank(), failed.getCause()));
            }
        }
    }

    final Attributes attributes() {
        return attributes;
    }

    final boolean isFreed() {
        return context().isFreed();
    }

    final void endWorld(MPIException error) {
        context().endpoint().fail(error);
    }

    // ---- What the collectives are made of -----------------------------------------------------
    //
    // Each collective has three forms, which bring the same part: the blocking one runs it, the one
    // whose name begins with i begins it, and the persistent one begins it at each start.

    /// Between whom the collectives are.
    final Sides sides() {
        return sides;
    }

    final MovementCalls movements() {
        return movements;
    }

    final ReductionCalls reductions() {
        return reductions;
    }

    /// Brings the contribution and returns when everything that it gives and takes is moved.
    final void run(Contribution contribution) {
        collectives.run(contribution);
    }

    /// Brings the contribution, waits as [#run(Contribution)] does, and returns what the rank gets.
    final <T> T run(Contribution.ValueContribution<T> contribution) {
        collectives.run(contribution.contribution());
        return contribution.value().get();
    }

    /// Brings the contribution; the request is complete when everything is moved.
    final Request begin(Contribution contribution) {
        return new Request.BegunCollective(contribution, collectives.begin(contribution));
    }

    /// Brings the contribution; the request gives what the rank gets.
    final <T> CollectiveRequest<T> begin(Contribution.ValueContribution<T> contribution) {
        return request(
                contribution.contribution(),
                collectives.begin(contribution.contribution()),
                contribution.value());
    }

    private <T> CollectiveRequest<T> request(
            Contribution contribution, ArrivalTicket begun, Supplier<T> value) {
        return new CollectiveRequest<>(contribution, begun, value);
    }

    /// Brings the contribution each time the request is started.
    final PersistentRequest init(Contribution contribution) {
        context().endpoint().enter(contribution.call());
        return new PersistentRequest(
                contribution.call(),
                () -> collectives.begin(contribution),
                Status.EMPTY,
                contribution);
    }

    // ---- New communicators --------------------------------------------------------------------

    /// Makes a duplicate.
    ///
    /// @param join this rank's side of it
    final <C extends Comm> C dup(CommOperation operation, Info info, Function<CommPlan, C> join) {
        Call call = enter(operation);
        Info hintsOfNew = hintsOfDuplicate(call, info);
        Construction<Construction.Nothing> part = Construction.dup(call, sides.place());
        run(part);
        if (Hints.areLibraryCalls(hintsOfNew) && !useLibrary(call, part.plan())) {
            hintsOfNew = Hints.withLibraryCalls(hintsOfNew, false);
        }
        C duplicate = join.apply(part.plan());
        duplicate.configure(hintsOfNew, errhandler());
        attributes().copies().forEach(copy -> copy.putInto(duplicate.attributes()));
        return duplicate;
    }

    /// Makes a communicator of the native library for a new one, if there can be one for all ranks;
    /// returns whether there is.
    private boolean useLibrary(Call call, CommPlan plan) {
        Fabric fabric = endpoint().fabric();
        int[] ranks = members(plan.local()).toArray();
        int[] can = {plan.remote() == null && fabric.hasLibrary(ranks) ? 1 : 0};
        int[] canAll = new int[1];
        allreduce(can, canAll, Op.MIN);
        if (canAll[0] == 0) {
            return false;
        }
        try {
            fabric.useLibrary(plan.number(), ranks);
            return true;
        } catch (IOException e) {
            throw call.error(
                    ErrorClass.OTHER,
                    null,
                    null,
                    "the native library cannot make a communicator: %s; allowed is as many as it has room for; free those that are not used, or leave out the hint %s"
                            .formatted(e.getMessage(), Hints.LIBRARY_CALLS),
                    e);
        }
    }

    /// Begins to make a duplicate.
    ///
    /// @param join this rank's side of it
    final <C extends Comm> CollectiveRequest<C> idup(
            CommOperation operation, Info info, Function<CommPlan, C> join) {
        Call call = enter(operation);
        Info hintsOfNew = hintsOfNew(call, info);
        Construction<Construction.Nothing> part = Construction.dup(call, sides.place());
        ArrivalTicket begun = collectives.begin(part);
        // After the beginning, because the others do not know whether a copy function throws.
        List<Attributes.Copy<?>> copies = attributes().copies();
        Errhandler errhandlerOfNew = errhandler();
        return request(
                part,
                begun,
                () -> {
                    C duplicate = join.apply(part.plan());
                    duplicate.configure(hintsOfNew, errhandlerOfNew);
                    copies.forEach(copy -> copy.putInto(duplicate.attributes()));
                    return duplicate;
                });
    }

    /// The division of the ranks by a resource.
    final Construction<?> splitTypePart(SplitType splitType, int key, Info info) {
        Call call = enter(CommOperation.SPLIT_TYPE);
        Arguments.requireGiven(call, "splitType", splitType);
        Arguments.requireGiven(call, "info", info);
        boolean isUndefined = splitType == SplitType.UNDEFINED;
        int place = sides.place();
        ProcessMap processes = endpoint().fabric().processes();
        return Construction.split(
                call,
                place,
                splitType.color(info, processes.hostOf(processes.process()), place),
                key,
                isUndefined ? null : splitType.named(info));
    }

    /// This rank's side of a new communicator that was made of this one.
    ///
    /// @param how it was made
    final Intracomm join(CommPlan plan, String how) {
        return join(plan, how, Intracomm::new);
    }

    /// This rank's side of a new communicator of that kind.
    final <C extends Comm> C join(CommPlan plan, String how, SideOf<C> kind) {
        Context made = context().derive(plan, how);
        C joined = kind.make(made, scope.place(plan, made), scope);
        joined.setErrhandler(errhandler());
        return joined;
    }

    /// This rank's side of a new intercommunicator that was made of this one.
    final Intercomm joinInter(CommPlan plan, String how) {
        return join(plan, how, Intercomm.from(plan.firstPlace()));
    }

    /// How this rank's side of a communicator of some kind is made.
    ///
    /// @param <C> the kind
    @FunctionalInterface
    interface SideOf<C extends Comm> {
        /// Makes the side with that context and that place at the barrier of its collectives.
        C make(Context context, Participant<Contribution> participant, RankScope scope);
    }

    /// What all communicators of one rank share.
    ///
    /// @param all the ranks of the world and those that were spawned
    /// @param world the number of the communicator of all ranks that were started together
    /// @param barriers the world's: where the ranks of a new communicator find their barrier
    /// @param rendezvous the world's: where ranks meet that have no communicator of their own yet
    /// @param agreements the world's
    /// @param attributes the order in which attributes of the rank's communicators were set
    /// @param buffer where the buffer of its buffered sends is
    record RankScope(
            OpenWorld all,
            int world,
            CommBarriers barriers,
            IntercommRendezvous rendezvous,
            Agreements agreements,
            Attributes.AttributeOrder attributes,
            AttachedBuffer.BufferPlace buffer) {
        RankScope(
                OpenWorld all,
                int world,
                CommBarriers barriers,
                IntercommRendezvous rendezvous,
                Agreements agreements) {
            this(
                    all,
                    world,
                    barriers,
                    rendezvous,
                    agreements,
                    new Attributes.AttributeOrder(),
                    new AttachedBuffer.BufferPlace());
        }

        /// The place of this rank at the barrier of a communicator; to be asked for once.
        Participant<Contribution> place(CommPlan plan, Context context) {
            return barriers.place(plan, context.rank(), context.endpoint().endpoint());
        }
    }
}
