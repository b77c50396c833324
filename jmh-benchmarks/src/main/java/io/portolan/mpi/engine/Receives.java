package io.portolan.mpi.engine;

/// Transfers and seats of ranks that nobody runs.
final class Receives {
    private static final Fabric FABRIC = new Fabric(Settings.of(2));
    private static final Mailbox NOBODY = new Mailbox(Settings.of(1), new Liveness(1));
    private static final Header HEADER = new Header(1, 0, 2);
    private static final Object OPERATION = "stress";

    private Receives() {}

    static Incoming make() {
        return into(new Received());
    }

    static Incoming into(Region region) {
        return Incoming.into(NOBODY, HEADER, region, OPERATION);
    }

    static <G> Seat<G> seat(Meeting<G> meeting, int place) {
        return meeting.seat(place, FABRIC.endpoints().get(place));
    }

    static Attendance attendance(Gathering gathering) {
        return new Attendance(gathering, FABRIC.endpoints().getFirst(), place -> place, OPERATION);
    }

    static Outgoing send(Content content) {
        return new Outgoing(NOBODY, NOBODY, 0, HEADER, Mode.SYNCHRONOUS, content, OPERATION);
    }
}
