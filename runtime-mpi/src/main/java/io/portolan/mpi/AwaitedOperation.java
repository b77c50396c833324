package io.portolan.mpi;

import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Transfer;

/// What a thread waits for in an operation: another rank's half of a message, or its coming to a
/// collective.
///
/// @param operation the method that began it
/// @param peer the other rank, in the world; [MPI#ANY_SOURCE] if any will do
/// @param tag as given, [MPI#ANY_TAG] included; [MPI#UNDEFINED] in a collective without one
/// @param communicator its name
/// @param text all of that for people
public record AwaitedOperation(
        String operation, int peer, int tag, String communicator, String text) {

    static AwaitedOperation of(Transfer transfer) {
        Call call = (Call) transfer.operation();
        return Call.isOfCollective(transfer) ? ofCollective(call, transfer) : of(call, transfer);
    }

    private static AwaitedOperation ofCollective(Call call, Transfer transfer) {
        IntercommRendezvous.RendezvousKey made = call.appointment();
        String peer = peer(transfer);
        String communicator = call.communicator();
        return new AwaitedOperation(
                call.toString(),
                transfer.peer(),
                made == null ? MPI.UNDEFINED : made.tag(),
                communicator,
                made == null
                        ? "%s for %s on %s".formatted(call, peer, communicator)
                        : "%s with tag %d for %s on %s"
                                .formatted(call, made.tag(), peer, communicator));
    }

    private static AwaitedOperation of(Call call, Transfer transfer) {
        return new AwaitedOperation(
                call.toString(),
                transfer.peer(),
                transfer.tag(),
                call.communicator(),
                "%s %s %s%s on %s"
                        .formatted(
                                call,
                                transfer instanceof OutgoingTransfer ? "to" : "from",
                                peer(transfer),
                                tag(transfer),
                                call.communicator()));
    }

    private static String peer(Transfer transfer) {
        return transfer.peer() == MPI.ANY_SOURCE
                ? "any rank"
                : ((Call) transfer.operation()).context().inWords(transfer.peer());
    }

    private static String tag(Transfer transfer) {
        return transfer.tag() == MPI.ANY_TAG ? " with any tag" : " with tag " + transfer.tag();
    }
}
