package io.portolan.mpi;

import io.portolan.mpi.engine.Transfer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The operations on several requests of one rank.
final class RequestList {
    private static final Completed NONE = new Completed(MPI.UNDEFINED, Status.EMPTY);

    private final Request[] requests;

    private RequestList(Request[] requests) {
        this.requests = requests;
        for (Request request : requests) {
            Arguments.requireGiven("Request", "one of the requests", request);
        }
    }

    static RequestList of(List<? extends Request> requests) {
        Arguments.requireGiven("Request", "the list of requests", requests);
        return new RequestList(requests.toArray(new Request[0]));
    }

    /// Of an array that is the caller's, mostly made for this.
    static RequestList of(Request[] requests) {
        Arguments.requireGiven("Request", "the array of requests", requests);
        return new RequestList(requests);
    }

    List<Status> waitAll() {
        await(true);
        return statuses();
    }

    Completed waitAny() {
        await(false);
        Completed first = firstComplete();
        return first == null ? NONE : first;
    }

    List<Completed> waitSome() {
        await(false);
        return complete();
    }

    @Nullable List<Status> testAll() {
        if (!areOver()) {
            relax();
            return null;
        }
        return statuses();
    }

    @Nullable Completed testAny() {
        Completed first = firstComplete();
        if (first == null) {
            Request active = firstActive();
            if (active == null) {
                return NONE;
            }
            active.lookAgain();
        }
        return first;
    }

    List<Completed> testSome() {
        List<Completed> complete = complete();
        if (complete.isEmpty()) {
            relax();
        }
        return complete;
    }

    /// Whether all active ones are complete; takes in messages that may complete them.
    private boolean areOver() {
        for (Request request : requests) {
            if (request.isActive() && !request.isOver()) {
                return false;
            }
        }
        return true;
    }

    /// Returns when all active requests are complete, or one of them, or there is none.
    private void await(boolean all) {
        Request any = firstActive();
        if (any == null || (all && any.endpoint().spinUntil(this::areOver))) {
            return; // without a list of what is pending
        }
        PendingTransfers pending = pending(all);
        while (!pending.isEmpty()) {
            any.endpoint().await(any.call(), pending.awaited(all));
            if (all && pending.areDone()) {
                return;
            }
            if (all || pending.all().stream().noneMatch(Transfer::isDone)) {
                requireDone(any, pending.all());
            }
            pending = pending(all);
        }
    }

    /// What is to be waited for: nothing, if one that is complete is enough and there is one.
    private PendingTransfers pending(boolean all) {
        PendingTransfers pending = new PendingTransfers();
        for (Request request : requests) {
            if (request.isActive()) {
                if (!all && isPendingNoMore(request)) {
                    return new PendingTransfers();
                }
                pending.add(request);
            }
        }
        return pending;
    }

    private static boolean isPendingNoMore(Request request) {
        return new PendingTransfers().add(request).isEmpty();
    }

    private @Nullable Request firstActive() {
        for (Request request : requests) {
            if (request.isActive()) {
                return request;
            }
        }
        return null;
    }

    private static void requireDone(Request any, List<Transfer> transfers) {
        for (Transfer transfer : transfers) {
            if (!transfer.isDone()) {
                transfers.forEach(Transfer::abandon);
                any.endpoint().requireDone((Call) transfer.operation(), transfer);
            }
        }
    }

    private List<Status> statuses() {
        List<Status> statuses = new ArrayList<>(requests.length);
        MPIException failure = null;
        for (Request request : requests) {
            try {
                statuses.add(request.report());
            } catch (MPIException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return statuses;
    }

    private @Nullable Completed firstComplete() {
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request.isActive() && request.isOver()) {
                return new Completed(i, request.report());
            }
        }
        return null;
    }

    private List<Completed> complete() {
        List<Completed> complete = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request.isActive() && request.isOver()) {
                complete.add(new Completed(i, request.report()));
            }
        }
        return complete;
    }

    private void relax() {
        Request active = firstActive();
        if (active != null) {
            active.lookAgain();
        }
    }
}
