package io.portolan.mpi.engine;

import java.util.function.IntUnaryOperator;

/// A rank's part in one round of a [io.portolan.mpi.engine.Meeting]: done when the conclusion has
/// run.
public final class Attendance extends Transfer {
    private static final Header NO_HEADER = new Header(0, 0, 0);

    private final Round<?> round;
    private final Endpoint endpoint;
    private final IntUnaryOperator rankOf;

    Attendance(Round<?> round, Endpoint endpoint, IntUnaryOperator rankOf, Object operation) {
        super(endpoint.mailbox(), NO_HEADER, operation);
        this.round = round;
        this.endpoint = endpoint;
        this.rankOf = rankOf;
    }

    /// A rank that has not come yet; one that never will, if there is such.
    @Override
    public int peer() {
        Liveness liveness = endpoint.fabric().liveness();
        int absent = round.absent(place -> liveness.hasEnded(rankOf.applyAsInt(place)));
        return absent == Round.NOBODY ? endpoint.rank() : rankOf.applyAsInt(absent);
    }

    /// As long as somebody has still to come; who comes last is at work and waits for nothing.
    @Override
    public boolean isStuck() {
        return super.isStuck() && round.isOpen();
    }

    /// The round will then never be concluded, so that nobody touches what was given.
    @Override
    public boolean withdraw() {
        return round.breakUp();
    }
}
