package io.portolan.mpi;

import io.portolan.mpi.engine.Awaited;
import io.portolan.mpi.engine.Several;
import io.portolan.mpi.engine.Transfer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The operations on several requests of one rank. Null is a request that is inactive.
final class RequestList {
    private static final Completed NONE = new Completed(MPI.UNDEFINED, Status.EMPTY);

    private final @Nullable Request[] requests;

    /// By index; null as long as there is none.
    private @Nullable SortedMap<Integer, MPIException> failures;

    private RequestList(@Nullable Request[] requests) {
        this.requests = requests;
    }

    static RequestList of(List<? extends @Nullable Request> requests) {
        Arguments.requireGiven("Request", "the list of requests", requests);
        return new RequestList(requests.toArray(new Request[0]));
    }

    /// Of an array that is the caller's, mostly made for this.
    static RequestList of(@Nullable Request[] requests) {
        Arguments.requireGiven("Request", "the array of requests", requests);
        return new RequestList(requests);
    }

    List<Status> waitAll() {
        await(true);
        return statuses("waitAll");
    }

    Completed waitAny() {
        await(false);
        Completed first = first("waitAny", Request::isDone);
        if (first == null) {
            first = first("waitAny", Request::isHopeless);
        }
        return first == null ? NONE : first;
    }

    List<Completed> waitSome() {
        await(false);
        List<Completed> some = all("waitSome", Request::isDone);
        return some.isEmpty() ? all("waitSome", Request::isHopeless) : some;
    }

    @Nullable List<Status> testAll() {
        if (!areOver()) {
            lookAgain();
            return null;
        }
        return statuses("testAll");
    }

    @Nullable Completed testAny() {
        Request active = firstActive();
        if (active == null) {
            return NONE;
        }
        active.poll();
        Completed first = first("testAny", Request::isDone);
        if (first == null) {
            active.lookAgain();
        }
        return first;
    }

    @Nullable List<Completed> testSome() {
        Request active = firstActive();
        if (active == null) {
            return null;
        }
        active.poll();
        List<Completed> some = all("testSome", Request::isDone);
        if (some.isEmpty()) {
            active.lookAgain();
        }
        return some;
    }

    /// Whether all active ones are complete; takes in messages that may complete them, once for
    /// all.
    private boolean areOver() {
        Request pending = firstPending();
        if (pending != null) {
            pending.poll();
            pending = firstPending();
        }
        return pending == null;
    }

    /// Returns when all active requests are complete, or one of them, or there is none. One that
    /// can never be complete counts as one that is.
    ///
    /// *Failure:* as [CheckedEndpoint#requireDone], when the world has failed; what is pending is
    /// taken back then.
    private void await(boolean all) {
        Request any = firstActive();
        if (any == null || (all && any.endpoint().spinUntil(this::areOver))) {
            return; // without a list of what is pending
        }
        PendingTransfers pending = pending(all);
        while (!pending.isEmpty()) {
            any.endpoint().await(any.call(), pending.awaited(all));
            if (pending.areAllPending()) {
                Transfer first = pending.all().getFirst();
                pending.all().forEach(Transfer::abandon);
                any.endpoint().requireDone((Call) first.operation(), first);
            }
            pending = pending(all);
        }
    }

    /// What is to be waited for: nothing, if one that is complete is enough and there is one.
    private PendingTransfers pending(boolean all) {
        PendingTransfers pending = new PendingTransfers();
        for (Request request : requests) {
            if (request != null && request.isActive()) {
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
            if (request != null && request.isActive()) {
                return request;
            }
        }
        return null;
    }

    private @Nullable Request firstPending() {
        for (Request request : requests) {
            if (request != null && request.isActive() && !request.isDone()) {
                return request;
            }
        }
        return null;
    }

    /// All are complete, or never will be.
    private List<Status> statuses(String operation) {
        boolean[] wereActive = active();
        List<Status> statuses = new ArrayList<>(requests.length);
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            statuses.add(
                    request == null || !request.isActive() ? Status.EMPTY : outcome(i, request));
        }
        if (failures != null) {
            List<Completed> completed = new ArrayList<>();
            for (int i = 0; i < requests.length; i++) {
                if (wereActive == null || wereActive[i]) {
                    completed.add(new Completed(i, statuses.get(i)));
                }
            }
            throw new RequestsFailedException(ErrorClass.IN_STATUS, operation, completed, failures);
        }
        return statuses;
    }

    /// Which ones are active; null if all are.
    private boolean @Nullable [] active() {
        boolean[] active = null;
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request == null || !request.isActive()) {
                if (active == null) {
                    active = new boolean[requests.length];
                    Arrays.fill(active, true);
                }
                active[i] = false;
            }
        }
        return active;
    }

    private @Nullable Completed first(String operation, Predicate<Request> isWanted) {
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request != null && request.isActive() && isWanted.test(request)) {
                Completed first = new Completed(i, outcome(i, request));
                if (failures != null) {
                    ErrorClass ofFailure = failures.firstEntry().getValue().errorClass();
                    throw new RequestsFailedException(
                            ofFailure, operation, List.of(first), failures);
                }
                return first;
            }
        }
        return null;
    }

    private List<Completed> all(String operation, Predicate<Request> isWanted) {
        List<Completed> completed = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request != null && request.isActive() && isWanted.test(request)) {
                completed.add(new Completed(i, outcome(i, request)));
            }
        }
        if (failures != null) {
            throw new RequestsFailedException(ErrorClass.IN_STATUS, operation, completed, failures);
        }
        return completed;
    }

    /// What a request came to that is complete or never will be; it is inactive then. If it failed,
    /// that is noted.
    private Status outcome(int index, Request request) {
        try {
            return request.outcome();
        } catch (MPIException e) {
            if (failures == null) {
                failures = new TreeMap<>();
            }
            failures.put(index, e);
            return request.statusInAnyCase();
        }
    }

    private void lookAgain() {
        Request active = firstActive();
        if (active != null) {
            active.lookAgain();
        }
    }

    /// What requests still wait for; mostly nothing or one transfer, for which no list is made.
    static final class PendingTransfers {
        private @Nullable Transfer first;
        private @Nullable List<Transfer> all;

        /// Adds what the request waits for; returns itself.
        PendingTransfers add(Request request) {
            add(request.transfer());
            add(request.beside());
            return this;
        }

        boolean isEmpty() {
            return first == null;
        }

        List<Transfer> all() {
            if (all != null) {
                return all;
            }
            return first == null ? List.of() : List.of(first);
        }

        /// The wait for all of them or for any; only if there are some.
        Awaited awaited(boolean needsAll) {
            return all == null && first != null ? first : new Several(all(), needsAll);
        }

        /// Whether none of them has come to an end by now.
        boolean areAllPending() {
            return all().stream().allMatch(PendingTransfers::isPending);
        }

        private static boolean isPending(Transfer each) {
            return !each.isDone() && !each.isHopeless();
        }

        private void add(@Nullable Transfer each) {
            if (each == null || !isPending(each)) {
                return;
            }
            if (first == null) {
                first = each;
                return;
            }
            if (all == null) {
                all = new ArrayList<>();
                all.add(first);
            }
            all.add(each);
        }
    }
}
