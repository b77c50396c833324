package io.portolan.mpi.context;

import io.portolan.mpi.engine.AnswerTicket;
import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An operation on a communicator, as one rank calls it: what reports and exceptions say about
/// where they come from.
///
/// @param context the rank's side of the communicator
/// @param isTold whether the communicator's error handler is told of its errors
/// @param rendezvous by which ranks find each other that have no communicator of their own yet
public record Call(
        CommOperation operation,
        Context context,
        boolean isTold,
        @Nullable RendezvousKey rendezvous)
        implements Transfer.LossTolerance {
    Call(CommOperation operation, Context context) {
        this(operation, context, true, null);
    }

    /// The same call, whose errors the error handler is told of by the code that catches them.
    public Call untold() {
        return new Call(operation, context, false, rendezvous);
    }

    /// The same call at a rendezvous.
    public Call at(RendezvousKey made) {
        return new Call(operation, context, isTold, made);
    }

    @Override
    public boolean isCutOff(Transfer transfer) {
        return context.health().isCutOff(this, transfer);
    }

    /// The communicator's name.
    public String communicator() {
        return context.name();
    }

    /// An exception without a peer.
    ///
    /// @param message what is wrong; the operation's name is put before it
    public MPIException error(ErrorClass errorClass, String message) {
        return error(errorClass, null, null, message);
    }

    /// An exception about a message from or to a peer.
    public MPIException error(
            ErrorClass errorClass, @Nullable Integer peer, @Nullable Integer tag, String message) {
        return error(errorClass, peer, tag, message, null);
    }

    /// An exception because of another one. The communicator's error handler is told of the
    /// exception, so the caller has to throw it.
    public MPIException error(
            ErrorClass errorClass,
            @Nullable Integer peer,
            @Nullable Integer tag,
            String message,
            @Nullable Throwable cause) {
        return handled(exception(errorClass, peer, tag, this + ": " + message, cause));
    }

    /// Makes something of arguments, by a function that knows no communicator.
    ///
    /// *Failure:* an exception of the function, as an error of this operation.
    public <T> T checked(Supplier<T> made) {
        try {
            return made.get();
        } catch (MPIException e) {
            throw error(e.errorClass(), e.getMessage());
        }
    }

    /// The error, after the communicator's error handler was told of it.
    public MPIException handled(MPIException error) {
        return isTold ? context.handled(error) : error;
    }

    /// An exception that the rank which arrives last in a collective makes for all ranks: no error
    /// handler is told before each rank has it.
    public MPIException errorOfAll(ErrorClass errorClass, String message) {
        return exception(errorClass, null, null, this + ": " + message, null);
    }

    /// An exception of this operation that no error handler is told of here.
    ///
    /// @param message with the operation's name
    public MPIException exception(
            ErrorClass errorClass,
            @Nullable Integer peer,
            @Nullable Integer tag,
            String message,
            @Nullable Throwable cause) {
        return new MPIException(errorClass, toString(), communicator(), peer, tag, message, cause);
    }

    /// Whether the transfer is a rank's wait for the others in a collective.
    public static boolean isOfCollective(Transfer transfer) {
        return transfer instanceof ArrivalTicket;
    }

    /// The tag of what is waited for, as given; [io.portolan.mpi.MPI#UNDEFINED] in a collective
    /// without one and in an operation on a window.
    public static int tagOf(Transfer transfer) {
        if (transfer instanceof LockTicket
                || transfer instanceof AnswerTicket
                || isBetweenEpochs(transfer)) {
            return SpecialValues.UNDEFINED;
        }
        RendezvousKey made = ((Call) transfer.operation()).rendezvous;
        return isOfCollective(transfer)
                ? made == null ? SpecialValues.UNDEFINED : made.tag()
                : transfer.tag();
    }

    /// Whether the transfer is a wait for another rank's epoch of a window.
    public static boolean isBetweenEpochs(Transfer transfer) {
        return ((Call) transfer.operation()).operation.isBetweenEpochs();
    }

    /// What a thread waits for in an operation, as text.
    public static String inWords(Transfer transfer) {
        Call call = (Call) transfer.operation();
        if (transfer instanceof LockTicket ticket && !ticket.isElsewhere()) {
            return "%s of the memory of %s on %s, whose lock %s has"
                    .formatted(
                            call,
                            call.context.inWords(ticket.target()),
                            call.communicator(),
                            call.context.inWords(ticket.peer()));
        }
        if (transfer instanceof LockTicket || transfer instanceof AnswerTicket) {
            return "%s of the memory of %s in another process on %s"
                    .formatted(call, call.context.inWords(transfer.peer()), call.communicator());
        }
        if (isBetweenEpochs(transfer)) {
            return "%s for %s on %s"
                    .formatted(call, call.context.inWords(transfer.peer()), call.communicator());
        }
        String peer =
                transfer.peer() == SpecialValues.ANY_SOURCE
                        ? "any rank"
                        : call.context.inWords(transfer.peer());
        int tag = tagOf(transfer);
        RendezvousKey made = call.rendezvous;
        String withTag =
                tag == SpecialValues.UNDEFINED && isOfCollective(transfer)
                        ? made == null ? "" : " with tag \"%s\"".formatted(made.stringtag())
                        : tag == SpecialValues.ANY_TAG ? " with any tag" : " with tag " + tag;
        String on = " on " + call.communicator();
        return isOfCollective(transfer)
                ? call + withTag + " for " + peer + on
                : call + (transfer.isOutgoing() ? " to " : " from ") + peer + withTag + on;
    }

    /// The method's name.
    @Override
    public String toString() {
        return operation.toString();
    }
}
