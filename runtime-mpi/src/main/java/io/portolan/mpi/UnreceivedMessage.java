package io.portolan.mpi;

import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Unreceived;
import java.util.List;

/// Messages with the same envelope that have arrived and that no receive was posted for.
///
/// @param rank where they wait, in the world
/// @param source the rank that sent them, in the world
/// @param tag the tag they were sent with
/// @param communicator its name
/// @param count how many there are
/// @param text all of that for people
public record UnreceivedMessage(
        int rank, int source, int tag, String communicator, int count, String text) {

    /// The unreceived messages at all ranks that run.
    static List<UnreceivedMessage> in(Fabric fabric) {
        return fabric.unreceived().stream().map(each -> of(fabric, each)).toList();
    }

    private static UnreceivedMessage of(Fabric fabric, Unreceived messages) {
        String communicator = Context.nameOf(fabric, messages);
        return new UnreceivedMessage(
                messages.rank(),
                messages.source(),
                messages.tag(),
                communicator,
                messages.count(),
                "%s from rank %d with tag %d on %s %s for a receive at rank %d"
                        .formatted(
                                messages.count() == 1
                                        ? "1 message"
                                        : messages.count() + " messages",
                                messages.source(),
                                messages.tag(),
                                communicator,
                                messages.count() == 1 ? "waits" : "wait",
                                messages.rank()));
    }
}
