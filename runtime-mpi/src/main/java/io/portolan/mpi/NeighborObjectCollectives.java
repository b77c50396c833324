package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The collectives of [io.portolan.mpi.Intracomm] among neighbours in a topology on objects: as
/// [ObjectCollectives].
abstract sealed class NeighborObjectCollectives extends NeighborAlltoallCollectives
        permits Intracomm {
    NeighborObjectCollectives(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, seat, filter);
    }

    /// Gives all destinations an object and gets one of each source.
    ///
    /// @return in the order of the sources; null for one that is [MPI#PROC_NULL]
    public final <T> List<@Nullable T> neighborAllgatherObject(T value, Class<T> type) {
        return this.<List<@Nullable T>>run(
                allgather(call(Operation.NEIGHBOR_ALLGATHER_OBJECT), value, type));
    }

    /// Begins a [#neighborAllgatherObject(java.lang.Object, java.lang.Class)].
    public final <T> CollectiveRequest<List<@Nullable T>> ineighborAllgatherObject(
            T value, Class<T> type) {
        return begin(allgather(call(Operation.INEIGHBOR_ALLGATHER_OBJECT), value, type));
    }

    /// Gives each destination an object of its own and gets one of each source.
    ///
    /// @param values in the order of the destinations; one for each, also for [MPI#PROC_NULL]
    /// @return in the order of the sources; null for one that is [MPI#PROC_NULL]
    public final <T> List<@Nullable T> neighborAlltoallObject(
            List<? extends T> values, Class<T> type) {
        return this.<List<@Nullable T>>run(
                alltoall(call(Operation.NEIGHBOR_ALLTOALL_OBJECT), values, type));
    }

    /// Begins a [#neighborAlltoallObject(java.util.List, java.lang.Class)].
    public final <T> CollectiveRequest<List<@Nullable T>> ineighborAlltoallObject(
            List<? extends T> values, Class<T> type) {
        return begin(alltoall(call(Operation.INEIGHBOR_ALLTOALL_OBJECT), values, type));
    }

    private <T> ValuePart<List<@Nullable T>> allgather(Call call, T value, Class<T> type) {
        return fromNeighbors(call, neighbors(call), ObjectBlocks.of(call, value), type);
    }

    private <T> ValuePart<List<@Nullable T>> alltoall(
            Call call, List<? extends T> values, Class<T> type) {
        Neighbors neighbors = neighbors(call);
        ObjectBlocks given =
                ObjectMovements.oneForEach(call, values, neighbors.destinations().length);
        return fromNeighbors(call, neighbors, given, type);
    }

    private <T> ValuePart<List<@Nullable T>> fromNeighbors(
            Call call, Neighbors neighbors, ObjectBlocks given, Class<T> type) {
        Arguments.requireGiven(call, "type", type);
        int[] sources = neighbors.sources();
        ObjectBlocks taken = ObjectBlocks.places(sources.length);
        return new ValuePart<>(
                new FromNeighbors(call, sides(), neighbors, given, taken),
                () ->
                        IntStream.range(0, sources.length)
                                .<@Nullable T>mapToObj(k ->
                                        sources[k] == MPI.PROC_NULL
                                                ? null
                                                : objects()
                                                        .object(call, type, taken, k, sources[k]))
                                .toList());
    }
}
