package io.portolan.mpi;

import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Unreceived;
import java.util.List;
import java.util.stream.Stream;

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

    /// Those at all ranks that run.
    static List<UnreceivedMessage> in(Fabric fabric) {
        return fabric.unreceived().stream().map(each -> of(fabric, each)).toList();
    }

    private static UnreceivedMessage of(Fabric fabric, Unreceived messages) {
        String communicator = communicator(fabric, messages);
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

    /// As the receiver calls it, or else the sender.
    static String communicator(Fabric fabric, Unreceived messages) {
        return Stream.of(messages.rank(), messages.source())
                .map(fabric.endpoints()::get)
                .flatMap(endpoint -> context(endpoint, messages.context()))
                .findFirst()
                .map(Context::name)
                .orElse("another communicator");
    }

    private static Stream<Context> context(Endpoint endpoint, int number) {
        return endpoint.userOf(number) instanceof Context context
                ? Stream.of(context)
                : Stream.empty();
    }
}
