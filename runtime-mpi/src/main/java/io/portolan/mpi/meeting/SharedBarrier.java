package io.portolan.mpi.meeting;

import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Settings;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Where the ranks of one communicator meet: the k-th arrival of each place is in generation k.
///
/// ```
///   place 0 --attend(given 0)--+
///   place 1 --attend(given 1)--+--> the last one runs the conclusion on all that was given,
///   place 2 --attend(given 2)--+    and the tickets of all are done
///
///   Participant 0 -----------------------+
///   Participants 1, 2 --+                v      a rank that does not wait may be ahead
///                       v
///                   Generation -> Generation    forgotten as soon as all have left it
///
///   OtherPlaces: those in other processes, whom the last one tells
///   FlagBoard: ranks with few words show them, and need no barrier if they agree
/// ```
///
/// *Threads:* any.
///
/// @param <G> what is brought
public final class SharedBarrier<G> {
    private final IntUnaryOperator rankOf;
    private final AtomicInteger placesLeft;
    private final @Nullable FlagBoard board;
    private final @Nullable OtherPlaces<G> others;

    /// Null once all places are taken, so that generations that are over can be collected.
    private volatile @Nullable Generation<G> first;

    /// A barrier of so many places.
    ///
    /// @param rankOf the rank in the world that has a place
    public SharedBarrier(int size, IntUnaryOperator rankOf) {
        this(new Generation<>(size), size, rankOf, null, null);
    }

    private SharedBarrier(
            Generation<G> first,
            int here,
            IntUnaryOperator rankOf,
            @Nullable FlagBoard board,
            @Nullable OtherPlaces<G> others) {
        this.first = first;
        this.placesLeft = new AtomicInteger(here);
        this.rankOf = rankOf;
        this.board = board;
        this.others = others;
    }

    /// A barrier of which some places are in other processes.
    public static <G> SharedBarrier<G> among(OtherPlaces<G> others, IntUnaryOperator rankOf) {
        Generation<G> first = new Generation<>(others.size(), others);
        return new SharedBarrier<>(first, others.here(), rankOf, others.board(), others);
    }

    /// A barrier with a board, if that is quicker.
    public static <G> SharedBarrier<G> withBoard(
            int size, IntUnaryOperator rankOf, Settings settings) {
        return new SharedBarrier<>(
                new Generation<>(size),
                size,
                rankOf,
                FlagBoard.isFor(size, settings) ? new FlagBoard(size) : null,
                null);
    }

    /// Whether each place that is here was asked for.
    public boolean isComplete() {
        return first == null;
    }

    /// The participant of a place that is here; to be asked for once per place.
    public Participant<G> participant(int place, Endpoint endpoint) {
        Participant<G> participant =
                new Participant<>(
                        Objects.requireNonNull(first), place, rankOf, board, others, endpoint);
        if (placesLeft.decrementAndGet() == 0) {
            first = null;
        }
        return participant;
    }
}
