package io.portolan.mpi.engine;

import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// A rank's part in one call of a [io.portolan.mpi.meeting.SharedBarrier]. The ticket is done when
/// the conclusion of its generation has run, or when the board tells whether all ranks agree.
public final class ArrivalTicket extends Transfer {
    private static final Header NO_HEADER = new Header(0, 0, 0);

    /// Null when the ticket is done, so that a participant that keeps the ticket does not keep what
    /// the ranks brought.
    private volatile @Nullable PendingGeneration generation;

    private final int rank;
    private final IntPredicate hasEnded;
    private final IntUnaryOperator rankOf;

    /// Whether ranks of this process may use the buffers of the rank until all of them have come.
    private final boolean isMoving;

    /// @param home the mailbox of the rank
    /// @param hasEnded whether a rank of the world has ended
    /// @param rankOf the rank that has a place at the barrier
    /// @param isMoving whether ranks of this process may use the buffers of the rank until all of
    ///   them have come
    ArrivalTicket(
            PendingGeneration generation,
            Home home,
            int rank,
            IntPredicate hasEnded,
            IntUnaryOperator rankOf,
            boolean isMoving,
            Object operation) {
        super(home, NO_HEADER, operation);
        this.generation = generation;
        this.rank = rank;
        this.hasEnded = hasEnded;
        this.rankOf = rankOf;
        this.isMoving = isMoving;
    }

    /// A rank that has not arrived yet; if there are such, one that has ended and never will. If
    /// all have arrived it is the rank itself, for reports.
    @Override
    public int peer() {
        int needed = neededRank();
        return needed == PendingGeneration.NOBODY ? rank : needed;
    }

    /// As [#peer()], but nobody if all have arrived. For a moment this may be so where ranks are
    /// still missed: the rank that arrives last in this process has not yet handed over to the wait
    /// for the other processes.
    @Override
    int neededRank() {
        PendingGeneration others = generation;
        int absent =
                others == null
                        ? PendingGeneration.NOBODY
                        : others.absent(place -> hasEnded.test(rankOf.applyAsInt(place)));
        return absent == PendingGeneration.NOBODY ? absent : rankOf.applyAsInt(absent);
    }

    /// Whether a rank has still to arrive. The rank that arrives last is at work and waits for
    /// nothing, also before it has counted itself.
    @Override
    public boolean isStuck() {
        PendingGeneration others = generation;
        return super.isStuck()
                && others != null
                && others.isOpen()
                && others.absent(place -> false) != PendingGeneration.NOBODY;
    }

    /// Breaks the generation up: it is then never concluded, so that no thread touches what the
    /// rank gave.
    @Override
    public boolean withdraw() {
        PendingGeneration others = generation;
        return others != null && others.breakUp();
    }

    @Override
    public boolean needsAllMembers() {
        return true;
    }

    /// Not while ranks of this process move elements.
    @Override
    public boolean mayBeGivenUp() {
        PendingGeneration others = generation;
        return !isMoving || others == null || others.haveAllHereCome();
    }

    /// Whether the rank waits for nobody any more.
    public boolean needsNobody() {
        PendingGeneration others = generation;
        return others == null || !others.isOpen();
    }

    /// Lets the rank go.
    public void end() {
        finish();
        generation = null;
    }
}
