package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.GivenBuffer;
import io.portolan.mpi.GivenBlocks.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBlocks.GivenBuffer.Range;
import io.portolan.mpi.GivenBlocks.GivenBuffer.Whole;
import io.portolan.mpi.GivenBlocks.ItemRanges;
import io.portolan.mpi.GivenBlocks.Ranges;
import io.portolan.mpi.agreement.Ballot;
import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.Movement;
import io.portolan.mpi.collective.ObjectMovements;
import io.portolan.mpi.collective.Overlap;
import io.portolan.mpi.collective.Sides;
import io.portolan.mpi.construct.CartTopology;
import io.portolan.mpi.construct.Construction;
import io.portolan.mpi.construct.DistGraphTopology;
import io.portolan.mpi.construct.GraphTopology;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.CommPlan;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.context.RendezvousKey;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.group.GroupMembers;
import io.portolan.mpi.group.TopologyNeighbors;
import io.portolan.mpi.meeting.Participant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A communicator in which all ranks belong together, with the collectives: operations that every
/// rank of it must call, in the same order, with buffers of the same type and number of elements.
///
/// What there is besides [io.portolan.mpi.Comm]:
///
/// - Shift: [shift][#shift]
/// - Scan and exscan (6.11): [scan][#scan], [iscan][#iscan], [scanInit][#scanInit],
///   [exscan][#exscan], [iexscan][#iexscan], [exscanInit][#exscanInit]
/// - Collectives on objects: [bcastObject][#bcastObject], [ibcastObject][#ibcastObject],
///   [gatherObject][#gatherObject], [igatherObject][#igatherObject],
///   [scatterObject][#scatterObject], [iscatterObject][#iscatterObject],
///   [allgatherObject][#allgatherObject], [iallgatherObject][#iallgatherObject],
///   [alltoallObject][#alltoallObject], [ialltoallObject][#ialltoallObject],
///   [reduceObject][#reduceObject], [ireduceObject][#ireduceObject],
///   [allreduceObject][#allreduceObject], [iallreduceObject][#iallreduceObject],
///   [scanObject][#scanObject], [iscanObject][#iscanObject], [exscanObject][#exscanObject],
///   [iexscanObject][#iexscanObject]
/// - Communicators made of this one (7.4.2 and 7.6.2): [dup][#dup], [idup][#idup], [split][#split],
///   [dupWithInfo][#dupWithInfo], [idupWithInfo][#idupWithInfo], [splitOrNone][#splitOrNone],
///   [splitType][#splitType], [create][#create], [createGroup][#createGroup],
///   [createFromGroup][#createFromGroup], [createIntercomm][#createIntercomm],
///   [createIntercommFromGroups][#createIntercommFromGroups], [self][#self], [spawn][#spawn],
///   [spawnMultiple][#spawnMultiple], [openPort][#openPort], [closePort][#closePort],
///   [publishName][#publishName], [unpublishName][#unpublishName], [lookupName][#lookupName],
///   [accept][#accept], [connect][#connect], [shrink][#shrink]
/// - Communicators with a topology (8.5): [createCart][#createCart],
///   [createCartOrNone][#createCartOrNone], [createGraph][#createGraph],
///   [createGraphOrNone][#createGraphOrNone], [createDistGraphAdjacent][#createDistGraphAdjacent],
///   [createDistGraph][#createDistGraph], [cartMap][#cartMap], [graphMap][#graphMap]
/// - Allgather among neighbors (8.6 to 8.8): [neighborAllgather][#neighborAllgather],
///   [ineighborAllgather][#ineighborAllgather], [neighborAllgatherInit][#neighborAllgatherInit],
///   [neighborAllgatherv][#neighborAllgatherv], [ineighborAllgatherv][#ineighborAllgatherv],
///   [neighborAllgathervInit][#neighborAllgathervInit]
/// - Alltoall among neighbors (8.6 to 8.8): [neighborAlltoall][#neighborAlltoall],
///   [ineighborAlltoall][#ineighborAlltoall], [neighborAlltoallInit][#neighborAlltoallInit],
///   [neighborAlltoallv][#neighborAlltoallv], [ineighborAlltoallv][#ineighborAlltoallv],
///   [neighborAlltoallvInit][#neighborAlltoallvInit], [neighborAlltoallw][#neighborAlltoallw],
///   [ineighborAlltoallw][#ineighborAlltoallw], [neighborAlltoallwInit][#neighborAlltoallwInit]
/// - Objects among neighbors: [neighborAllgatherObject][#neighborAllgatherObject],
///   [ineighborAllgatherObject][#ineighborAllgatherObject],
///   [neighborAlltoallObject][#neighborAlltoallObject],
///   [ineighborAlltoallObject][#ineighborAlltoallObject]
///
/// Buffers are those of [io.portolan.mpi.Comm]: arrays and memory, whole or `count` elements from
/// `offset` on, or items of a [io.portolan.mpi.Datatype]; then the elements that one rank gives and
/// another one takes must be of the same primitives in the same number, whatever the gaps.
/// [MPI#IN_PLACE] as one buffer says that its elements are in the other buffer already. Otherwise
/// the send and the receive buffer have no element in common; only in the reductions they may also
/// be the same range of the same array, which is in place too. No two ranks may give the same range
/// to be written. Predefined reductions take plain elements only. Memory has to be accessible to
/// all threads, as that of an array or a shared arena, because any rank may do the copying.
///
/// {@snippet class="io.portolan.mpi.examples.DotProduct" region="dot"}
///
/// Collectives and point-to-point messages never match each other. Each collective has a
/// non-blocking form, whose name begins with `i`, and a persistent form, whose name ends with
/// `Init`. A persistent collective is described once and begun any number of times, each time with
/// the present content of the buffers. The rank that begins a non-blocking collective last does the
/// whole work; so several of them go on at a time, and ranks may wait for them in any order. A
/// non-blocking collective matches no blocking one; until its request is complete its buffers must
/// not be touched.
///
/// Collectives on objects pass an object as [io.portolan.mpi.Comm#sendObject(java.lang.Object, int,
/// int)] does: an object that cannot change is passed as it is, and of any other the receivers get
/// copies by serialization. They fail, before anything happens, when an object is null, or neither
/// immutable nor serializable; they fail on the rank that takes an object when the object has not
/// the class that the rank asked for, or when the world's filter refuses it.
///
/// Neighborhood collectives, whose names begin with `neighbor`, need a communicator with a
/// topology, which says to which ranks each rank gives and from which it takes. Sources and
/// destinations come in the order of the topology. In a grid these are, for each dimension, first
/// the neighbor below and then the neighbor above. A block for the neighbor above arrives there as
/// the block from below, also if both neighbors are the same rank. A neighbor that is
/// [MPI#PROC_NULL], beyond a border, gives nothing: its block is there and keeps its values.
///
/// A communicator that is made of this one has contexts of its own: a message or collective on one
/// never matches a message or collective on the other. The new communicator begins with the error
/// handler of this one, and without its attributes, unless it is a duplicate. Its name says how it
/// was made, as in `world.split(1).dup()`, until it is given another name. With a topology the
/// ranks keep their order, also if they may be reordered.
///
/// *Threads:* as [io.portolan.mpi.Comm], but not two threads of a rank at once; every blocking
/// collective returns when all ranks have called it. *Ordering:* all ranks call, begin and start
/// their collectives in the same order; what any rank did before a collective happens-before what
/// every rank does after its end. *Failure:* as [io.portolan.mpi.Comm]; [MPIException], on every
/// rank, also when ranks disagree on the collective, its root or operation, or the type and number
/// of elements, and when an operation of the user throws; the communicator can still be used, and
/// the content of the receive buffers is undefined. *Cost:* within a process nothing is sent: the
/// rank that comes last copies the elements once, from buffer to buffer; if they are many, every
/// rank copies its share. Between processes each tells each other one what its ranks call, with the
/// elements that the other one takes. With one rank a collective is a copy.
///
/// Source: MPI 4.1, chapter 6, of which sections 6.12 and 6.13 are about the further forms
public sealed class Intracomm extends Comm permits CartComm, GraphComm, DistGraphComm {
    private final ObjectMovements objects;
    private @Nullable Intracomm self;

    /// @param participant the rank at the barrier where the collectives meet
    Intracomm(Context context, Participant<Contribution> participant, RankScope scope) {
        super(context, Sides.ofIntracomm(context.rank(), context.size()), participant, scope);
        this.objects = new ObjectMovements(sides(), context.filter());
    }

    // ---- Shift: every rank sends to the one that is so many further on ------------------------

    /// Sends to the rank that is `displacement` further on, cyclically, and receives from the one
    /// that is as far behind.
    ///
    /// *Failure:* as [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)].
    ///
    /// @param displacement may be negative or more than the number of ranks
    public final Status shift(Object sendBuffer, Object recvBuffer, int displacement, int tag) {
        Call call = call(CommOperation.SHIFT);
        TypedRegion out = BufferArgument.of(call, sendBuffer);
        TypedRegion in = BufferArgument.into(call, recvBuffer);
        return shift(call, out, in, displacement, tag);
    }

    /// Shifts ranges: as [#shift(java.lang.Object, java.lang.Object, int, int)].
    ///
    /// @param count elements to be sent, and room for as many
    public final Status shift(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            int displacement,
            int tag) {
        Call call = call(CommOperation.SHIFT);
        TypedRegion out = BufferArgument.of(call, sendBuffer, sendOffset, count);
        TypedRegion in = BufferArgument.into(call, recvBuffer, recvOffset, count);
        return shift(call, out, in, displacement, tag);
    }

    private Status shift(Call call, TypedRegion out, TypedRegion in, int displacement, int tag) {
        Overlap.requireNone(call, out, in);
        int step = Math.floorMod(displacement, size());
        return steps().sendrecv(
                        call,
                        out,
                        (int) (((long) rank() + step) % size()),
                        tag,
                        in,
                        (int) (((long) rank() + size() - step) % size()),
                        tag);
    }

    // ---- Scan and exscan (section 6.11) -------------------------------------------------------
    //
    // They need an order of all ranks, which an intercommunicator has not.

    /// Combines the elements of the ranks up to this one, itself included, and gives it the result.
    /// That of the last rank is the same as that of [#allreduce(Object, Object, Op)], bit for bit.
    ///
    /// Source: MPI 4.1, section 6.11.1
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    public final void scan(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(reductions().scan(call(CommOperation.SCAN), send, recv, op));
    }

    /// Combines `count` elements of the ranks up to this one: as [#scan(Object, Object, Op)].
    public final void scan(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        run(reductions().scan(call(CommOperation.SCAN), send, recv, op));
    }

    /// Combines `count` items of the datatype of the ranks up to this one.
    ///
    /// *Units and shapes:* as [#reduce(Object, long, Object, long, long, Datatype, Op, int)].
    public final void scan(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        run(reductions().scan(call(CommOperation.SCAN), send, recv, op));
    }

    /// Begins a [#scan(Object, Object, Op)].
    public final Request iscan(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reductions().scan(call(CommOperation.ISCAN), send, recv, op));
    }

    /// Begins a [#scan(Object, int, Object, int, int, Op)].
    public final Request iscan(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return begin(reductions().scan(call(CommOperation.ISCAN), send, recv, op));
    }

    /// Begins a [#scan(Object, long, Object, long, long, Datatype, Op)].
    public final Request iscan(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return begin(reductions().scan(call(CommOperation.ISCAN), send, recv, op));
    }

    /// Makes a request for [#scan(Object, Object, Op)].
    public final PersistentRequest scanInit(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reductions().scan(call(CommOperation.SCAN_INIT), send, recv, op));
    }

    /// Makes a request for [#scan(Object, int, Object, int, int, Op)].
    public final PersistentRequest scanInit(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return init(reductions().scan(call(CommOperation.SCAN_INIT), send, recv, op));
    }

    /// Makes a request for [#scan(Object, long, Object, long, long, Datatype, Op)].
    public final PersistentRequest scanInit(
            Object sendBuffer,
            long sendOffset,
            Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return init(reductions().scan(call(CommOperation.SCAN_INIT), send, recv, op));
    }

    /// Combines the elements of the ranks below this one and gives it the result. The receive
    /// buffer of rank 0 keeps its values.
    ///
    /// Source: MPI 4.1, section 6.11.2
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    /// @param recvBuffer not looked at on rank 0, unless it is in place; may be null there
    public final void exscan(Object sendBuffer, @Nullable Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(reductions().exscan(call(CommOperation.EXSCAN), send, recv, op));
    }

    /// Combines `count` elements of the ranks below this one: as [#exscan(Object, Object, Op)].
    public final void exscan(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        run(reductions().exscan(call(CommOperation.EXSCAN), send, recv, op));
    }

    /// Combines `count` items of the datatype of the ranks below this one: as [#exscan(Object,
    /// Object, Op)].
    ///
    /// *Units and shapes:* as [#reduce(Object, long, Object, long, long, Datatype, Op, int)].
    public final void exscan(
            Object sendBuffer,
            long sendOffset,
            @Nullable Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        run(reductions().exscan(call(CommOperation.EXSCAN), send, recv, op));
    }

    /// Begins an [#exscan(Object, Object, Op)].
    public final Request iexscan(Object sendBuffer, @Nullable Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reductions().exscan(call(CommOperation.IEXSCAN), send, recv, op));
    }

    /// Begins an [#exscan(Object, int, Object, int, int, Op)].
    public final Request iexscan(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return begin(reductions().exscan(call(CommOperation.IEXSCAN), send, recv, op));
    }

    /// Begins a [#exscan(Object, long, Object, long, long, Datatype, Op)].
    public final Request iexscan(
            Object sendBuffer,
            long sendOffset,
            @Nullable Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return begin(reductions().exscan(call(CommOperation.IEXSCAN), send, recv, op));
    }

    /// Makes a request for [#exscan(Object, Object, Op)].
    public final PersistentRequest exscanInit(
            Object sendBuffer, @Nullable Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reductions().exscan(call(CommOperation.EXSCAN_INIT), send, recv, op));
    }

    /// Makes a request for [#exscan(Object, int, Object, int, int, Op)].
    public final PersistentRequest exscanInit(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return init(reductions().exscan(call(CommOperation.EXSCAN_INIT), send, recv, op));
    }

    /// Makes a request for [#exscan(Object, long, Object, long, long, Datatype, Op)].
    public final PersistentRequest exscanInit(
            Object sendBuffer,
            long sendOffset,
            @Nullable Object recvBuffer,
            long recvOffset,
            long count,
            Datatype datatype,
            Op op) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, count, datatype);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, count, datatype);
        return init(reductions().exscan(call(CommOperation.EXSCAN_INIT), send, recv, op));
    }

    // ---- Collectives on objects ---------------------------------------------------------------

    /// Gives every rank the root's object.
    ///
    /// @param value used on the root only; may be null on the others
    /// @return on the root `value` itself
    public final <T> T bcastObject(@Nullable T value, Class<T> type, int root) {
        return run(bcastObjectPart(call(CommOperation.BCAST_OBJECT), value, type, root));
    }

    /// Begins a [#bcastObject(java.lang.Object, java.lang.Class, int)].
    public final <T> CollectiveRequest<T> ibcastObject(@Nullable T value, Class<T> type, int root) {
        return begin(bcastObjectPart(call(CommOperation.IBCAST_OBJECT), value, type, root));
    }

    /// Gives the root the objects of all ranks.
    ///
    /// @return by rank; empty on all ranks but the root
    public final <T> List<T> gatherObject(T value, Class<T> type, int root) {
        return run(objects.gather(call(CommOperation.GATHER_OBJECT), value, type, root));
    }

    /// Begins a [#gatherObject(java.lang.Object, java.lang.Class, int)].
    public final <T> CollectiveRequest<List<T>> igatherObject(T value, Class<T> type, int root) {
        return begin(objects.gather(call(CommOperation.IGATHER_OBJECT), value, type, root));
    }

    /// Gives each rank one of the root's objects.
    ///
    /// @param values by rank; used on the root only, may be null on the others
    public final <T> T scatterObject(@Nullable List<? extends T> values, Class<T> type, int root) {
        return run(scatterObjectPart(call(CommOperation.SCATTER_OBJECT), values, type, root));
    }

    /// Begins a [#scatterObject(java.util.List, java.lang.Class, int)].
    public final <T> CollectiveRequest<T> iscatterObject(
            @Nullable List<? extends T> values, Class<T> type, int root) {
        return begin(scatterObjectPart(call(CommOperation.ISCATTER_OBJECT), values, type, root));
    }

    /// Gives every rank the objects of all ranks.
    ///
    /// @return by rank
    public final <T> List<T> allgatherObject(T value, Class<T> type) {
        return run(objects.allgather(call(CommOperation.ALLGATHER_OBJECT), value, type));
    }

    /// Begins an [#allgatherObject(java.lang.Object, java.lang.Class)].
    public final <T> CollectiveRequest<List<T>> iallgatherObject(T value, Class<T> type) {
        return begin(objects.allgather(call(CommOperation.IALLGATHER_OBJECT), value, type));
    }

    /// Gives every rank an object of every rank.
    ///
    /// @param values by the rank that gets it
    /// @return by the rank that gave it
    public final <T> List<T> alltoallObject(List<? extends T> values, Class<T> type) {
        return run(objects.alltoall(call(CommOperation.ALLTOALL_OBJECT), values, type));
    }

    /// Begins an [#alltoallObject(java.util.List, java.lang.Class)].
    public final <T> CollectiveRequest<List<T>> ialltoallObject(
            List<? extends T> values, Class<T> type) {
        return begin(objects.alltoall(call(CommOperation.IALLTOALL_OBJECT), values, type));
    }

    /// Combines the objects of all ranks in the order of the ranks, from left to right, and gives
    /// the root the result.
    ///
    /// @param op associative; it runs on the root, its first argument comes from lower ranks
    /// @return empty on all ranks but the root
    public final <T> Optional<T> reduceObject(
            T value, Class<T> type, BinaryOperator<T> op, int root) {
        return run(objects.reduce(call(CommOperation.REDUCE_OBJECT), value, type, op, root));
    }

    /// Begins a [#reduceObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator, int)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<Optional<T>> ireduceObject(
            T value, Class<T> type, BinaryOperator<T> op, int root) {
        return begin(objects.reduce(call(CommOperation.IREDUCE_OBJECT), value, type, op, root));
    }

    /// Combines the objects of all ranks in the order of the ranks, from left to right, and gives
    /// every rank the result.
    ///
    /// @param op associative; it runs on every rank, its first argument comes from lower ranks
    public final <T> T allreduceObject(T value, Class<T> type, BinaryOperator<T> op) {
        return run(objects.allreduce(call(CommOperation.ALLREDUCE_OBJECT), value, type, op));
    }

    /// Begins an [#allreduceObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<T> iallreduceObject(
            T value, Class<T> type, BinaryOperator<T> op) {
        return begin(objects.allreduce(call(CommOperation.IALLREDUCE_OBJECT), value, type, op));
    }

    /// Combines the objects of the ranks up to this one, itself included, in the order of the
    /// ranks.
    ///
    /// @param op associative; it runs on every rank, its first argument comes from lower ranks
    public final <T> T scanObject(T value, Class<T> type, BinaryOperator<T> op) {
        return run(scanObjectPart(call(CommOperation.SCAN_OBJECT), value, type, op));
    }

    /// Begins a [#scanObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<T> iscanObject(
            T value, Class<T> type, BinaryOperator<T> op) {
        return begin(scanObjectPart(call(CommOperation.ISCAN_OBJECT), value, type, op));
    }

    /// Combines the objects of the ranks below this one in the order of the ranks.
    ///
    /// @param op associative; it runs on every rank, its first argument comes from lower ranks
    /// @return empty on rank 0
    public final <T> Optional<T> exscanObject(T value, Class<T> type, BinaryOperator<T> op) {
        return run(objects.combined(call(CommOperation.EXSCAN_OBJECT), value, type, op, rank()));
    }

    /// Begins an [#exscanObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<Optional<T>> iexscanObject(
            T value, Class<T> type, BinaryOperator<T> op) {
        return begin(objects.combined(call(CommOperation.IEXSCAN_OBJECT), value, type, op, rank()));
    }

    private <T> Contribution.ValueContribution<T> bcastObjectPart(
            Call call, @Nullable T value, Class<T> type, int root) {
        return ObjectMovements.present(objects.bcast(call, value, type, root));
    }

    private <T> Contribution.ValueContribution<T> scatterObjectPart(
            Call call, @Nullable List<? extends T> values, Class<T> type, int root) {
        return ObjectMovements.present(objects.scatter(call, values, type, root));
    }

    private <T> Contribution.ValueContribution<T> scanObjectPart(
            Call call, T value, Class<T> type, BinaryOperator<T> op) {
        return ObjectMovements.present(objects.combined(call, value, type, op, rank() + 1));
    }

    // ---- Communicators made of this one (sections 7.4.2 and 7.6.2) ----------------------------

    @Override
    public Intracomm dup() {
        return dup(CommOperation.DUP, new Info(), plan -> join(plan, "dup()"));
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        return dup(CommOperation.DUP_WITH_INFO, info, plan -> join(plan, "dup()"));
    }

    @Override
    public CollectiveRequest<? extends Intracomm> idup() {
        return idup(CommOperation.IDUP, new Info(), plan -> join(plan, "idup()"));
    }

    @Override
    public CollectiveRequest<? extends Intracomm> idupWithInfo(Info info) {
        return idup(CommOperation.IDUP_WITH_INFO, info, plan -> join(plan, "idup()"));
    }

    /// Divides the ranks: those that give the same color get a communicator together. All ranks
    /// must call it or [#splitOrNone(int, int)].
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @param color 0 or more
    /// @param key ranks of one color are ordered by their keys, and by their rank here if these are
    ///   equal; may be negative
    public final Intracomm split(int color, int key) {
        Call call = enter(CommOperation.SPLIT);
        Arguments.requireColor(call, color, "");
        Construction<?> part = Construction.split(call, rank(), color, key);
        run(part);
        return join(part.plan(), "split(" + color + ")");
    }

    /// Divides the ranks as [#split(int, int)], but a rank may also stay out.
    ///
    /// @param color 0 or more, or [MPI#UNDEFINED] for no communicator
    /// @return empty if the color is undefined
    public final Optional<Intracomm> splitOrNone(int color, int key) {
        Call call = enter(CommOperation.SPLIT);
        if (color != MPI.UNDEFINED) {
            Arguments.requireColor(call, color, " or MPI.UNDEFINED");
        }
        Construction<?> part = Construction.split(call, rank(), color, key);
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> join(plan, "split(" + color + ")"));
    }

    /// Divides the ranks by the resources that they share, ordered as by [#split(int, int)]. All
    /// ranks must call it, with the same type and the same resource in the info object, or with
    /// [SplitType#UNDEFINED]. What each type gives says [io.portolan.mpi.SplitType].
    ///
    /// *Failure:* [MPIException] on every rank when they give different types or resources.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @return empty if the rank takes no part, or there is no such resource
    public final Optional<Intracomm> splitType(SplitType splitType, int key, Info info) {
        Construction<?> part = splitTypePart(splitType, key, info);
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> join(plan, "splitType(" + splitType + ")"));
    }

    /// Makes a communicator of the group. All ranks of this communicator must call it, those of the
    /// group with the same group, the others with one that they are not in, as [Group#EMPTY]; so
    /// several communicators of different ranks may be made at once.
    ///
    /// *Failure:* [MPIException] when the group has ranks that are not of this communicator; on
    /// every rank, when ranks of a group give another one.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @return empty on a rank that is not in its group
    public final Optional<Intracomm> create(Group group) {
        Call call = enter(CommOperation.CREATE);
        Arguments.requireGiven(call, "group", group);
        Arguments.requireSubset(call, group.members());
        Construction<?> part = Construction.create(call, rank(), group.members());
        run(part);
        return Optional.ofNullable(part.planIfAny()).map(plan -> join(plan, "create()"));
    }

    /// Makes a communicator of the ranks that have not failed, in their order; all of them must
    /// call it. It also works on a communicator that was revoked, and all ranks get the same
    /// members, whoever fails meanwhile; a rank that does may be a member. It begins with the error
    /// handler of this one.
    ///
    /// {@snippet class="io.portolan.mpi.examples.SurvivingRanks" region="survive"}
    ///
    /// *Threads:* as a collective. *Failure:* as all operations; none because ranks have failed.
    ///
    /// Source: Bland et al. 2013
    public final Intracomm shrink() {
        Ballot agreed = agreed(CommOperation.SHRINK, 0, true);
        GroupMembers.Builder left = new GroupMembers.Builder();
        GroupMembers all = context().local();
        for (int rank = 0; rank < all.size(); rank++) {
            if (!agreed.lost().get(all.process(rank))) {
                left.add(all.process(rank));
            }
        }
        return join(new CommPlan(agreed.context(), left.build(), null, 0), "shrink()");
    }

    /// Makes a communicator of the group. Only its members must call it, and may call it while
    /// others do something else.
    ///
    /// *Threads:* several threads of a rank may do it at once with different tags. *Failure:*
    /// [MPIException] when the group has ranks that are not of this communicator, or not this one.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @param tag tells it from others that are made of the same group at the same time
    public final Intracomm createGroup(Group group, int tag) {
        Call call = enter(CommOperation.CREATE_GROUP);
        Arguments.requireSendTag(call, tag);
        Arguments.requireGiven(call, "group", group);
        Arguments.requireSubset(call, group.members());
        Arguments.requireMember(call, group.members());
        GroupMembers members = group.members();
        int place = group.rankOf(endpoint().rank());
        RendezvousKey made = new RendezvousKey(call.operation(), context().number(), tag, members);
        Construction<?> part = Construction.createGroup(call.at(made), place);
        scope().rendezvous().meet(made, part);
        return join(part.plan(), "createGroup(" + tag + ")");
    }

    /// Makes a communicator of any ranks of the world; those need not be of this communicator, by
    /// which a rank only says who it is. The members of the group must call it, and nobody else.
    ///
    /// *Threads:* several threads of a rank may do it at once with different tags. *Failure:*
    /// [MPIException] when the group has ranks that are not of this world, or not this one.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @param stringtag the same on all ranks; tells it from others that are made of the same group
    ///   at the same time
    /// @param info hints for the new communicator
    /// @param errhandler what the new communicator does about errors; before it is made, errors are
    ///   told to the handler of this one
    public final Intracomm createFromGroup(
            Group group, String stringtag, Info info, Errhandler errhandler) {
        Call call = enter(CommOperation.CREATE_FROM_GROUP);
        Arguments.requireGiven(call, "group", group);
        Info hints = requireForNew(call, stringtag, info, errhandler);
        GroupMembers members = group.members();
        Arguments.requireOfWorld(call, members);
        Arguments.requireMember(call, members);
        RendezvousKey made = fromGroups(call, stringtag, members);
        Construction<?> part =
                Construction.createGroup(call.at(made), group.rankOf(endpoint().rank()));
        scope().rendezvous().meet(made, part);
        Intracomm newComm = join(part.plan(), "createFromGroup(" + stringtag + ")");
        newComm.configure(hints, errhandler);
        return newComm;
    }

    /// Makes an intercommunicator between two groups of any ranks of the world, which have no
    /// common rank: as [#createFromGroup]. The members of both must call it, each with its own
    /// group as the local one, and nobody else.
    ///
    /// *Failure:* as [#createFromGroup]; [MPIException] when a rank is in both groups, or a leader
    /// is no rank of its group.
    ///
    /// Source: MPI 4.1, section 7.6.2
    ///
    /// @param localLeader a rank of the local group
    /// @param remoteLeader a rank of the remote group; the ranks find each other without leaders
    public final Intercomm createIntercommFromGroups(
            Group localGroup,
            int localLeader,
            Group remoteGroup,
            int remoteLeader,
            String stringtag,
            Info info,
            Errhandler errhandler) {
        Call call = enter(CommOperation.CREATE_INTERCOMM_FROM_GROUPS);
        Arguments.requireGiven(call, "localGroup", localGroup);
        Arguments.requireGiven(call, "remoteGroup", remoteGroup);
        Info hints = requireForNew(call, stringtag, info, errhandler);
        GroupMembers local = localGroup.members();
        GroupMembers remote = remoteGroup.members();
        Arguments.requireOfWorld(call, local);
        Arguments.requireOfWorld(call, remote);
        Arguments.requireMember(call, local);
        Arguments.requireApart(call, local, remote);
        Arguments.requireLeader(call, "localLeader", localLeader, local.size());
        Arguments.requireLeader(call, "remoteLeader", remoteLeader, remote.size());
        boolean isFirst = local.process(0) < remote.process(0);
        GroupMembers first = isFirst ? local : remote;
        GroupMembers.Builder both = new GroupMembers.Builder();
        both.addAll(first);
        both.addAll(isFirst ? remote : local);
        RendezvousKey made = fromGroups(call, stringtag, both.build());
        int place = made.members().rankOf(endpoint().rank());
        Construction<?> part = Construction.interOfGroups(call.at(made), place, first.size());
        scope().rendezvous().meet(made, part);
        Intercomm newComm = joinInter(part.plan(), "createIntercommFromGroups(" + stringtag + ")");
        newComm.configure(hints, errhandler);
        return newComm;
    }

    /// The hints of the new communicator.
    ///
    /// *Failure:* [MPIException] if it can not have these, or not that error handler; nothing is
    /// made then.
    private static Info requireForNew(
            Call call, String stringtag, Info info, Errhandler errhandler) {
        Arguments.requireGiven(call, "stringtag", stringtag);
        requireForComm(call, errhandler);
        return hintsOfNew(call, info);
    }

    /// Where ranks meet that know each other only as ranks of the world.
    private static RendezvousKey fromGroups(Call call, String stringtag, GroupMembers members) {
        return new RendezvousKey(call.operation(), 0, MPI.UNDEFINED, stringtag, members);
    }

    /// Makes an intercommunicator between the ranks of this communicator and those of another one.
    /// All ranks of both must call it, each on its own. One rank of each is its leader; the leaders
    /// know each other in a third communicator, as the world, by which they find each other.
    ///
    /// *Failure:* [MPIException] on every rank of this communicator, when the leader gives no peer
    /// communicator or no rank of it, when the groups have a common rank, or when ranks name
    /// different leaders.
    ///
    /// Source: MPI 4.1, section 7.6.2
    ///
    /// @param localLeader a rank of this communicator, the same on all of them
    /// @param peerComm used on the leader only; may be null on the others
    /// @param remoteLeader the rank of the other leader in `peerComm`; used on the leader only
    /// @param tag the same on both leaders; tells it from others that these two make at the time
    public final Intercomm createIntercomm(
            int localLeader, @Nullable Comm peerComm, int remoteLeader, int tag) {
        Call call = enter(CommOperation.CREATE_INTERCOMM);
        Arguments.requireLeader(call, "localLeader", localLeader, size());
        CommPlan plan =
                agreed(
                        call,
                        localLeader,
                        untold -> shakeHands(untold, peerComm, remoteLeader, tag));
        return joinInter(plan, "createIntercomm(" + tag + ")");
    }

    /// Starts ranks that run a program, in the process of the root, and makes an intercommunicator
    /// with them. They have a world of their own, and each has a class loader of its own, as all
    /// ranks of the job. They find this communicator's ranks by
    /// [io.portolan.mpi.launch.ProgramRank#parent]. It does not wait until they have begun. Reports
    /// number them after the ranks that the job has begun with, with gaps if it has several
    /// processes; when one of them fails, aborts or exits in the midst, the whole job ends, as with
    /// any rank, unless all go on after failures: see [Errhandler#survivingFailures()].
    ///
    /// *Failure:* [MPIException], on every rank, when the program cannot be run, or by no rank,
    /// when the ranks of this world are not those of a job, and when ranks name different roots.
    /// *Cost:* what is kept for a rank is kept until the job ends.
    ///
    /// Source: MPI 4.1, sections 11.8.2 and 11.8.3
    ///
    /// @param request used on the root only; may be null on the others
    /// @param root the same on every rank
    public final Intercomm spawn(@Nullable SpawnRequest request, int root) {
        return spawnMultiple(request == null ? null : List.of(request), root);
    }

    /// Starts ranks that run several programs, as [#spawn]. They have one world together, in which
    /// they are in the order of the requests.
    ///
    /// Source: MPI 4.1, section 11.8.3
    public final Intercomm spawnMultiple(@Nullable List<SpawnRequest> requests, int root) {
        Call call = enter(CommOperation.SPAWN);
        Arguments.requireRoot(call, root);
        AtomicReference<OpenWorld.@Nullable Spawn> added = new AtomicReference<>();
        CommPlan plan;
        try {
            plan =
                    agreed(
                            call,
                            root,
                            untold -> {
                                OpenWorld.Spawn spawn = spawned(untold, requests);
                                added.set(spawn);
                                return spawn.plan();
                            });
        } catch (RuntimeException e) {
            Optional.ofNullable(added.get()).ifPresent(OpenWorld.Spawn::cancel);
            throw e;
        }
        Optional.ofNullable(added.get()).ifPresent(OpenWorld.Spawn::start);
        return joinInter(plan, "spawn()");
    }

    private OpenWorld.Spawn spawned(Call call, @Nullable List<SpawnRequest> requests) {
        if (requests == null || requests.isEmpty()) {
            throw call.errorOfAll(
                    ErrorClass.ARG,
                    "requests is %s on rank %d, the root; allowed is one for each program; give those"
                            .formatted(requests, rank()));
        }
        for (SpawnRequest request : requests) {
            if (request.ranks() < 1) {
                throw call.errorOfAll(
                        ErrorClass.COUNT,
                        "the number of ranks for %s is %d; allowed is 1 or more; give a larger number"
                                .formatted(request.mainClass(), request.ranks()));
            }
        }
        return scope().all().spawn(call, context().local(), List.copyOf(requests));
    }

    /// Opens a port, at which ranks of the same job can connect to a communicator of this rank,
    /// whatever world and process they are in, and returns its name. Other ranks are told the name
    /// by any means, or find it by [#lookupName].
    ///
    /// Source: MPI 4.1, section 11.9.2
    public final String openPort() {
        enter(CommOperation.OPEN_PORT);
        return scope().all().ports().open(endpoint().rank());
    }

    /// Closes a port: nobody can connect there any more.
    ///
    /// *Failure:* [MPIException] when there is none of that name.
    ///
    /// Source: MPI 4.1, section 11.9.2
    public final void closePort(String port) {
        Call call = enter(CommOperation.CLOSE_PORT);
        try {
            scope().all().ports().close(call.untold(), port);
        } catch (MPIException e) {
            throw call.handled(e);
        }
    }

    /// Gives a port a name that others know, by which they find it in the same job. The names are
    /// kept in the process of rank 0, as long as that rank has not ended.
    ///
    /// *Failure:* [MPIException] when the name is taken.
    ///
    /// Source: MPI 4.1, section 11.9.4
    ///
    /// @param service the name
    /// @param port what [#openPort] has returned
    public final void publishName(String service, String port) {
        Call call = enter(CommOperation.PUBLISH_NAME);
        Arguments.requireGiven(call, "service", service);
        Arguments.requireGiven(call, "port", port);
        if (!scope().all().ports().publish(call, service, port)) {
            throw call.error(
                    ErrorClass.SERVICE,
                    "the service %s is published; allowed is a name that is free; unpublish it first"
                            .formatted(service));
        }
    }

    /// Takes back the name of a port.
    ///
    /// *Failure:* [MPIException] when it is not the name of that port.
    ///
    /// Source: MPI 4.1, section 11.9.4
    public final void unpublishName(String service, String port) {
        Call call = enter(CommOperation.UNPUBLISH_NAME);
        Arguments.requireGiven(call, "service", service);
        Arguments.requireGiven(call, "port", port);
        if (!scope().all().ports().unpublish(call, service, port)) {
            throw call.error(
                    ErrorClass.SERVICE,
                    "the service %s with the port %s is not published; allowed is one that is; publish it first"
                            .formatted(service, port));
        }
    }

    /// The port that has been published under a name.
    ///
    /// *Failure:* [MPIException] when none has.
    ///
    /// Source: MPI 4.1, section 11.9.4
    public final String lookupName(String service) {
        Call call = enter(CommOperation.LOOKUP_NAME);
        Arguments.requireGiven(call, "service", service);
        return scope().all()
                .ports()
                .lookup(call, service)
                .orElseThrow(() ->
                        call.error(
                                ErrorClass.NAME,
                                "the service %s is not published; allowed is one that is; publish it first"
                                        .formatted(service)));
    }

    /// Waits until a communicator connects at the port, and makes an intercommunicator with it.
    ///
    /// *Failure:* [MPIException], on every rank, when the root has not opened the port, and when
    /// ranks name different roots.
    ///
    /// Source: MPI 4.1, section 11.9.2
    ///
    /// @param port used on the root only; may be null on the others
    /// @param root the same on every rank
    public final Intercomm accept(@Nullable String port, int root) {
        Call call = enter(CommOperation.ACCEPT);
        Arguments.requireRoot(call, root);
        CommPlan plan =
                agreed(
                        call,
                        root,
                        untold -> {
                            Ports.OpenPort opened = scope().all().ports().ofCaller(untold, port);
                            long[] process = new long[1];
                            IncomingTransfer told =
                                    everybody()
                                            .receive(
                                                    untold,
                                                    MPI.ANY_SOURCE,
                                                    opened.number(),
                                                    word(process));
                            context().endpoint().complete(untold, told);
                            return shakeHands((int) process[0], opened);
                        });
        return joinInter(plan, "accept()");
    }

    /// Connects at a port, where a communicator accepts or will, and makes an intercommunicator
    /// with it.
    ///
    /// *Failure:* [MPIException], on every rank, when there is no such port, and when ranks name
    /// different roots.
    ///
    /// Source: MPI 4.1, section 11.9.2
    ///
    /// @param port used on the root only; may be null on the others
    /// @param root the same on every rank
    public final Intercomm connect(@Nullable String port, int root) {
        Call call = enter(CommOperation.CONNECT);
        Arguments.requireRoot(call, root);
        CommPlan plan =
                agreed(
                        call,
                        root,
                        untold -> {
                            Ports.OpenPort there = scope().all().ports().of(untold, port);
                            everybody()
                                    .send(
                                            untold,
                                            Mode.BUFFERED,
                                            there.process(),
                                            there.number(),
                                            word(endpoint().rank()));
                            return shakeHands(there.process(), there);
                        });
        return joinInter(plan, "connect()");
    }

    private static Buffer word(long... word) {
        return new Buffer(word, 0, word.length, ItemType.LONG);
    }

    private Context everybody() {
        return new Context(context().endpoint(), scope().all().everybody(), "ports");
    }

    private CommPlan shakeHands(int theirs, Ports.OpenPort port) {
        // Both roots bring the same operation.
        Call connect = call(CommOperation.CONNECT).untold();
        int number = scope().all().everybody().number();
        return shakeHands(connect, number, port.number(), theirs);
    }

    /// A communicator of this rank alone, each time the same one unless it was freed; the
    /// standard's MPI_COMM_SELF. No other rank takes part.
    @SuppressWarnings("SelfAlwaysReturnsThis") // the standard's name for another communicator
    public final synchronized Intracomm self() {
        enter(CommOperation.SELF);
        if (self == null || self.isFreed()) {
            GroupMembers alone = GroupMembers.Progressions.range(endpoint().rank(), 1);
            self = join(new CommPlan(endpoint().fabric().newContext(), alone, null, 0), "self()");
        }
        return self;
    }

    /// What the leader finds, which it tells the others.
    ///
    /// *Failure:* on every rank, that of the leader.
    ///
    /// @param found is given the call, as one whose errors no error handler is told of here
    private CommPlan agreed(Call call, int leader, Function<Call, CommPlan> found) {
        Construction.AgreementRecord record;
        try {
            CommPlan plan = rank() == leader ? found.apply(call.untold()) : null;
            record = new Construction.AgreementRecord(leader, plan, null);
        } catch (MPIException e) {
            if (endpoint().failure() != null) {
                throw e;
            }
            record = new Construction.AgreementRecord(leader, null, e);
        }
        Construction<?> part = Construction.intercomm(call, rank(), record);
        run(part);
        return part.plan();
    }

    private CommPlan shakeHands(Call call, @Nullable Comm peerComm, int remoteLeader, int tag) {
        Arguments.requireSendTag(call, tag);
        if (peerComm == null) {
            throw call.errorOfAll(
                    ErrorClass.COMM,
                    "peerComm is null on rank %d, the leader; allowed is a communicator in which the leaders know each other; give the one that this was made of"
                            .formatted(rank()));
        }
        Context peers = peerComm.context();
        Arguments.requireLeader(call, "remoteLeader", remoteLeader, peers.peerCount());
        int theirs = peers.process(remoteLeader);
        GroupMembers local = context().local();
        if (local.rankOf(theirs) != MPI.UNDEFINED) {
            throw call.errorOfAll(
                    ErrorClass.COMM,
                    "remoteLeader is %d, which is rank %d of %s; allowed is a rank that is not in it; name the leader of the other group"
                            .formatted(remoteLeader, local.rankOf(theirs), name()));
        }
        return shakeHands(call, peers.number(), tag, theirs);
    }

    /// Meets the leader of the other group.
    ///
    /// @param number of the context in which the two know each other
    /// @param theirs the process of the other leader
    private CommPlan shakeHands(Call call, int number, int tag, int theirs) {
        int mine = endpoint().rank();
        GroupMembers.Builder both = new GroupMembers.Builder();
        both.add(Math.min(mine, theirs));
        both.add(Math.max(mine, theirs));
        RendezvousKey made = new RendezvousKey(call.operation(), number, tag, both.build());
        Construction<?> part =
                Construction.handshake(call.at(made), mine < theirs ? 0 : 1, context().local());
        scope().rendezvous().meet(made, part);
        return part.plan();
    }

    // ---- Communicators with a topology (section 8.5) ------------------------------------------

    /// Puts the ranks into a grid.
    ///
    /// *Failure:* [MPIException] when the grid has not as many places as there are ranks; on every
    /// rank, when they give different grids.
    ///
    /// Source: MPI 4.1, section 8.5.1
    ///
    /// @param dims lengths of the dimensions, as [CartComm#dimsCreate(int, int...)] finds them
    /// @param periods whether a dimension is a ring
    /// @param isReorder whether ranks may be renumbered, which they are not
    public final CartComm createCart(int[] dims, boolean[] periods, boolean isReorder) {
        Call call = enter(CommOperation.CREATE_CART);
        CartTopology grid = call.checked(() -> new CartTopology(dims, periods));
        Arguments.requireNodes(call, "dims", grid.size(), size(), size());
        return createCart(call, grid).orElseThrow();
    }

    /// Puts the first ranks into a grid that may be smaller: as [#createCart(int\[\], boolean\[\],
    /// boolean)].
    ///
    /// @return empty on the ranks beyond the grid
    public final Optional<CartComm> createCartOrNone(
            int[] dims, boolean[] periods, boolean isReorder) {
        Call call = enter(CommOperation.CREATE_CART);
        CartTopology grid = call.checked(() -> new CartTopology(dims, periods));
        Arguments.requireNodes(call, "dims", grid.size(), 1, size());
        return createCart(call, grid);
    }

    /// Makes the ranks the nodes of a graph that each of them knows as a whole.
    ///
    /// *Failure:* [MPIException] when the graph has not as many nodes as there are ranks; on every
    /// rank, when they give different graphs.
    ///
    /// Source: MPI 4.1, section 8.5.3
    ///
    /// @param index of each rank where its edges end in `edges`: those of rank `i` are from
    ///   `index[i - 1]`, of rank 0 from 0, to before `index[i]`
    /// @param edges the neighbours of rank 0, then those of rank 1, and so on
    /// @param isReorder whether ranks may be renumbered, which they are not
    public final GraphComm createGraph(int[] index, int[] edges, boolean isReorder) {
        Call call = enter(CommOperation.CREATE_GRAPH);
        GraphTopology graph = call.checked(() -> new GraphTopology(index, edges));
        Arguments.requireNodes(call, "index", graph.size(), size(), size());
        return createGraph(call, graph).orElseThrow();
    }

    /// Makes the first ranks the nodes of a graph that may be smaller: as [#createGraph(int\[\],
    /// int\[\], boolean)].
    ///
    /// @return empty on the ranks beyond the graph
    public final Optional<GraphComm> createGraphOrNone(
            int[] index, int[] edges, boolean isReorder) {
        Call call = enter(CommOperation.CREATE_GRAPH);
        GraphTopology graph = call.checked(() -> new GraphTopology(index, edges));
        Arguments.requireNodes(call, "index", graph.size(), 1, size());
        return createGraph(call, graph);
    }

    /// Makes the ranks the nodes of a directed graph of which each rank says its own edges.
    ///
    /// *Failure:* [MPIException] for a rank or weight out of range; on every rank, when an edge is
    /// not said at both of its ends, or only some ranks give weights.
    ///
    /// Source: MPI 4.1, section 8.5.4
    ///
    /// @param sources from whom edges lead to this rank
    /// @param sourceWeights one per source, or null for none
    /// @param destinations to whom edges lead from this rank
    /// @param destWeights one per destination, or null for none
    /// @param isReorder whether ranks may be renumbered, which they are not
    public final DistGraphComm createDistGraphAdjacent(
            int[] sources,
            int @Nullable [] sourceWeights,
            int[] destinations,
            int @Nullable [] destWeights,
            boolean isReorder) {
        Call call = enter(CommOperation.CREATE_DIST_GRAPH_ADJACENT);
        DistGraphTopology graph =
                call.checked(() ->
                        DistGraphTopology.adjacent(
                                size(), sources, sourceWeights, destinations, destWeights));
        Construction<?> part = Construction.distGraphAdjacent(call, rank(), graph);
        run(part);
        return join(part.plan(), "createDistGraphAdjacent()", DistGraphComm.with(graph));
    }

    /// Makes the ranks the nodes of a directed graph of which each rank says any edges, each edge
    /// once in all, as the standard's MPI_Dist_graph_create takes them: from the source
    /// `sources[i]` lead `degrees[i]` edges, to the next so many of `destinations`. Who has edges
    /// one by one gives each a source with the degree 1.
    ///
    /// *Failure:* [MPIException] for a rank, degree or weight out of range, and unless the degrees
    /// add up to the number of destinations; on every rank, when only some ranks give weights.
    /// *Cost:* each rank looks at all edges of the graph.
    ///
    /// Source: MPI 4.1, section 8.5.4
    ///
    /// @param sources where edges begin that this rank says
    /// @param degrees how many of them begin at each source
    /// @param destinations where each edge ends, those of the first source first
    /// @param weights one per destination, or null for none
    /// @param isReorder whether ranks may be renumbered, which they are not
    public final DistGraphComm createDistGraph(
            int[] sources,
            int[] degrees,
            int[] destinations,
            int @Nullable [] weights,
            boolean isReorder) {
        Call call = enter(CommOperation.CREATE_DIST_GRAPH);
        Construction<Construction.EdgesRecord> part =
                call.checked(() -> {
                    int[] from = DistGraphTopology.edgeSources(sources, degrees, destinations);
                    DistGraphTopology.requireEdges(size(), from, destinations, weights);
                    return Construction.distGraph(
                            call,
                            rank(),
                            new Construction.EdgesRecord(from, destinations, weights));
                });
        run(part);
        return join(
                part.plan(),
                "createDistGraph()",
                DistGraphComm.with(DistGraphTopology.ofEdges(rank(), part.records())));
    }

    /// The rank that [#createCart(int\[\], boolean\[\], boolean)] gives this one, or
    /// [MPI#UNDEFINED] beyond the grid. No other rank takes part.
    ///
    /// *Failure:* [MPIException] when the grid has more places than there are ranks.
    ///
    /// Source: MPI 4.1, section 8.5.8
    public final int cartMap(int[] dims, boolean[] periods) {
        Call call = enter(CommOperation.CART_MAP);
        return map(call, "dims", call.checked(() -> new CartTopology(dims, periods)).size());
    }

    /// The rank that [#createGraph(int\[\], int\[\], boolean)] gives this one, or [MPI#UNDEFINED]
    /// beyond the graph. No other rank takes part.
    ///
    /// *Failure:* [MPIException] when the graph has more nodes than there are ranks.
    ///
    /// Source: MPI 4.1, section 8.5.8
    public final int graphMap(int[] index, int[] edges) {
        Call call = enter(CommOperation.GRAPH_MAP);
        return map(call, "index", call.checked(() -> new GraphTopology(index, edges)).size());
    }

    private int map(Call call, String given, int nodes) {
        Arguments.requireNodes(call, given, nodes, 0, size());
        return rank() < nodes ? rank() : MPI.UNDEFINED;
    }

    private Optional<CartComm> createCart(Call call, CartTopology grid) {
        Construction<?> part = Construction.topology(call, rank(), grid, grid.size());
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> join(plan, "createCart()", CartComm.with(grid)));
    }

    private Optional<GraphComm> createGraph(Call call, GraphTopology graph) {
        Construction<?> part = Construction.topology(call, rank(), graph, graph.size());
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> join(plan, "createGraph()", GraphComm.with(graph)));
    }

    // ---- Neighbors: allgather (sections 8.6 to 8.8) -------------------------------------------

    /// Gives each neighbour the same elements and gets those of each.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// sources; each rank sends as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 8.6.1
    public final void neighborAllgather(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(allgatherPart(CommOperation.NEIGHBOR_ALLGATHER, send, recv));
    }

    /// Gives and gets ranges: as [#neighborAllgather(Object, Object)].
    ///
    /// @param recvCount elements from each source
    public final void neighborAllgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(allgatherPart(CommOperation.NEIGHBOR_ALLGATHER, send, recv));
    }

    /// Gives and gets items: as [#neighborAllgather(Object, Object)].
    ///
    /// @param recvCount items from each source
    public final void neighborAllgather(
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
        run(allgatherPart(CommOperation.NEIGHBOR_ALLGATHER, send, recv));
    }

    /// Begins a [#neighborAllgather(Object, Object)].
    public final Request ineighborAllgather(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(allgatherPart(CommOperation.INEIGHBOR_ALLGATHER, send, recv));
    }

    /// Begins a [#neighborAllgather(Object, int, int, Object, int, int)].
    public final Request ineighborAllgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(allgatherPart(CommOperation.INEIGHBOR_ALLGATHER, send, recv));
    }

    /// Begins a [#neighborAllgather(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final Request ineighborAllgather(
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
        return begin(allgatherPart(CommOperation.INEIGHBOR_ALLGATHER, send, recv));
    }

    /// Makes a request for [#neighborAllgather(Object, Object)].
    public final PersistentRequest neighborAllgatherInit(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(allgatherPart(CommOperation.NEIGHBOR_ALLGATHER_INIT, send, recv));
    }

    /// Makes a request for [#neighborAllgather(Object, int, int, Object, int, int)].
    public final PersistentRequest neighborAllgatherInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(allgatherPart(CommOperation.NEIGHBOR_ALLGATHER_INIT, send, recv));
    }

    /// Makes a request for [#neighborAllgather(Object, long, long, Datatype, Object, long, long,
    /// Datatype)].
    public final PersistentRequest neighborAllgatherInit(
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
        return init(allgatherPart(CommOperation.NEIGHBOR_ALLGATHER_INIT, send, recv));
    }

    /// Gives each neighbour the same elements and gets those of each, which may have different
    /// numbers.
    ///
    /// Source: MPI 4.1, section 8.6.1
    ///
    /// @param recvCounts elements from each source: as many as that one sends
    /// @param displs index of the first element from each source; the blocks must not overlap
    public final void neighborAllgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(allgatherPart(CommOperation.NEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Gives and gets ranges: as [#neighborAllgatherv(Object, Object, int\[\], int\[\])].
    public final void neighborAllgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(allgatherPart(CommOperation.NEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Gives and gets items: as [#neighborAllgatherv(Object, Object, int\[\], int\[\])].
    ///
    /// @param displs where the first item from each source is put, in extents of `recvType`
    public final void neighborAllgatherv(
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
        run(allgatherPart(CommOperation.NEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Begins a [#neighborAllgatherv(Object, Object, int\[\], int\[\])].
    public final Request ineighborAllgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(allgatherPart(CommOperation.INEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Begins a [#neighborAllgatherv(Object, int, int, Object, int\[\], int\[\])].
    public final Request ineighborAllgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(allgatherPart(CommOperation.INEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Begins a [#neighborAllgatherv(Object, long, long, Datatype, Object, long\[\], long\[\],
    /// Datatype)].
    public final Request ineighborAllgatherv(
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
        return begin(allgatherPart(CommOperation.INEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Makes a request for [#neighborAllgatherv(Object, Object, int\[\], int\[\])].
    public final PersistentRequest neighborAllgathervInit(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(allgatherPart(CommOperation.NEIGHBOR_ALLGATHERV_INIT, send, recv));
    }

    /// Makes a request for [#neighborAllgatherv(Object, int, int, Object, int\[\], int\[\])].
    public final PersistentRequest neighborAllgathervInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(allgatherPart(CommOperation.NEIGHBOR_ALLGATHERV_INIT, send, recv));
    }

    /// Makes a request for [#neighborAllgatherv(Object, long, long, Datatype, Object, long\[\],
    /// long\[\], Datatype)].
    public final PersistentRequest neighborAllgathervInit(
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
        return init(allgatherPart(CommOperation.NEIGHBOR_ALLGATHERV_INIT, send, recv));
    }

    private Contribution allgatherPart(
            CommOperation operation, GivenBuffer send, GivenBlocks recv) {
        Call call = call(operation);
        return movements().neighborAllgather(call, neighbors(call), send, recv);
    }

    // ---- Neighbors: alltoall (sections 8.6 to 8.8) --------------------------------------------

    /// Gives each destination a block of its own and gets one of each source.
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are
    /// destinations, the receive buffer into as many as there are sources.
    ///
    /// Source: MPI 4.1, section 8.6.2
    public final void neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(alltoallPart(CommOperation.NEIGHBOR_ALLTOALL, send, recv));
    }

    /// Gives and gets blocks of ranges: as [#neighborAlltoall(Object, Object)].
    ///
    /// @param sendCount elements for each destination
    /// @param recvCount elements from each source
    public final void neighborAlltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(alltoallPart(CommOperation.NEIGHBOR_ALLTOALL, send, recv));
    }

    /// Gives and gets blocks of items: as [#neighborAlltoall(Object, Object)].
    ///
    /// @param sendCount items for each destination
    /// @param recvCount items from each source
    public final void neighborAlltoall(
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
        run(alltoallPart(CommOperation.NEIGHBOR_ALLTOALL, send, recv));
    }

    /// Begins a [#neighborAlltoall(Object, Object)].
    public final Request ineighborAlltoall(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(alltoallPart(CommOperation.INEIGHBOR_ALLTOALL, send, recv));
    }

    /// Begins a [#neighborAlltoall(Object, int, int, Object, int, int)].
    public final Request ineighborAlltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(alltoallPart(CommOperation.INEIGHBOR_ALLTOALL, send, recv));
    }

    /// Begins a [#neighborAlltoall(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final Request ineighborAlltoall(
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
        return begin(alltoallPart(CommOperation.INEIGHBOR_ALLTOALL, send, recv));
    }

    /// Makes a request for [#neighborAlltoall(Object, Object)].
    public final PersistentRequest neighborAlltoallInit(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(alltoallPart(CommOperation.NEIGHBOR_ALLTOALL_INIT, send, recv));
    }

    /// Makes a request for [#neighborAlltoall(Object, int, int, Object, int, int)].
    public final PersistentRequest neighborAlltoallInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(alltoallPart(CommOperation.NEIGHBOR_ALLTOALL_INIT, send, recv));
    }

    /// Makes a request for [#neighborAlltoall(Object, long, long, Datatype, Object, long, long,
    /// Datatype)].
    public final PersistentRequest neighborAlltoallInit(
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
        return init(alltoallPart(CommOperation.NEIGHBOR_ALLTOALL_INIT, send, recv));
    }

    /// Gives each destination a block of its own and gets one of each source; the blocks may have
    /// different lengths and lie anywhere.
    ///
    /// Source: MPI 4.1, section 8.6.2
    ///
    /// @param sendCounts elements for each destination
    /// @param sdispls index of the first element for each destination
    /// @param recvCounts elements from each source: as many as that one sends
    /// @param rdispls index of the first element from each source; the blocks must not overlap
    public final void neighborAlltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        run(alltoallPart(CommOperation.NEIGHBOR_ALLTOALLV, send, recv));
    }

    /// Gives and gets items: as [#neighborAlltoallv(Object, int\[\], int\[\], Object, int\[\],
    /// int\[\])].
    ///
    /// @param sdispls where the first item for each destination is put, in extents of `sendType`
    /// @param rdispls where the first item from each source is put, in extents of `recvType`
    public final void neighborAlltoallv(
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
        run(alltoallPart(CommOperation.NEIGHBOR_ALLTOALLV, send, recv));
    }

    /// Begins a [#neighborAlltoallv(Object, int\[\], int\[\], Object, int\[\], int\[\])].
    public final Request ineighborAlltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        return begin(alltoallPart(CommOperation.INEIGHBOR_ALLTOALLV, send, recv));
    }

    /// Begins a [#neighborAlltoallv(Object, long\[\], long\[\], Datatype, Object, long\[\],
    /// long\[\], Datatype)].
    public final Request ineighborAlltoallv(
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
        return begin(alltoallPart(CommOperation.INEIGHBOR_ALLTOALLV, send, recv));
    }

    /// Makes a request for [#neighborAlltoallv(Object, int\[\], int\[\], Object, int\[\],
    /// int\[\])].
    public final PersistentRequest neighborAlltoallvInit(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        return init(alltoallPart(CommOperation.NEIGHBOR_ALLTOALLV_INIT, send, recv));
    }

    /// Makes a request for [#neighborAlltoallv(Object, long\[\], long\[\], Datatype, Object,
    /// long\[\], long\[\], Datatype)].
    public final PersistentRequest neighborAlltoallvInit(
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
        return init(alltoallPart(CommOperation.NEIGHBOR_ALLTOALLV_INIT, send, recv));
    }

    /// Gives each destination items of a datatype of its own and gets such of each source: a halo
    /// exchange on a grid straight from its rows and columns into its halo.
    ///
    /// Source: MPI 4.1, section 8.6.3
    ///
    /// @param sdispls where the first item for each destination is put, in what its datatype counts
    ///   in
    /// @param rdispls where the first item from each source is put, in what its datatype counts in
    public final void neighborAlltoallw(
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
        run(alltoallPart(CommOperation.NEIGHBOR_ALLTOALLW, send, recv));
    }

    /// Begins a [#neighborAlltoallw(Object, long\[\], long\[\], Datatype\[\], Object, long\[\],
    /// long\[\], Datatype\[\])].
    public final Request ineighborAlltoallw(
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
        return begin(alltoallPart(CommOperation.INEIGHBOR_ALLTOALLW, send, recv));
    }

    /// Makes a request for [#neighborAlltoallw(Object, long\[\], long\[\], Datatype\[\], Object,
    /// long\[\], long\[\], Datatype\[\])].
    public final PersistentRequest neighborAlltoallwInit(
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
        return init(alltoallPart(CommOperation.NEIGHBOR_ALLTOALLW_INIT, send, recv));
    }

    private Contribution alltoallPart(CommOperation operation, GivenBlocks send, GivenBlocks recv) {
        Call call = call(operation);
        return movements().neighborAlltoall(call, neighbors(call), send, recv);
    }

    // ---- Neighbors: objects -------------------------------------------------------------------

    /// Gives all destinations an object and gets one of each source.
    ///
    /// @return in the order of the sources; null for one that is [MPI#PROC_NULL]
    public final <T> List<@Nullable T> neighborAllgatherObject(T value, Class<T> type) {
        return this.<List<@Nullable T>>run(
                allgatherObjectPart(call(CommOperation.NEIGHBOR_ALLGATHER_OBJECT), value, type));
    }

    /// Begins a [#neighborAllgatherObject(java.lang.Object, java.lang.Class)].
    public final <T> CollectiveRequest<List<@Nullable T>> ineighborAllgatherObject(
            T value, Class<T> type) {
        return begin(
                allgatherObjectPart(call(CommOperation.INEIGHBOR_ALLGATHER_OBJECT), value, type));
    }

    /// Gives each destination an object of its own and gets one of each source.
    ///
    /// @param values in the order of the destinations; one for each, also for [MPI#PROC_NULL]
    /// @return in the order of the sources; null for one that is [MPI#PROC_NULL]
    public final <T> List<@Nullable T> neighborAlltoallObject(
            List<? extends T> values, Class<T> type) {
        return this.<List<@Nullable T>>run(
                alltoallObjectPart(call(CommOperation.NEIGHBOR_ALLTOALL_OBJECT), values, type));
    }

    /// Begins a [#neighborAlltoallObject(java.util.List, java.lang.Class)].
    public final <T> CollectiveRequest<List<@Nullable T>> ineighborAlltoallObject(
            List<? extends T> values, Class<T> type) {
        return begin(
                alltoallObjectPart(call(CommOperation.INEIGHBOR_ALLTOALL_OBJECT), values, type));
    }

    private <T> Contribution.ValueContribution<List<@Nullable T>> allgatherObjectPart(
            Call call, T value, Class<T> type) {
        return fromNeighbors(
                call, neighbors(call), ObjectMovements.ObjectBlocks.of(call, value), type);
    }

    private <T> Contribution.ValueContribution<List<@Nullable T>> alltoallObjectPart(
            Call call, List<? extends T> values, Class<T> type) {
        TopologyNeighbors neighbors = neighbors(call);
        ObjectMovements.ObjectBlocks given =
                ObjectMovements.oneForEach(call, values, neighbors.destinations().length);
        return fromNeighbors(call, neighbors, given, type);
    }

    private <T> Contribution.ValueContribution<List<@Nullable T>> fromNeighbors(
            Call call,
            TopologyNeighbors neighbors,
            ObjectMovements.ObjectBlocks given,
            Class<T> type) {
        Arguments.requireGiven(call, "type", type);
        int[] sources = neighbors.sources();
        ObjectMovements.ObjectBlocks taken = ObjectMovements.ObjectBlocks.places(sources.length);
        return new Contribution.ValueContribution<>(
                new Movement.FromNeighbors(call, sides(), neighbors, given, taken),
                () ->
                        IntStream.range(0, sources.length)
                                .<@Nullable T>mapToObj(k ->
                                        sources[k] == MPI.PROC_NULL
                                                ? null
                                                : objects()
                                                        .object(call, type, taken, k, sources[k]))
                                .toList());
    }

    // ---- What the operations are made of ------------------------------------------------------

    /// From whom this rank takes and to whom it gives.
    ///
    /// *Failure:* [MPIException] without a topology.
    TopologyNeighbors neighbors(Call call) {
        throw call.error(
                ErrorClass.TOPOLOGY,
                "%s has no topology; allowed are communicators of createCart, createGraph, createDistGraph and createDistGraphAdjacent; make one of it"
                        .formatted(name()));
    }

    final ObjectMovements objects() {
        return objects;
    }
}
