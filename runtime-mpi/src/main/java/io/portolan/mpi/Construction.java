package io.portolan.mpi;

import io.portolan.mpi.engine.Fabric;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A part in the making of communicators: the rank that comes last makes what all of them get.
///
/// The place of a part is the rank in an intracommunicator; in an intercommunicator those of one
/// group have the places before those of the other.
abstract class Construction extends Part {
    private @Nullable CommPlan plan;

    /// @param place of the rank in the meeting
    Construction(Call call, int place) {
        super(call, place);
    }

    /// Gives each part its plan; called on the part of place 0 only.
    abstract void construct();

    @Override
    void requireFit(Part other) {
        // what there is to agree on is seen when all are looked at
    }

    @Override
    final int steps() {
        return 1;
    }

    @Override
    final void move(int step) {
        if (rank() == 0) {
            construct();
        }
    }

    @Override
    final long bytes() {
        return 0;
    }

    final void give(CommPlan made) {
        plan = made;
    }

    /// What this rank got, or null if it is to be in none.
    final @Nullable CommPlan planIfAny() {
        return plan;
    }

    /// What this rank got, as all do.
    final CommPlan plan() {
        return Objects.requireNonNull(plan);
    }

    final Context context() {
        return call().context();
    }

    /// The rank in the world.
    final int process() {
        return context().endpoint().endpoint().rank();
    }

    final Fabric fabric() {
        return context().endpoint().endpoint().fabric();
    }

    final void giveAll(CommPlan made) {
        for (int place = 0; place < size(); place++) {
            at(place).give(made);
        }
    }

    /// Gives each of the two sides its own; on the part of place 0, which is of the first side.
    final void giveSides(CommPlan ofFirst, CommPlan ofSecond) {
        for (int place = 0; place < size(); place++) {
            at(place).give(place < context().size() ? ofFirst : ofSecond);
        }
    }

    private Construction at(int place) {
        return (Construction) of(place);
    }
}
