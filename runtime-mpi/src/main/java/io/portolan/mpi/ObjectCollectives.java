package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// The collectives of [io.portolan.mpi.Intracomm] on objects, blocking and begun. As in
/// [io.portolan.mpi.Comm#sendObject(java.lang.Object, int, int)], an object that cannot change is
/// passed as it is, and of any other the receivers get copies by serialization.
///
/// *Failure:* [MPIException] when an object is null, or neither immutable nor serializable, before
/// anything happened; when one is of another class than asked for, or when the world's filter
/// refuses it, on the rank that takes it.
abstract sealed class ObjectCollectives extends ScanCollectives permits CommConstructors {
    private final ObjectMovements objects;

    ObjectCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
        this.objects = new ObjectMovements(sides, filter);
    }

    /// Gives every rank the root's object.
    ///
    /// @param value used on the root only; may be null on the others
    /// @return on the root `value` itself
    public final <T> T bcastObject(@Nullable T value, Class<T> type, int root) {
        return run(bcast(call(Operation.BCAST_OBJECT), value, type, root));
    }

    /// Begins a [#bcastObject(java.lang.Object, java.lang.Class, int)].
    public final <T> CollectiveRequest<T> ibcastObject(@Nullable T value, Class<T> type, int root) {
        return begin(bcast(call(Operation.IBCAST_OBJECT), value, type, root));
    }

    /// Gives the root the objects of all ranks.
    ///
    /// @return by rank; empty on all ranks but the root
    public final <T> List<T> gatherObject(T value, Class<T> type, int root) {
        return run(objects.gather(call(Operation.GATHER_OBJECT), value, type, root));
    }

    /// Begins a [#gatherObject(java.lang.Object, java.lang.Class, int)].
    public final <T> CollectiveRequest<List<T>> igatherObject(T value, Class<T> type, int root) {
        return begin(objects.gather(call(Operation.IGATHER_OBJECT), value, type, root));
    }

    /// Gives each rank one of the root's objects.
    ///
    /// @param values by rank; used on the root only, may be null on the others
    public final <T> T scatterObject(@Nullable List<? extends T> values, Class<T> type, int root) {
        return run(scatter(call(Operation.SCATTER_OBJECT), values, type, root));
    }

    /// Begins a [#scatterObject(java.util.List, java.lang.Class, int)].
    public final <T> CollectiveRequest<T> iscatterObject(
            @Nullable List<? extends T> values, Class<T> type, int root) {
        return begin(scatter(call(Operation.ISCATTER_OBJECT), values, type, root));
    }

    /// Gives every rank the objects of all ranks.
    ///
    /// @return by rank
    public final <T> List<T> allgatherObject(T value, Class<T> type) {
        return run(objects.allgather(call(Operation.ALLGATHER_OBJECT), value, type));
    }

    /// Begins an [#allgatherObject(java.lang.Object, java.lang.Class)].
    public final <T> CollectiveRequest<List<T>> iallgatherObject(T value, Class<T> type) {
        return begin(objects.allgather(call(Operation.IALLGATHER_OBJECT), value, type));
    }

    /// Gives every rank an object of every rank.
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

    /// Combines the objects of all ranks in the order of the ranks, from left to right, and gives
    /// the root the result.
    ///
    /// @param op associative; it runs on the root, its first argument comes from lower ranks
    /// @return empty on all ranks but the root
    public final <T> Optional<T> reduceObject(
            T value, Class<T> type, BinaryOperator<T> op, int root) {
        return run(objects.reduce(call(Operation.REDUCE_OBJECT), value, type, op, root));
    }

    /// Begins a [#reduceObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator, int)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<Optional<T>> ireduceObject(
            T value, Class<T> type, BinaryOperator<T> op, int root) {
        return begin(objects.reduce(call(Operation.IREDUCE_OBJECT), value, type, op, root));
    }

    /// Combines the objects of all ranks in the order of the ranks, from left to right, and gives
    /// every rank the result.
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

    /// Combines the objects of the ranks up to this one, itself included, in the order of the
    /// ranks.
    ///
    /// @param op associative; it runs on every rank, its first argument comes from lower ranks
    public final <T> T scanObject(T value, Class<T> type, BinaryOperator<T> op) {
        return run(scan(call(Operation.SCAN_OBJECT), value, type, op));
    }

    /// Begins a [#scanObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<T> iscanObject(
            T value, Class<T> type, BinaryOperator<T> op) {
        return begin(scan(call(Operation.ISCAN_OBJECT), value, type, op));
    }

    /// Combines the objects of the ranks below this one in the order of the ranks.
    ///
    /// @param op associative; it runs on every rank, its first argument comes from lower ranks
    /// @return empty on rank 0
    public final <T> Optional<T> exscanObject(T value, Class<T> type, BinaryOperator<T> op) {
        return run(objects.combined(call(Operation.EXSCAN_OBJECT), value, type, op, rank()));
    }

    /// Begins an [#exscanObject(java.lang.Object, java.lang.Class,
    /// java.util.function.BinaryOperator)]; the operation runs when the value is asked for.
    public final <T> CollectiveRequest<Optional<T>> iexscanObject(
            T value, Class<T> type, BinaryOperator<T> op) {
        return begin(objects.combined(call(Operation.IEXSCAN_OBJECT), value, type, op, rank()));
    }

    final ObjectMovements objects() {
        return objects;
    }

    private <T> ValuePart<T> bcast(Call call, @Nullable T value, Class<T> type, int root) {
        return ObjectMovements.present(objects.bcast(call, value, type, root));
    }

    private <T> ValuePart<T> scatter(
            Call call, @Nullable List<? extends T> values, Class<T> type, int root) {
        return ObjectMovements.present(objects.scatter(call, values, type, root));
    }

    private <T> ValuePart<T> scan(Call call, T value, Class<T> type, BinaryOperator<T> op) {
        return ObjectMovements.present(objects.combined(call, value, type, op, rank() + 1));
    }
}
