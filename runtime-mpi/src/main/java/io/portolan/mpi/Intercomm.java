package io.portolan.mpi;

import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.ObjectMovements;
import io.portolan.mpi.collective.Sides;
import io.portolan.mpi.construct.Construction;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.meeting.Participant;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// A communicator between two groups of ranks: each rank is in one of them, its local group, and
/// sends to and receives from the other, its remote group. It is made by
/// [Intracomm#createIntercomm(int, io.portolan.mpi.Comm, int, int)].
///
/// ```
///   rank 0   1   2          of one group, to which these are rank(), size() and group()
///        |\ /|\ /|
///        | X | X |          messages go across only: dest and source are ranks of the other
///        |/ \|/ \|          group, remoteSize() and remoteGroup()
///   rank 0   1   2
/// ```
///
/// The collectives go across too: each rank gives to those of the other group and gets from them.
/// With a root, that one gives [MPI#ROOT], the others of its group [MPI#PROC_NULL], and those of
/// the other group its rank; so bcast is from it to the other group, and gather and reduce are of
/// the other group. Allgather, alltoall, allreduce and reduceScatter give each group what the other
/// has, and a buffer for all has a block for each rank of the other group; only the blocks that
/// reduceScatter makes are for the ranks of the own group. There is no in place. Of the collectives
/// on objects, a rank that gets nothing gets an empty result.
///
/// What there is besides [io.portolan.mpi.Comm]:
///
/// - Both groups (7.6): [remoteSize][#remoteSize], [remoteGroup][#remoteGroup]
/// - Collectives on objects: [bcastObject][#bcastObject], [ibcastObject][#ibcastObject],
///   [gatherObject][#gatherObject], [igatherObject][#igatherObject],
///   [scatterObject][#scatterObject], [iscatterObject][#iscatterObject],
///   [allgatherObject][#allgatherObject], [iallgatherObject][#iallgatherObject],
///   [alltoallObject][#alltoallObject], [ialltoallObject][#ialltoallObject],
///   [reduceObject][#reduceObject], [ireduceObject][#ireduceObject],
///   [allreduceObject][#allreduceObject], [iallreduceObject][#iallreduceObject]
/// - Communicators made of this one (7.4.2 and 7.6.2): [dup][#dup], [idup][#idup],
///   [dupWithInfo][#dupWithInfo], [idupWithInfo][#idupWithInfo], [split][#split],
///   [splitType][#splitType], [create][#create], [merge][#merge]
///
/// *Threads:* as [io.portolan.mpi.Intracomm]; the operations that make communicators must be called
/// by all ranks of both groups. *Failure:* as [io.portolan.mpi.Intracomm].
///
/// Source: MPI 4.1, sections 6.2.2, 6.2.3 and 7.6
public final class Intercomm extends Comm {
    private final ObjectMovements objects;
    private final Group remoteGroup;

    /// @param participant the rank at the barrier where the ranks of both groups meet
    private Intercomm(
            Context context, Sides sides, Participant<Contribution> participant, RankScope scope) {
        super(context, sides, participant, scope);
        this.objects = new ObjectMovements(sides, context.filter());
        this.remoteGroup = new Group(context.peers(), context.process());
    }

    /// @param firstPlace of the ranks of this side
    static SideOf<Intercomm> from(int firstPlace) {
        return (context, participant, scope) ->
                new Intercomm(context, Sides.ofIntercomm(firstPlace, context), participant, scope);
    }

    // ---- Both groups (section 7.6) ------------------------------------------------------------

    /// The number of ranks of the other group.
    public int remoteSize() {
        return context().peerCount();
    }

    /// The ranks of the other group.
    public Group remoteGroup() {
        return used(remoteGroup);
    }

    // ---- Collectives on objects ---------------------------------------------------------------

    /// Gives every rank of the other group the root's object.
    ///
    /// @param value used on the root only; may be null on the others
    /// @param root its rank, or [MPI#ROOT] and [MPI#PROC_NULL] in its own group
    /// @return empty in the root's group
    public final <T> Optional<T> bcastObject(@Nullable T value, Class<T> type, int root) {
        return run(objects.bcast(call(CommOperation.BCAST_OBJECT), value, type, root));
    }

    /// Begins a [#bcastObject(java.lang.Object, java.lang.Class, int)].
    public final <T> CollectiveRequest<Optional<T>> ibcastObject(
            @Nullable T value, Class<T> type, int root) {
        return begin(objects.bcast(call(CommOperation.IBCAST_OBJECT), value, type, root));
    }

    /// Gives the root the objects of all ranks of the other group.
    ///
    /// @param value used in the other group only; may be null in the root's
    /// @param root its rank, or [MPI#ROOT] and [MPI#PROC_NULL] in its own group
    /// @return by rank; empty on all ranks but the root
    public final <T> List<T> gatherObject(@Nullable T value, Class<T> type, int root) {
        return run(objects.gather(call(CommOperation.GATHER_OBJECT), value, type, root));
    }

    /// Begins a [#gatherObject(java.lang.Object, java.lang.Class, int)].
    public final <T> CollectiveRequest<List<T>> igatherObject(
            @Nullable T value, Class<T> type, int root) {
        return begin(objects.gather(call(CommOperation.IGATHER_OBJECT), value, type, root));
    }

    /// Gives each rank of the other group one of the root's objects.
    ///
    /// @param values by rank; used on the root only, may be null on the others
    /// @param root its rank, or [MPI#ROOT] and [MPI#PROC_NULL] in its own group
    /// @return empty in the root's group
    public final <T> Optional<T> scatterObject(
            @Nullable List<? extends T> values, Class<T> type, int root) {
        return run(objects.scatter(call(CommOperation.SCATTER_OBJECT), values, type, root));
    }

    /// Begins a [#scatterObject(java.util.List, java.lang.Class, int)].
    public final <T> CollectiveRequest<Optional<T>> iscatterObject(
            @Nullable List<? extends T> values, Class<T> type, int root) {
        return begin(objects.scatter(call(CommOperation.ISCATTER_OBJECT), values, type, root));
    }

    /// Gives every rank the objects of the other group.
    ///
    /// @return by rank of the other group
    public final <T> List<T> allgatherObject(T value, Class<T> type) {
        return run(objects.allgather(call(CommOperation.ALLGATHER_OBJECT), value, type));
    }

    /// Begins an [#allgatherObject(java.lang.Object, java.lang.Class)].
    public final <T> CollectiveRequest<List<T>> iallgatherObject(T value, Class<T> type) {
        return begin(objects.allgather(call(CommOperation.IALLGATHER_OBJECT), value, type));
    }

    /// Gives every rank an object of every rank of the other group.
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

    /// Combines the objects of the other group in the order of its ranks, from left to right, and
    /// gives the root the result.
    ///
    /// @param value used in the other group only; may be null in the root's
    /// @param op associative; it runs on the root, its first argument comes from lower ranks
    /// @param root its rank, or [MPI#ROOT] and [MPI#PROC_NULL] in its own group
    /// @return empty on all ranks but the root
    public final <T> Optional<T> reduceObject(
            @Nullable T value, Class<T> type, BinaryOperator<T> op, int root) {
        return run(objects.reduce(call(CommOperation.REDUCE_OBJECT), value, type, op, root));
    }

    /// Begins a [#reduceObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator, int)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<Optional<T>> ireduceObject(
            @Nullable T value, Class<T> type, BinaryOperator<T> op, int root) {
        return begin(objects.reduce(call(CommOperation.IREDUCE_OBJECT), value, type, op, root));
    }

    /// Combines the objects of the other group in the order of its ranks, from left to right, and
    /// gives every rank of this one the result.
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

    // ---- Communicators made of this one (sections 7.4.2 and 7.6.2) ----------------------------

    @Override
    public Intercomm dup() {
        return dup(CommOperation.DUP, new Info(), plan -> joinInter(plan, "dup()"));
    }

    @Override
    public Intercomm dupWithInfo(Info info) {
        return dup(CommOperation.DUP_WITH_INFO, info, plan -> joinInter(plan, "dup()"));
    }

    @Override
    public CollectiveRequest<Intercomm> idup() {
        return idup(CommOperation.IDUP, new Info(), plan -> joinInter(plan, "idup()"));
    }

    @Override
    public CollectiveRequest<Intercomm> idupWithInfo(Info info) {
        return idup(CommOperation.IDUP_WITH_INFO, info, plan -> joinInter(plan, "idup()"));
    }

    /// Divides both groups: those that give the same color, of either group, get an
    /// intercommunicator together.
    ///
    /// @param color 0 or more, or [MPI#UNDEFINED] for none
    /// @param key as in [Intracomm#split(int, int)], within the group
    /// @return empty if the color is undefined, or nobody in the other group has given it
    public Optional<Intercomm> split(int color, int key) {
        Call call = enter(CommOperation.SPLIT);
        if (color != MPI.UNDEFINED) {
            Arguments.requireColor(call, color, " or MPI.UNDEFINED");
        }
        Construction<?> part = Construction.split(call, sides().place(), color, key);
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> joinInter(plan, "split(" + color + ")"));
    }

    /// Divides both groups by the resources that ranks share: as [Intracomm#splitType]. Those that
    /// share one, of either group, get an intercommunicator together.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @return empty if the rank shares no resource with a rank of the other group
    public Optional<Intercomm> splitType(SplitType splitType, int key, Info info) {
        Construction<?> part = splitTypePart(splitType, key, info);
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> joinInter(plan, "splitType(" + splitType + ")"));
    }

    /// Makes an intercommunicator of a group of each side. All ranks of both sides must call it,
    /// those of a side with the same group, also if they are not in it.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when the group has ranks that are not of
    /// this side; on every rank, when ranks of a side give different groups.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @param group of ranks of [#group()]
    /// @return empty on a rank that is not in its group, or if a group is empty
    public Optional<Intercomm> create(Group group) {
        Call call = enter(CommOperation.CREATE);
        Arguments.requireGiven(call, "group", group);
        Arguments.requireSubset(call, group.members());
        Construction<?> part = Construction.createInter(call, sides().place(), group.members());
        run(part);
        return Optional.ofNullable(part.planIfAny()).map(plan -> joinInter(plan, "create()"));
    }

    /// One communicator of the ranks of both groups, in which each group keeps its order.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException], on every rank, when the ranks of a group
    /// disagree.
    ///
    /// @param isHigh whether the ranks of this group come after those of the other; if both groups
    ///   say the same, it is left open which is first
    public Intracomm merge(boolean isHigh) {
        Construction<?> part =
                Construction.merge(enter(CommOperation.MERGE), sides().place(), isHigh);
        run(part);
        return join(part.plan(), "merge()");
    }
}
