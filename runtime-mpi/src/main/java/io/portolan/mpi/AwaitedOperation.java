package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.engine.Transfer;

/// What a thread waits for in an operation: another rank's half of a message, its coming to a
/// collective, its epoch of a window, or the lock that it has.
///
/// @param operation the method that began it
/// @param peer the other rank, in the world; [MPI#ANY_SOURCE] if any will do
/// @param tag as given, [MPI#ANY_TAG] included; [MPI#UNDEFINED] in a collective without one and on
///   a window
/// @param communicator its name
/// @param text all of that for people
public record AwaitedOperation(
        String operation, int peer, int tag, String communicator, String text) {

    static AwaitedOperation of(Transfer transfer) {
        Call call = (Call) transfer.operation();
        return new AwaitedOperation(
                call.toString(),
                transfer.peer(),
                Call.tagOf(transfer),
                call.communicator(),
                Call.inWords(transfer));
    }
}
