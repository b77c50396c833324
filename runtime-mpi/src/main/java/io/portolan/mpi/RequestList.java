package io.portolan.mpi;

import io.portolan.mpi.engine.Several;
import io.portolan.mpi.engine.Transfer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The operations on several requests of one rank.
final class RequestList {
    private static final Completed NONE = new Completed(MPI.UNDEFINED, Status.EMPTY);

    private final List<? extends Request> requests;

    RequestList(List<? extends Request> requests) {
        Arguments.requireGiven("Request", "the list of requests", requests);
        this.requests = new ArrayList<>(requests);
        this.requests.forEach(
                request -> Arguments.requireGiven("Request", "one of the requests", request));
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
        for (Request request : requests) {
            if (request.isActive() && !request.isOver()) {
                relax();
                return null;
            }
        }
        return statuses();
    }

    @Nullable Completed testAny() {
        Completed first = firstComplete();
        if (first == null && requests.stream().noneMatch(Request::isActive)) {
            return NONE;
        }
        if (first == null) {
            relax();
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

    /// Returns when all active requests are complete, or one of them, or there is none.
    private void await(boolean all) {
        List<Transfer> pending = pending(all);
        while (!pending.isEmpty()) {
            Request any = firstActive();
            any.endpoint().await(any.call(), new Several(pending, all));
            if (all || pending.stream().noneMatch(Transfer::isDone)) {
                requireDone(any, pending);
            }
            pending = pending(all);
        }
    }

    /// What is to be waited for: nothing, if one that is complete is enough and there is one.
    private List<Transfer> pending(boolean all) {
        List<Transfer> pending = new ArrayList<>();
        for (Request request : requests) {
            if (request.isActive()) {
                List<Transfer> its = request.pending();
                if (!all && its.isEmpty()) {
                    return its;
                }
                pending.addAll(its);
            }
        }
        return pending;
    }

    private Request firstActive() {
        return requests.stream().filter(Request::isActive).findFirst().orElseThrow();
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
        List<Status> statuses = new ArrayList<>(requests.size());
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
        for (int i = 0; i < requests.size(); i++) {
            Request request = requests.get(i);
            if (request.isActive() && request.isOver()) {
                return new Completed(i, request.report());
            }
        }
        return null;
    }

    private List<Completed> complete() {
        List<Completed> complete = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            Request request = requests.get(i);
            if (request.isActive() && request.isOver()) {
                complete.add(new Completed(i, request.report()));
            }
        }
        return complete;
    }

    private void relax() {
        for (Request request : requests) {
            if (request.isActive()) {
                request.lookAgain();
                return;
            }
        }
    }
}
