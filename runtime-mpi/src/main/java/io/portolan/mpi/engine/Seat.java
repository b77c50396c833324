package io.portolan.mpi.engine;

import java.util.function.IntUnaryOperator;

/// One rank's place in a [io.portolan.mpi.engine.Meeting].
///
/// *Threads:* one at a time.
///
/// @param <G> what is brought
public final class Seat<G> {
    private final int place;
    private final IntUnaryOperator rankOf;
    private final Endpoint endpoint;
    private Round<G> round;

    Seat(Round<G> first, int place, IntUnaryOperator rankOf, Endpoint endpoint) {
        this.round = first;
        this.place = place;
        this.rankOf = rankOf;
        this.endpoint = endpoint;
    }

    /// Comes to the next round and brings something. Does not block; who is the last one runs the
    /// conclusion, and the attendance is done.
    ///
    /// *Failure:* what the conclusion throws; all attendances are done nevertheless.
    ///
    /// @param operation what it is part of, for reports
    public Attendance attend(G given, Conclusion<G> conclusion, Object operation) {
        Round<G> now = round;
        round = now.next();
        Attendance mine = new Attendance(now, endpoint, rankOf, operation);
        now.enter(place, given, mine, conclusion);
        return mine;
    }
}
