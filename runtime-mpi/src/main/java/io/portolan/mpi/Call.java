package io.portolan.mpi;

import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Transfer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An operation on a communicator, as one rank calls it: what reports and exceptions say about
/// where they come from.
///
/// @param context the rank's side of the communicator
/// @param isTold whether the communicator's error handler is told of its errors
/// @param appointment by which ranks find each other that have no communicator of their own yet
record Call(
        CommOperation operation,
        Context context,
        boolean isTold,
        IntercommRendezvous.@Nullable RendezvousKey appointment) {
    Call(CommOperation operation, Context context) {
        this(operation, context, true, null);
    }

    /// The same, whose errors are told by whoever gets them.
    Call untold() {
        return new Call(operation, context, false, appointment);
    }

    /// The same at an appointment.
    Call at(IntercommRendezvous.RendezvousKey made) {
        return new Call(operation, context, isTold, made);
    }

    /// The communicator's name.
    String communicator() {
        return context.name();
    }

    /// An exception without a peer. The message is to begin behind the operation's name.
    MPIException error(ErrorClass errorClass, String message) {
        return error(errorClass, null, null, message);
    }

    /// An exception about a message from or to a peer.
    MPIException error(
            ErrorClass errorClass, @Nullable Integer peer, @Nullable Integer tag, String message) {
        return error(errorClass, peer, tag, message, null);
    }

    /// An exception because of another one. The communicator's error handler is told of it, so it
    /// is to be thrown.
    MPIException error(
            ErrorClass errorClass,
            @Nullable Integer peer,
            @Nullable Integer tag,
            String message,
            @Nullable Throwable cause) {
        return handled(new MPIException(errorClass, this, peer, tag, this + ": " + message, cause));
    }

    /// What is made of arguments by something that knows no communicator.
    ///
    /// *Failure:* what it throws, as an error of this operation.
    <T> T checked(Supplier<T> made) {
        try {
            return made.get();
        } catch (MPIException e) {
            throw error(e.errorClass(), e.getMessage());
        }
    }

    /// The error, after the communicator's error handler was told of it.
    MPIException handled(MPIException error) {
        return isTold ? context.handled(error) : error;
    }

    /// An exception that is found for all ranks of a collective, by whichever came last: no error
    /// handler is told before each rank has it.
    MPIException errorOfAll(ErrorClass errorClass, String message) {
        return new MPIException(errorClass, this, null, null, this + ": " + message, null);
    }

    /// Whether the transfer is a rank's wait for the others in a collective.
    static boolean isOfCollective(Transfer transfer) {
        return transfer instanceof ArrivalTicket;
    }

    /// The method's name.
    @Override
    public String toString() {
        return operation.toString();
    }
}
