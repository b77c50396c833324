package io.portolan.mpi.context;

import io.portolan.mpi.engine.AnswerTicket;
import io.portolan.mpi.engine.Awaited;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.JoinedTransfer;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.NotReadyException;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.WorldFailure;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A rank's way down to the engine, which turns what cannot be done into exceptions.
///
/// *Threads:* any.
public final class CheckedEndpoint {
    private final Endpoint endpoint;
    private final ObjectInputFilter filter;
    private final @Nullable Tracer tracer;

    /// The way of one rank to its endpoint.
    ///
    /// @param filter what may be deserialized
    /// @param tracer the world's, or null
    public CheckedEndpoint(Endpoint endpoint, ObjectInputFilter filter, @Nullable Tracer tracer) {
        this.endpoint = endpoint;
        this.filter = filter;
        this.tracer = tracer;
    }

    /// The tracer that sees the operations; null if there is none.
    @Nullable Tracer tracer() {
        return tracer;
    }

    /// What may be deserialized.
    ObjectInputFilter filter() {
        return filter;
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    /// Ends the world because of an error of this rank.
    public void fail(Throwable cause) {
        endpoint.fabric().fail(new WorldFailure(endpoint.rank(), cause));
    }

    /// Begins an operation.
    ///
    /// *Failure:* as [#requireAlive]; [io.portolan.mpi.error.RevokedException] on a communicator
    /// that was revoked; [MPIException] on one that was freed, and on a thread that outlives its
    /// rank.
    public void enter(Call call) {
        enterThoughRevoked(call);
        call.context().health().requireNotRevoked(call);
    }

    /// As [#enter], but a communicator that was revoked will do.
    public void enterThoughRevoked(Call call) {
        call.context().requireNotFreed(call);
        if (!endpoint.isOwner() && endpoint.hasEnded()) {
            throw call.error(ErrorClass.COMM, outlived(call));
        }
        requireAlive(call);
    }

    /// *Failure:* [RankFailedException] when a rank has failed, [MPIException] when the world was
    /// ended by its caller or is deadlocked.
    public void requireAlive(Call call) {
        WorldFailure failure = endpoint.failure();
        if (failure != null) {
            throw ended(call, failure);
        }
    }

    /// Begins a send; null if it is complete already.
    ///
    /// @param dest the process
    @Nullable OutgoingTransfer send(
            Call call, Mode mode, int context, int dest, int tag, Content content) {
        return send(call, mode, context, dest, tag, tag, content);
    }

    /// As [#send(io.portolan.mpi.context.Call, io.portolan.mpi.engine.Mode, int, int, int,
    /// io.portolan.mpi.engine.Content)], of a part of a message.
    ///
    /// @param told the tag of the message, which the user knows
    @Nullable OutgoingTransfer send(
            Call call, Mode mode, int context, int dest, int tag, int told, Content content) {
        try {
            return endpoint.send(mode, context, dest, tag, content, call);
        } catch (NotReadyException e) {
            int peer = call.context().rankOf(dest);
            throw call.error(
                    ErrorClass.OTHER,
                    peer,
                    told,
                    "rank %d has posted no receive for a message from %s with tag %d; allowed is a ready send after the receive; let the receiver tell when it is ready, or use send"
                            .formatted(peer, call.context().describe(), told));
        } catch (IllegalStateException ofMemory) { // closed since it was given, or since the start
            throw Arguments.unread(call, call.context().rankOf(dest), told, ofMemory);
        }
    }

    /// Waits until the transfer is done.
    ///
    /// *Failure:* as [#await]; the transfer is taken back then. One that ends meanwhile has not
    /// failed.
    public <T extends Transfer> T complete(Call call, T transfer) {
        if (!transfer.isDone()) {
            await(call, transfer);
            requireDone(call, transfer);
        }
        return transfer;
    }

    /// Waits for all; null stands for a transfer that is complete.
    ///
    /// *Failure:* as [#complete]; all transfers are withdrawn then.
    public void completeAll(Call call, @Nullable Transfer... transfers) {
        List<Transfer> open = open(transfers);
        try {
            while (!open.isEmpty()) {
                await(call, all(open));
                open = open(transfers);
                requireDone(call, open);
            }
        } catch (MPIException e) {
            open.forEach(Transfer::abandon);
            throw e;
        }
    }

    private static List<Transfer> open(@Nullable Transfer... transfers) {
        List<Transfer> open = new ArrayList<>(transfers.length);
        for (Transfer transfer : transfers) {
            if (transfer != null && !transfer.isDone()) {
                open.add(transfer);
            }
        }
        return open;
    }

    private static Awaited all(List<Transfer> open) {
        return open.size() == 1 ? open.getFirst() : new Awaited.Several(open, true);
    }

    /// Looks at the one that has ended the wait for all, if any has.
    private void requireDone(Call call, List<Transfer> open) {
        for (Transfer transfer : open) {
            if (transfer.isOver()) {
                requireDone(call, transfer);
            }
        }
    }

    /// Waits while it is worth to spin; false if it is not over then.
    public boolean spinUntil(BooleanSupplier isOver) {
        return endpoint.spinUntil(isOver);
    }

    /// Waits until the transfers are settled; whether they are done is to be asked of each.
    ///
    /// *Failure:* [MPIException] when the thread is interrupted, once all transfers are taken back
    /// and no copy is under way; that ends the world, because the others will wait for what this
    /// rank was about to do.
    public void await(Call call, Awaited awaited) {
        if (tracer == null) {
            awaitNow(call, awaited);
            return;
        }
        long mark = tracer.beginWait(call);
        List<Transfer> late = mark == 0 ? List.of() : awaited.stuck();
        if (endpoint.spinUntil(awaited)) {
            if (mark != 0) {
                tracer.waited(call, late, mark, false);
            }
            return;
        }
        late = mark == 0 ? awaited.stuck() : late;
        long since = mark == 0 ? System.nanoTime() : mark;
        try {
            awaitNow(call, awaited);
        } finally {
            tracer.waited(call, late, since, true);
        }
    }

    private void awaitNow(Call call, Awaited awaited) {
        try {
            endpoint.await(awaited);
        } catch (InterruptedException e) {
            awaited.abandon();
            Thread.currentThread().interrupt();
            throw interrupted(call, e);
        }
    }

    /// *Failure:* [MPIException] when the calling thread was interrupted.
    public void requireUninterrupted(Call call) {
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted(call, new InterruptedException());
        }
    }

    /// As [#complete], but a receive from any rank that is cut off for now goes on.
    public void completeOrLeave(Call call, Transfer transfer) {
        if (!transfer.isDone()) {
            await(call, transfer);
            requireNotPending(call, transfer);
            requireDone(call, transfer);
        }
    }

    /// As [#completeAll] for two, but if one is a receive from any rank that is cut off for now,
    /// both go on.
    public void completeOrLeave(Call call, @Nullable Transfer transfer, @Nullable Transfer beside) {
        List<Transfer> open = open(transfer, beside);
        if (!open.isEmpty()) {
            await(call, all(open));
            open.forEach(each -> requireNotPending(call, each));
            completeAll(call, transfer, beside);
        }
    }

    private void requireNotPending(Call call, Transfer transfer) {
        CommHealth health = call.context().health();
        MPIException pending =
                endpoint.failure() == null && health.isPending(transfer)
                        ? health.reason(call, transfer)
                        : null;
        if (pending != null) {
            throw pending;
        }
    }

    /// To be called when the wait is over. A transfer that was matched at the last moment, with a
    /// rank that is not lost, is waited for.
    ///
    /// *Failure:* as [#requireAlive], and [MPIException] when no rank is left that could complete
    /// the transfer, or it is cut off.
    public void requireDone(Call call, Transfer transfer) {
        if (transfer.isDone()) {
            return;
        }
        endpoint.poll(); // what came before a rank was lost
        while (!transfer.abandonIfSettled()) {
            await(call, transfer);
        }
        if (transfer.isDone()) { // it was matched meanwhile, and has ended
            return;
        }
        requireAlive(call);
        MPIException loss = call.context().health().reason(call, transfer);
        throw loss == null ? nobodyLeft(call, transfer) : loss;
    }

    private static String outlived(Call call) {
        return "%s has ended, and thread '%s' goes on; allowed are operations before the end; let the rank wait for its threads"
                .formatted(call.context().describe(), Thread.currentThread().getName());
    }

    private MPIException interrupted(Call call, InterruptedException e) {
        WorldFailure failure = endpoint.failure();
        if (failure != null) {
            return ended(call, failure);
        }
        MPIException mine =
                call.error(
                        ErrorClass.OTHER,
                        null,
                        null,
                        "%s was interrupted while it waited; the world ends with it"
                                .formatted(call.context().describe()),
                        e);
        fail(mine);
        return mine;
    }

    private static MPIException ended(Call call, WorldFailure failure) {
        return switch (failure.rank()) {
            case WorldFailure.CALLER ->
                    call.exception(
                            ErrorClass.OTHER,
                            null,
                            null,
                            call
                                    + ": the world is ended, because the thread that called"
                                    + " World.run was interrupted",
                            failure.cause());
            case WorldFailure.NOBODY ->
                    call.exception(
                            ErrorClass.PENDING,
                            null,
                            null,
                            Objects.requireNonNull(failure.cause().getMessage()),
                            failure.cause());
            case WorldFailure.END -> call.error(ErrorClass.COMM, outlived(call));
            default ->
                    new RankFailedException(
                            failure.rank(),
                            call.context().inWords(failure.rank()),
                            call.toString(),
                            call.communicator(),
                            call.context().rankOf(failure.rank()),
                            failure.cause());
        };
    }

    private MPIException nobodyLeft(Call call, Transfer transfer) {
        Context context = call.context();
        int peer = context.rankOf(transfer.peer());
        boolean isSelf = transfer.peer() == endpoint.rank();
        if (Call.isOfCollective(transfer)) {
            RendezvousKey made = call.rendezvous();
            return nobodyLeft(
                    call,
                    peer,
                    made == null ? null : made.tag(),
                    context.rankInWords(transfer.peer())
                            + " to enter, which has ended: nobody is left to enter it");
        }
        if (transfer instanceof LockTicket ticket && !ticket.isElsewhere()) {
            return call.error(
                    ErrorClass.PENDING,
                    peer,
                    null,
                    "%s waits for the lock of the memory of rank %d, which rank %d has, and that rank has ended; allowed is the wait for a rank that runs; let each rank unlock what it has locked before it ends"
                            .formatted(context.describe(), context.rankOf(ticket.target()), peer));
        }
        if (transfer instanceof AnswerTicket) {
            return call.error(
                    ErrorClass.PENDING,
                    peer,
                    null,
                    "%s waits for the process of %s to answer, and that rank has ended; allowed is the wait for a rank that runs; let each rank wait for those that use what it has"
                            .formatted(context.describe(), context.rankInWords(transfer.peer())));
        }
        if (Call.isBetweenEpochs(transfer)) {
            return call.error(
                    ErrorClass.PENDING,
                    peer,
                    null,
                    "%s waits for rank %d to call %s, and that rank has ended; allowed is the wait for a rank that runs; let every start have its post and every complete its await, with groups that agree"
                            .formatted(
                                    context.describe(),
                                    peer,
                                    call.operation() == CommOperation.START
                                            ? CommOperation.POST
                                            : CommOperation.COMPLETE));
        }
        if (transfer instanceof JoinedTransfer parts && isSelf && parts.unclaimed() > 0) {
            return call.error(
                    ErrorClass.PENDING,
                    peer,
                    transfer.tag(),
                    "%s waits for %d of %d partitions that are not ready: nobody is left to say so; allowed is the wait for partitions that a thread makes ready; call pready for each after the start"
                            .formatted(context.describe(), parts.unclaimed(), parts.size()));
        }
        if (transfer.isOutgoing()) {
            return nobodyLeft(
                    call,
                    peer,
                    transfer.tag(),
                    (isSelf
                                    ? "itself to receive a message, which it does not"
                                    : "rank %d to receive a message, which has ended"
                                            .formatted(peer))
                            + ": nobody is left to receive it");
        }
        String disagreement =
                new Disagreement(endpoint.fabric())
                        .of(endpoint.rank(), transfer)
                        .map(text -> "; " + text)
                        .orElse("");
        return nobodyLeft(
                call,
                peer,
                transfer.tag(),
                (peer == SpecialValues.ANY_SOURCE
                                ? "a message from any rank, but all others have ended"
                                : isSelf
                                        ? "a message from itself that it has not sent"
                                        : "a message from rank %d, which has ended".formatted(peer))
                        + ": nobody is left to send it"
                        + disagreement);
    }

    private MPIException nobodyLeft(Call call, int peer, @Nullable Integer tag, String awaited) {
        return call.error(
                ErrorClass.PENDING,
                peer,
                tag,
                "%s waits for %s; make sends and receives agree in number, tag and communicator, and let every rank enter every collective"
                        .formatted(call.context().describe(), awaited));
    }
}
