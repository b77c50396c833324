package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The contribution of one rank to a collective: its buffers, and how elements get from the buffers
/// of the other ranks into its own.
///
/// *Threads:* the rank's own thread until the rank arrives, then the thread of the rank that
/// arrives last, then the rank's own again.
public abstract class Contribution {
    private final Call call;
    private final int rank;
    private @Nullable CollectiveRound round;

    /// Why it could not be made ready, or null.
    private @Nullable Throwable shortage;

    public Contribution(Call call, int rank) {
        this.call = call;
        this.rank = rank;
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] if the two cannot take part in one
    /// collective.
    ///
    /// @param other of the same operation, hence of the same class
    protected abstract void requireFit(Contribution other);

    /// *Failure:* [io.portolan.mpi.error.MPIException] if what this rank takes is not what the
    /// others give it. It is called once all ranks have arrived and each contribution fits the
    /// first.
    protected void requireTaken() {}

    /// Makes ready what only a collective that has not begun may look at. It is called each time
    /// before a collective begins.
    protected void prepare() {}

    /// Makes the contribution ready. If there is no memory for that, the rank arrives all the same
    /// and all ranks are told then: the others would wait for ever for a rank that stayed away.
    final void makeReady() {
        shortage = null;
        try {
            prepare();
        } catch (OutOfMemoryError e) {
            shortage = e;
        }
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] if the contribution could not be made ready.
    final void requireReady() {
        if (shortage != null) {
            throw call.errorOfAll(
                    ErrorClass.OTHER,
                    "rank %d could not copy what it gives: %s; allowed is what there is memory for; give the JVM more, or give less at a time"
                            .formatted(rank, shortage));
        }
    }

    /// How many steps the collective has; in each of them every rank moves its share. All ranks
    /// make a step before any rank makes the next.
    protected abstract int steps();

    /// Moves this rank's share.
    protected abstract void move(int step);

    /// The same collective in the form in which each rank does it by itself; null if the elements
    /// are many, or of a kind that has no such form.
    protected @Nullable EagerCollective few() {
        return null;
    }

    /// About how many bytes this contribution moves.
    protected abstract long bytes();

    public final Call call() {
        return call;
    }

    public final int rank() {
        return rank;
    }

    /// The contributions of all ranks and how they fared, once all ranks have arrived.
    final CollectiveRound round() {
        return Objects.requireNonNull(round);
    }

    final void join(CollectiveRound all) {
        round = all;
    }

    /// *Failure:* as [CollectiveRound#requireSound], once the collective is done.
    public final void requireSound() {
        round().requireSound(call, 0);
    }

    /// The contribution of another rank, once all ranks have arrived.
    protected final Contribution of(int other) {
        return round().parts().get(other);
    }

    /// The number of ranks.
    protected final int size() {
        return round().parts().size();
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] if the other's buffer has another type or
    /// number of elements.
    final void requireSameShape(TypedRegion mine, Contribution other, TypedRegion theirs) {
        if (!Pieces.hasSameShape(mine, theirs)) {
            throw call.errorOfAll(
                    ErrorClass.COUNT,
                    "rank %d gives %s and rank %d gives %s; allowed is the same type and number on every rank; give buffers of one shape"
                            .formatted(rank, mine.shape(), other.rank, theirs.shape()));
        }
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] if the other names another root.
    final void requireSameRoot(int mine, Contribution other, int theirs) {
        if (mine != theirs) {
            throw call.errorOfAll(
                    ErrorClass.ROOT,
                    "rank %d names rank %d as the root and rank %d names rank %d; allowed is the same root on every rank; give one"
                            .formatted(rank, mine, other.rank, theirs));
        }
    }

    /// A contribution, and how its rank gets a value from what it took.
    ///
    /// @param value to be asked for once, when everything is moved
    public record ValueContribution<T>(Contribution part, Supplier<T> value) {}
}
