package io.portolan.mpi.engine;

import java.util.function.IntUnaryOperator;

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
/// ```
///
/// *Threads:* any.
///
/// @param <G> what is brought
public final class Meeting<G> {
    private final Round<G> first;
    private final IntUnaryOperator rankOf;

    /// A meeting of so many places.
    ///
    /// @param rankOf the rank in the world that has a place
    public Meeting(int size, IntUnaryOperator rankOf) {
        this.first = new Round<>(size);
        this.rankOf = rankOf;
    }

    /// The place's way in; to be asked for once per place.
    public Seat<G> seat(int place, Endpoint endpoint) {
        return new Seat<>(first, place, rankOf, endpoint);
    }
}
