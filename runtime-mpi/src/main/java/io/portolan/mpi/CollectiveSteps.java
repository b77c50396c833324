package io.portolan.mpi;

import io.portolan.mpi.engine.Attendance;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// What the collectives of [io.portolan.mpi.Intracomm] are made of, and the barrier.
///
/// Each collective has three forms, which bring the same part: the blocking one runs it, the one
/// whose name begins with `i` begins it, and the persistent one begins it at each start.
abstract sealed class CollectiveSteps extends Comm permits BcastCollectives {
    private final Sides sides;
    private final Collectives collectives;

    /// Of the form that waits, whose next one begins after it. A new one would hold up what is
    /// written after it, whenever it is the first in a line or in a page.
    private final Barrier barrier;

    private final Movements movements;
    private final Reductions reductions;

    /// @param sides between whom they are
    /// @param seat where the collectives meet
    CollectiveSteps(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, filter);
        this.sides = sides;
        this.collectives = new Collectives(context.endpoint(), seat);
        this.barrier = new Barrier(context.call(Operation.BARRIER), sides.place());
        this.movements = new Movements(sides);
        this.reductions = new Reductions(sides);
    }

    /// Returns when every rank has called it.
    ///
    /// Source: MPI 4.1, section 6.3
    public final void barrier() {
        run(barrier);
    }

    /// Begins a [#barrier()]: the request is complete when every rank has called it.
    public final Request ibarrier() {
        return begin(new Barrier(call(Operation.IBARRIER), sides.place()));
    }

    /// Makes a request for [#barrier()].
    public final PersistentRequest barrierInit() {
        return init(new Barrier(call(Operation.BARRIER_INIT), sides.place()));
    }

    /// Between whom the collectives are.
    final Sides sides() {
        return sides;
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
        return new BegunCollective(part, collectives.begin(part));
    }

    /// Likewise, and returns what the rank gets.
    final <T> T run(ValuePart<T> part) {
        collectives.run(part.part());
        return part.value().get();
    }

    /// Likewise; the request gives what the rank gets.
    final <T> CollectiveRequest<T> begin(ValuePart<T> part) {
        return request(part.part(), collectives.begin(part.part()), part.value());
    }

    /// Makes a duplicate.
    ///
    /// @param join this rank's side of it
    final <C extends Comm> C dup(Function<CommPlan, C> join) {
        Dup part = new Dup(enter(Operation.DUP), sides.place());
        run(part);
        C duplicate = join.apply(part.plan());
        attributes().copies().forEach(copy -> copy.putInto(duplicate.attributes()));
        return duplicate;
    }

    /// Begins to make a duplicate.
    ///
    /// @param join this rank's side of it
    final <C extends Comm> CollectiveRequest<C> idup(Function<CommPlan, C> join) {
        Dup part = new Dup(enter(Operation.IDUP), sides.place());
        Attendance begun = collectives.begin(part);
        // After the beginning, because the others do not know whether a copy function throws.
        List<Attributes.Copy<?>> copies = attributes().copies();
        Errhandler errhandler = errhandler();
        return request(
                part,
                begun,
                () -> {
                    C duplicate = join.apply(part.plan());
                    duplicate.setErrhandler(errhandler);
                    copies.forEach(copy -> copy.putInto(duplicate.attributes()));
                    return duplicate;
                });
    }

    private <T> CollectiveRequest<T> request(Part part, Attendance begun, Supplier<T> value) {
        return new CollectiveRequest<>(part, begun, value);
    }

    /// Brings the part each time the request is started.
    final PersistentRequest init(Part part) {
        context().endpoint().enter(part.call());
        return new PersistentRequest(
                part.call(), () -> collectives.begin(part), Status.EMPTY, part);
    }
}
