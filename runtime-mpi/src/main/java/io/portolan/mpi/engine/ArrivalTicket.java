package io.portolan.mpi.engine;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// A rank's part in one call of a [io.portolan.mpi.meeting.SharedBarrier]: done when the conclusion
/// of its round has run, or when all others have shown on the board what they call.
public final class ArrivalTicket extends Transfer {
    private static final Header NO_HEADER = new Header(0, 0, 0);

    /// Null when it is done, so that a seat that knows it does not keep what was brought.
    private volatile @Nullable PendingGeneration gathering;

    private final Endpoint endpoint;
    private final IntUnaryOperator rankOf;

    public ArrivalTicket(
            PendingGeneration gathering,
            Endpoint endpoint,
            IntUnaryOperator rankOf,
            Object operation) {
        super(endpoint.mailbox(), NO_HEADER, operation);
        this.gathering = gathering;
        this.endpoint = endpoint;
        this.rankOf = rankOf;
    }

    /// A rank that has not come yet; one that never will, if there is such.
    @Override
    public int peer() {
        Liveness liveness = endpoint.fabric().liveness();
        PendingGeneration others = gathering;
        int absent =
                others == null
                        ? PendingGeneration.NOBODY
                        : others.absent(place -> liveness.hasEnded(rankOf.applyAsInt(place)));
        return absent == PendingGeneration.NOBODY ? endpoint.rank() : rankOf.applyAsInt(absent);
    }

    /// As long as somebody has still to come; who comes last is at work and waits for nothing, also
    /// before it has counted itself.
    @Override
    public boolean isStuck() {
        PendingGeneration others = gathering;
        return super.isStuck()
                && others != null
                && others.isOpen()
                && others.absent(place -> false) != PendingGeneration.NOBODY;
    }

    /// The round will then never be concluded, so that nobody touches what was given.
    @Override
    public boolean withdraw() {
        PendingGeneration others = gathering;
        return others != null && others.breakUp();
    }

    /// Whether nobody has still to come.
    public boolean hasAll() {
        PendingGeneration others = gathering;
        return others == null || !others.isOpen();
    }

    /// Lets the rank go.
    public void end() {
        finish();
        gathering = null;
    }
}
