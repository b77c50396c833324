package io.portolan.mpi.meeting;

import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.PendingGeneration;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.SpinDelayTuner;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// One rank's place in a [io.portolan.mpi.meeting.SharedBarrier].
///
/// ```
///   attend(given) ................................. and wait, or not
///
///   if (canShow()) show(content), wait, isAgreed()?  yes: read what all others show
///                                                    no:  attend(given), as all do
/// ```
///
/// *Threads:* one at a time.
///
/// @param <G> what is brought
public final class Participant<G> {
    private final int place;
    private final IntUnaryOperator rankOf;
    private final @Nullable FlagBoard board;
    private final @Nullable OtherPlaces<G> others;
    private final Endpoint endpoint;
    private final BooleanSupplier isDecided = this::isDecided;
    private final SpinDelayTuner look = new SpinDelayTuner(0, 1);
    private Generation<G> round;

    /// The ticket of the last call; null after a call that was agreed on.
    private @Nullable ArrivalTicket last;

    /// Whether the board knows already of the call that the next arrival belongs to.
    private boolean isOnBoard;

    /// Whether this place knows if the calls of all other places agree with the call which it
    /// shows. (A flag and no reference, because the collector would have to note each write of a
    /// reference.)
    private boolean hasDecided;

    private boolean isAgreed;

    public Participant(
            Generation<G> first,
            int place,
            IntUnaryOperator rankOf,
            @Nullable FlagBoard board,
            @Nullable OtherPlaces<G> others,
            Endpoint endpoint) {
        this.round = first;
        this.place = place;
        this.rankOf = rankOf;
        this.board = board;
        this.others = others;
        this.endpoint = endpoint;
    }

    /// Arrives at the next generation and brings something. Does not block: the place that arrives
    /// last runs the conclusion, and the ticket is done.
    ///
    /// *Failure:* an exception of the conclusion; the tickets of all places are done nevertheless.
    ///
    /// @param operation the operation that the arrival is part of, for reports
    public ArrivalTicket attend(G given, Conclusion<G> conclusion, Object operation) {
        return attend(given, conclusion, false, operation);
    }

    /// As [#attend(Object, Conclusion, Object)], after the places have met and while those of this
    /// process move what was brought: the wait is not given up before all of these have come.
    public ArrivalTicket attendAgain(G given, Conclusion<G> conclusion, Object operation) {
        return attend(given, conclusion, true, operation);
    }

    private ArrivalTicket attend(
            G given, Conclusion<G> conclusion, boolean isMoving, Object operation) {
        long call = meet();
        Generation<G> now = next();
        ArrivalTicket mine = ticket(now, isMoving, operation);
        last = mine;
        now.enter(place, call, given, mine, conclusion);
        return mine;
    }

    /// Arrives where only the places of this process meet, and nothing is done: as [#attendAgain],
    /// but no call on the board, because other processes may have more or fewer of these.
    public ArrivalTicket attendHere(G given, Object operation) {
        Generation<G> now = next();
        ArrivalTicket mine = ticket(now, true, operation);
        last = mine;
        now.enterHere(place, given, mine);
        return mine;
    }

    /// Says on the board that the place meets, unless the board knows the call; returns the number
    /// of the call there, if there is a board.
    private long meet() {
        if (board == null) {
            return 0;
        }
        if (!isOnBoard) {
            board.meet(place);
            board.wake();
        }
        isOnBoard = false;
        return board.call(place);
    }

    private Generation<G> next() {
        Generation<G> now = round;
        round = now.next();
        return now;
    }

    /// Whether what is shown now will be seen: there is a board, and the last call is done.
    public boolean canShow() {
        return board != null && (last == null || last.isDone());
    }

    /// Makes the next call on the board and shows few words with it; only after [#canShow()]. Does
    /// not block.
    ///
    /// @param signature equal on all places whose calls agree
    /// @param content has words
    /// @param operation the operation that the call is part of, for reports
    /// @return what to wait for; null if it is known whether all places agree
    public @Nullable ArrivalTicket show(long signature, Content content, Object operation) {
        FlagBoard shown = board();
        shown.show(place, signature, content);
        if (others != null) {
            others.show(place, (int) content.elements());
        }
        shown.wake();
        shown.prepare(place);
        hasDecided = false;
        look.await();
        if (isDecided() || endpoint.awaitSoon(isDecided)) {
            return null;
        }
        ArrivalTicket missing = ticket(new BoardWait(shown, shown.shown(place)), false, operation);
        shown.await(place, missing);
        shown.wake();
        return missing;
    }

    /// Whether all places show the same; to be called when the result of [#show] is done. If they
    /// do not, the place has to attend.
    public boolean isAgreed() {
        board().leave(place);
        boolean isTaken = isDecided() && isAgreed;
        isOnBoard = !isTaken;
        last = null;
        return isTaken;
    }

    /// Copies words that a place shows, from index `from` on, as many as the region has elements;
    /// allowed from the agreement of all places to the next call.
    public void read(int other, int from, Region into) {
        FlagBoard shown = board();
        shown.read(other, shown.call(place), from, into);
    }

    /// Whether it is known if all agree on the call that is shown; looks no more once it is.
    private boolean isDecided() {
        if (!hasDecided) {
            if (others != null) {
                endpoint.poll(); // what they show lies in the wires
            }
            FlagBoard.Verdict seen = board().verdict(board().shown(place));
            if (seen
                    != FlagBoard.Verdict
                            .OPEN) { // no write at each look, which others would wait for
                hasDecided = true;
                isAgreed = seen == FlagBoard.Verdict.AGREED;
            }
        }
        return hasDecided;
    }

    private FlagBoard board() {
        return Objects.requireNonNull(board, "shown without a board");
    }

    private ArrivalTicket ticket(PendingGeneration generation, boolean isMoving, Object operation) {
        return endpoint.ticket(generation, rankOf, isMoving, operation);
    }
}
