package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.engine.RemoteFailure;
import io.portolan.mpi.error.ErrorClass;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
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
    private boolean isStandIn;

    /// Why it could not be made ready, or null.
    private @Nullable Throwable shortage;

    /// Why what it gives could not be read, or null.
    private @Nullable Throwable unreadable;

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
        unreadable = null;
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
        if (unreadable != null) {
            throw RemoteFailure.ofReport(unreadable.toString());
        }
    }

    /// Why it takes part in vain, as a rank of another process tells it; null if it does not.
    final @Nullable Throwable shortage() {
        return shortage;
    }

    final @Nullable Throwable unreadable() {
        return unreadable;
    }

    /// What it gives could not be read.
    final void failReading(Throwable thrown) {
        unreadable = thrown;
    }

    /// How many steps the collective has; in each of them every rank moves its share. All ranks
    /// make a step before any rank makes the next.
    protected abstract int steps();

    /// Moves this rank's share.
    protected abstract void move(int step);

    // ---- Between processes ---------------------------------------------------------------------
    //
    // A rank of another process is stood in for by a part of the same class, made of a description.
    // Its blocks have shapes at first, so that all parts can be checked, and then the elements that
    // ranks of this process take.

    /// Writes what other processes have to know of this part.
    protected void describe(ByteWriter out) {
        throw new AssertionError("not between processes");
    }

    /// A stand-in for a part of the same operation that another process has described.
    ///
    /// @param place of that rank
    protected Contribution standIn(Call ofThat, int place, ByteBuffer description) {
        throw new AssertionError("not between processes");
    }

    /// Hands over the bytes that ranks at these places take of this part, piece by piece; of a
    /// stand-in, room for them. *Ordering:* a part and its stand-ins say the pieces in one order.
    protected void give(PlaceSet takers, Consumer<MemorySegment> pieces) {
        // most give nothing but their description
    }

    /// Whether the elements pass the processes as a [ProcessChain], instead of going to each
    /// process that takes them. *Ordering:* parts that fit each other say the same.
    boolean isChained(CommRounds comm) {
        return false;
    }

    /// The way of the elements, if they are chained.
    ///
    /// @param contributions of all ranks, which fit each other
    ProcessChain chain(CommRounds comm, List<Contribution> contributions) {
        throw new AssertionError("not chained");
    }

    /// All bytes have come for which a stand-in had room.
    protected void haveCome() {}

    /// Whether a function of the user's runs when elements are moved.
    protected boolean isOfUser() {
        return false;
    }

    /// Lets this stand in for the part of a rank in another process.
    final Contribution asStandIn(@Nullable Throwable ofMemory, @Nullable Throwable ofReading) {
        isStandIn = true;
        shortage = ofMemory;
        unreadable = ofReading;
        return this;
    }

    /// Whether this stands in for the part of a rank in another process.
    final boolean isStandIn() {
        return isStandIn;
    }

    /// The places that are in this process; null if all are.
    final @Nullable PlaceSet here() {
        return round().here();
    }

    /// Whether this is the first part of those in this process.
    protected final boolean isFirstHere() {
        PlaceSet here = here();
        return rank == (here == null ? 0 : here.first());
    }

    /// Whether the rank with that place lives in this process.
    final boolean isHere(int place) {
        PlaceSet here = here();
        return here == null || here.has(place);
    }

    /// The same collective in the form in which each rank does it by itself; null if the elements
    /// are many, or of a kind that has no such form.
    protected @Nullable EagerCollective eager() {
        return null;
    }

    /// The same collective as the native library does it; null if it does not. *Ordering:* parts
    /// that fit each other say the same.
    protected LibraryCalls.@Nullable Collective byLibrary() {
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

    final void join(CollectiveRound joined) {
        round = joined;
    }

    /// The rank does not wait for the others any more: as [CollectiveRound#leave], if all ranks had
    /// arrived.
    final void leave() {
        CollectiveRound joined = round;
        if (joined != null) {
            joined.leave();
        }
    }

    /// *Failure:* as [CollectiveRound#requireSound], once the collective is done.
    public final void requireSound() {
        round().requireSound(call, 0);
    }

    /// The contribution of another rank, once all ranks have arrived.
    protected final Contribution of(int other) {
        return round().contributions().get(other);
    }

    /// The number of ranks.
    protected final int size() {
        return round().contributions().size();
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
    public record ValueContribution<T>(Contribution contribution, Supplier<T> value) {}

    /// Stands in for a rank of another process that calls another operation, or takes part in vain.
    static final class Foreign extends Contribution {
        Foreign(Call call, int rank) {
            super(call, rank);
        }

        @Override
        protected void requireFit(Contribution other) {
            // nothing fits, which is found before this is asked
        }

        @Override
        protected int steps() {
            return 0;
        }

        @Override
        protected void move(int step) {
            throw new AssertionError("nothing is moved");
        }

        @Override
        protected long bytes() {
            return 0;
        }
    }
}
