package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// What the collectives of [io.portolan.mpi.Intracomm] are made of, and the barrier.
abstract sealed class CollectiveSteps extends Comm permits RootedCollectives {
    private final Collectives collectives;
    private final Movements movements;
    private final Reductions reductions;

    /// @param seat where the collectives meet
    CollectiveSteps(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, filter);
        this.collectives = new Collectives(context.endpoint(), seat);
        this.movements = new Movements(context.rank(), context.size());
        this.reductions = new Reductions(context.rank(), context.size());
    }

    /// Returns when every rank has called it.
    ///
    /// Source: MPI 4.1, section 6.3
    public final void barrier() {
        run(new Barrier(call(Operation.BARRIER), rank()));
    }

    final Movements movements() {
        return movements;
    }

    final Reductions reductions() {
        return reductions;
    }

    /// Brings the part and returns when everything that it gives and takes is moved.
    final void run(Part part) {
        collectives.run(part);
    }

    /// Brings the part; the request is complete when everything is moved.
    final Request begin(Part part) {
        return new Request(
                context().endpoint(), part.call(), collectives.begin(part), Status.EMPTY, part);
    }

    /// Brings the part each time the request is started.
    final PersistentRequest init(Part part) {
        context().endpoint().enter(part.call());
        return new PersistentRequest(
                context().endpoint(),
                part.call(),
                () -> collectives.begin(part),
                Status.EMPTY,
                part);
    }
}
