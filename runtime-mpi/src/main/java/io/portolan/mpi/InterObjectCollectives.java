package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// The collectives of [io.portolan.mpi.Intercomm] on objects, blocking and begun: what they pass
/// and how they fail is as in those of [io.portolan.mpi.Intracomm], between whom as in the others
/// of the intercommunicator. A rank that gets nothing gets an empty result.
abstract sealed class InterObjectCollectives extends ReduceScatterCollectives permits Intercomm {
    private final ObjectMovements objects;

    InterObjectCollectives(
            Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
        this.objects = new ObjectMovements(sides, filter);
    }

    /// Gives every rank of the other group the root's object.
    ///
    /// @param value used on the root only; may be null on the others
    /// @param root its rank, or [MPI#ROOT] and [MPI#PROC_NULL] in its own group
    /// @return empty in the root's group
    public final <T> Optional<T> bcastObject(@Nullable T value, Class<T> type, int root) {
        return run(objects.bcast(call(Operation.BCAST_OBJECT), value, type, root));
    }

    /// Begins a [#bcastObject(java.lang.Object, java.lang.Class, int)].
    public final <T> CollectiveRequest<Optional<T>> ibcastObject(
            @Nullable T value, Class<T> type, int root) {
        return begin(objects.bcast(call(Operation.IBCAST_OBJECT), value, type, root));
    }

    /// Gives the root the objects of all ranks of the other group.
    ///
    /// @param value used in the other group only; may be null in the root's
    /// @param root its rank, or [MPI#ROOT] and [MPI#PROC_NULL] in its own group
    /// @return by rank; empty on all ranks but the root
    public final <T> List<T> gatherObject(@Nullable T value, Class<T> type, int root) {
        return run(objects.gather(call(Operation.GATHER_OBJECT), value, type, root));
    }

    /// Begins a [#gatherObject(java.lang.Object, java.lang.Class, int)].
    public final <T> CollectiveRequest<List<T>> igatherObject(
            @Nullable T value, Class<T> type, int root) {
        return begin(objects.gather(call(Operation.IGATHER_OBJECT), value, type, root));
    }

    /// Gives each rank of the other group one of the root's objects.
    ///
    /// @param values by rank; used on the root only, may be null on the others
    /// @param root its rank, or [MPI#ROOT] and [MPI#PROC_NULL] in its own group
    /// @return empty in the root's group
    public final <T> Optional<T> scatterObject(
            @Nullable List<? extends T> values, Class<T> type, int root) {
        return run(objects.scatter(call(Operation.SCATTER_OBJECT), values, type, root));
    }

    /// Begins a [#scatterObject(java.util.List, java.lang.Class, int)].
    public final <T> CollectiveRequest<Optional<T>> iscatterObject(
            @Nullable List<? extends T> values, Class<T> type, int root) {
        return begin(objects.scatter(call(Operation.ISCATTER_OBJECT), values, type, root));
    }

    /// Gives every rank the objects of the other group.
    ///
    /// @return by rank of the other group
    public final <T> List<T> allgatherObject(T value, Class<T> type) {
        return run(objects.allgather(call(Operation.ALLGATHER_OBJECT), value, type));
    }

    /// Begins an [#allgatherObject(java.lang.Object, java.lang.Class)].
    public final <T> CollectiveRequest<List<T>> iallgatherObject(T value, Class<T> type) {
        return begin(objects.allgather(call(Operation.IALLGATHER_OBJECT), value, type));
    }

    /// Gives every rank an object of every rank of the other group.
    ///
    /// @param values by the rank that gets it
    /// @return by the rank that gave it
    public final <T> List<T> alltoallObject(List<? extends T> values, Class<T> type) {
        return run(objects.alltoall(call(Operation.ALLTOALL_OBJECT), values, type));
    }

    /// Begins an [#alltoallObject(java.util.List, java.lang.Class)].
    public final <T> CollectiveRequest<List<T>> ialltoallObject(
            List<? extends T> values, Class<T> type) {
        return begin(objects.alltoall(call(Operation.IALLTOALL_OBJECT), values, type));
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
        return run(objects.reduce(call(Operation.REDUCE_OBJECT), value, type, op, root));
    }

    /// Begins a [#reduceObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator, int)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<Optional<T>> ireduceObject(
            @Nullable T value, Class<T> type, BinaryOperator<T> op, int root) {
        return begin(objects.reduce(call(Operation.IREDUCE_OBJECT), value, type, op, root));
    }

    /// Combines the objects of the other group in the order of its ranks, from left to right, and
    /// gives every rank of this one the result.
    ///
    /// @param op associative; it runs on every rank, its first argument comes from lower ranks
    public final <T> T allreduceObject(T value, Class<T> type, BinaryOperator<T> op) {
        return run(objects.allreduce(call(Operation.ALLREDUCE_OBJECT), value, type, op));
    }

    /// Begins an [#allreduceObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<T> iallreduceObject(
            T value, Class<T> type, BinaryOperator<T> op) {
        return begin(objects.allreduce(call(Operation.IALLREDUCE_OBJECT), value, type, op));
    }
}
