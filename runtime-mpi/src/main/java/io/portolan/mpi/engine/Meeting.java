package io.portolan.mpi.engine;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Where the ranks of one communicator meet: the k-th coming of each of them is in round k.
///
/// ```
///   place 0 --attend(given 0)--+
///   place 1 --attend(given 1)--+--> the last one runs the conclusion on all that was given,
///   place 2 --attend(given 2)--+    and the attendances of all are done
///
///   Seat of 0 -------------+
///   Seat of 1, 2 --+       v                 a rank that does not wait may be rounds ahead
///                  v
///                Round -> Round -> Round     forgotten as soon as all have left it
///
///   Board: who has little to give shows it, and all need not meet if they agree
/// ```
///
/// *Threads:* any.
///
/// @param <G> what is brought
public final class Meeting<G> {
    private final IntUnaryOperator rankOf;
    private final AtomicInteger seatsLeft;
    private final @Nullable Board board;

    /// Null once all seats are taken, so that rounds that are over can be forgotten.
    private volatile @Nullable Round<G> first;

    /// A meeting of so many places.
    ///
    /// @param rankOf the rank in the world that has a place
    public Meeting(int size, IntUnaryOperator rankOf) {
        this(size, rankOf, null);
    }

    private Meeting(int size, IntUnaryOperator rankOf, @Nullable Board board) {
        this.first = new Round<>(size);
        this.seatsLeft = new AtomicInteger(size);
        this.rankOf = rankOf;
        this.board = board;
    }

    /// A meeting with a board, if that is quicker.
    public static <G> Meeting<G> withBoard(int size, IntUnaryOperator rankOf, Settings settings) {
        return new Meeting<>(size, rankOf, Board.isFor(size, settings) ? new Board(size) : null);
    }

    /// The place's way in; to be asked for once per place.
    public Seat<G> seat(int place, Endpoint endpoint) {
        Seat<G> seat = new Seat<>(Objects.requireNonNull(first), place, rankOf, board, endpoint);
        if (seatsLeft.decrementAndGet() == 0) {
            first = null;
        }
        return seat;
    }
}
