package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The collectives of [io.portolan.mpi.Intracomm] on objects. As in
/// [io.portolan.mpi.Comm#sendObject(java.lang.Object, int, int)], an object that cannot change is
/// passed as it is, and of any other the receivers get copies by serialization.
///
/// *Failure:* [MPIException] when an object is null, or neither immutable nor serializable, before
/// anything happened; when one is of another class than asked for, or when the world's filter
/// refuses it, on the rank that takes it.
abstract sealed class ObjectCollectives extends ScanCollectives permits CommConstructors {
    ObjectCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Gives every rank the root's object.
    ///
    /// @param value used on the root only; may be null on the others
    /// @return on the root `value` itself
    public final <T> T bcastObject(@Nullable T value, Class<T> type, int root) {
        Call call = call(Operation.BCAST_OBJECT);
        Arguments.requireRoot(call, root);
        ObjectBlocks taken = ObjectBlocks.places(1);
        ObjectBlocks given = rank() == root ? ObjectBlocks.of(call, value) : taken;
        run(new FromRoot(call, sides(), root, given, taken, rank() == root));
        return rank() == root && value != null ? value : object(call, type, taken, root);
    }

    /// Gives the root the objects of all ranks.
    ///
    /// @return by rank; empty on all ranks but the root
    public final <T> List<T> gatherObject(T value, Class<T> type, int root) {
        Call call = call(Operation.GATHER_OBJECT);
        Arguments.requireRoot(call, root);
        ObjectBlocks given = ObjectBlocks.of(call, value);
        ObjectBlocks taken = ObjectBlocks.places(size());
        run(new ToRoot(call, sides(), root, given, taken, false));
        return rank() == root ? objects(call, type, taken) : List.of();
    }

    /// Gives each rank one of the root's objects.
    ///
    /// @param values by rank; used on the root only, may be null on the others
    public final <T> T scatterObject(@Nullable List<? extends T> values, Class<T> type, int root) {
        Call call = call(Operation.SCATTER_OBJECT);
        Arguments.requireRoot(call, root);
        ObjectBlocks taken = ObjectBlocks.places(1);
        ObjectBlocks given = rank() == root ? oneForEach(call, values) : taken;
        run(new FromRoot(call, sides(), root, given, taken, false));
        return object(call, type, taken, root);
    }

    /// Gives every rank the objects of all ranks.
    ///
    /// @return by rank
    public final <T> List<T> allgatherObject(T value, Class<T> type) {
        Call call = call(Operation.ALLGATHER_OBJECT);
        ObjectBlocks given = ObjectBlocks.of(call, value);
        ObjectBlocks taken = ObjectBlocks.places(size());
        run(new FromEach(call, sides(), given, taken, false));
        return objects(call, type, taken);
    }

    /// Gives every rank an object of every rank.
    ///
    /// @param values by the rank that gets it
    /// @return by the rank that gave it
    public final <T> List<T> alltoallObject(List<? extends T> values, Class<T> type) {
        Call call = call(Operation.ALLTOALL_OBJECT);
        ObjectBlocks given = oneForEach(call, values);
        ObjectBlocks taken = ObjectBlocks.places(size());
        run(new FromEach(call, sides(), given, taken, false));
        return objects(call, type, taken);
    }

    private ObjectBlocks oneForEach(Call call, @Nullable List<?> values) {
        Object[] all = values == null ? new Object[0] : values.toArray();
        Arguments.requireEach(call, "values", all.length, size());
        return ObjectBlocks.of(call, all);
    }

    private <T> T object(Call call, Class<T> type, ObjectBlocks taken, int source) {
        return new ObjectValue<>(type, filter()).get(call, taken.content(source), source, null);
    }

    private <T> List<T> objects(Call call, Class<T> type, ObjectBlocks taken) {
        List<T> objects = new ArrayList<>(size());
        for (int source = 0; source < size(); source++) {
            objects.add(object(call, type, taken, source));
        }
        return objects;
    }
}
