package io.portolan.mpi.engine;

import io.portolan.mpi.meeting.Participant;
import io.portolan.mpi.meeting.SharedBarrier;

/// Transfers of ranks, and places of ranks at a barrier, for which no rank thread runs.
final class Receives {
    private static final Fabric FABRIC = new Fabric(Settings.of(2));
    private static final Mailbox NOBODY = new Fabric(Settings.of(1)).mailbox(0);
    private static final Header HEADER = new Header(1, 0, 2);
    private static final Object OPERATION = "stress";

    private Receives() {}

    static IncomingTransfer make() {
        return into(new Received());
    }

    static IncomingTransfer into(Region region) {
        return IncomingTransfer.into(NOBODY, HEADER, region, OPERATION);
    }

    static <G> Participant<G> participant(SharedBarrier<G> meeting, int place) {
        return meeting.participant(place, FABRIC.endpoints().get(place));
    }

    static ArrivalTicket ticket(PendingGeneration generation) {
        return FABRIC.endpoints().getFirst().ticket(generation, place -> place, OPERATION);
    }

    /// A transfer of one part, which is claimed.
    static JoinedTransfer joined() {
        JoinedTransfer joined = new JoinedTransfer(NOBODY, HEADER, 0, false, OPERATION);
        joined.divide(1);
        joined.claim(0);
        return joined;
    }

    static OutgoingTransfer send(Content content) {
        return new OutgoingTransfer(
                NOBODY,
                new LocalRoute(NOBODY, new ExposedWindows()),
                0,
                HEADER,
                Mode.SYNCHRONOUS,
                content,
                OPERATION);
    }
}
