package io.portolan.mpi;

import io.portolan.mpi.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collective in which one rank, the root, gives all the same.
abstract sealed class BcastCollectives extends CollectiveSteps permits GatherCollectives {
    BcastCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Gives every rank the root's elements.
    public final void bcast(Object buffer, int root) {
        run(movements().bcast(call(Operation.BCAST), new Whole(buffer), root));
    }

    /// Gives every rank the root's `count` elements; the offsets may differ.
    public final void bcast(Object buffer, int offset, int count, int root) {
        run(movements().bcast(call(Operation.BCAST), new Range(buffer, offset, count), root));
    }

    /// Gives every rank the elements of the root's `count` items, the first of which is put at
    /// `offset`. The ranks may use different datatypes with as many elements of one primitive; what
    /// lies between the elements keeps its value.
    public final void bcast(Object buffer, long offset, long count, Datatype datatype, int root) {
        GivenBuffer given = new ItemRange(buffer, offset, count, datatype);
        run(movements().bcast(call(Operation.BCAST), given, root));
    }

    /// Begins a [#bcast(Object, int)].
    public final Request ibcast(Object buffer, int root) {
        return begin(movements().bcast(call(Operation.IBCAST), new Whole(buffer), root));
    }

    /// Begins a [#bcast(Object, int, int, int)].
    public final Request ibcast(Object buffer, int offset, int count, int root) {
        GivenBuffer given = new Range(buffer, offset, count);
        return begin(movements().bcast(call(Operation.IBCAST), given, root));
    }

    /// Begins a [#bcast(Object, long, long, Datatype, int)].
    public final Request ibcast(
            Object buffer, long offset, long count, Datatype datatype, int root) {
        GivenBuffer given = new ItemRange(buffer, offset, count, datatype);
        return begin(movements().bcast(call(Operation.IBCAST), given, root));
    }

    /// Makes a request for [#bcast(Object, int)].
    public final PersistentRequest bcastInit(Object buffer, int root) {
        return init(movements().bcast(call(Operation.BCAST_INIT), new Whole(buffer), root));
    }

    /// Makes a request for [#bcast(Object, int, int, int)].
    public final PersistentRequest bcastInit(Object buffer, int offset, int count, int root) {
        GivenBuffer given = new Range(buffer, offset, count);
        return init(movements().bcast(call(Operation.BCAST_INIT), given, root));
    }

    /// Makes a request for [#bcast(Object, long, long, Datatype, int)].
    public final PersistentRequest bcastInit(
            Object buffer, long offset, long count, Datatype datatype, int root) {
        GivenBuffer given = new ItemRange(buffer, offset, count, datatype);
        return init(movements().bcast(call(Operation.BCAST_INIT), given, root));
    }
}
