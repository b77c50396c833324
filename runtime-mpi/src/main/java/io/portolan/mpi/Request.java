package io.portolan.mpi;

import io.portolan.core.Postable;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CheckedEndpoint;
import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Awaited;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An operation that was begun and goes on by itself. It holds on to its buffer until it is
/// complete.
///
/// {@snippet class="io.portolan.mpi.examples.Ledger" region="port"}
///
/// A request is active until a wait or test has reported its end, successful or not. An inactive
/// request is empty: `await` and `test` give the empty status at once, and the operations on
/// several requests leave it out. In a list or an array of requests null stands for an inactive
/// one: the standard's MPI_REQUEST_NULL.
///
/// *Threads:* any thread of the rank; one at a time waits for the request. *Ordering:* what the
/// sender did before the send happens-before what is done after the end of the receive is reported,
/// in any of the ways below. *Failure:* `await` and `test` throw [MPIException] when the message
/// does not fit the buffer, and as the operations of [io.portolan.mpi.Comm]. The operations on
/// several requests throw [RequestsFailedException] when some of the requests that they complete
/// have failed: it tells all requests that were completed, and which of these failed. When the
/// world has failed they throw what every operation throws then.
///
/// Source: MPI 4.1, sections 3.7.3, 3.7.5 and 3.9
public sealed class Request
        permits PersistentRequest,
                ObjectRequest,
                CollectiveRequest,
                GeneralizedRequest,
                Request.BegunCollective {
    private static final Logger LOG = System.getLogger(Request.class.getName());

    private final Call call;
    private final Status empty;

    /// The second transfer that has to end: the send of a begun sendrecv.
    private final @Nullable Transfer beside;

    private final @Nullable Transfer transfer;

    /// Whether the operation was begun and no wait or test has reported its end, which one thread
    /// at a time does.
    private boolean isActive = true;

    /// @param transfer null if it is complete already
    /// @param empty its status if it receives nothing
    Request(Call call, @Nullable Transfer transfer, Status empty) {
        this(call, transfer, empty, null);
    }

    /// @param beside what has to end too; null if there is nothing or it has ended
    Request(Call call, @Nullable Transfer transfer, Status empty, @Nullable Transfer beside) {
        this.call = call;
        this.empty = empty;
        this.beside = beside;
        this.transfer = transfer;
    }

    /// Waits for the end; the standard's wait, a name that every Java object has already.
    public final Status await() {
        return isActive() ? outcome() : Status.EMPTY;
    }

    /// The status if the operation is complete, else null.
    public final @Nullable Status test() {
        if (!isActive()) {
            return Status.EMPTY;
        }
        return isComplete() ? outcome() : null;
    }

    /// What the last operation came to, which is waited for; also if that was reported before.
    final Status outcome() {
        return outcome(transfer());
    }

    private Status outcome(@Nullable Transfer pending) {
        try {
            if (beside != null) {
                endpoint().completeOrLeave(call, pending, beside);
            } else if (pending != null) {
                endpoint().completeOrLeave(call, pending);
            }
        } catch (MPIException e) {
            if (e.errorClass() != ErrorClass.PROC_FAILED_PENDING) { // it was taken back
                deactivate(pending);
            }
            throw e;
        }
        return report(pending);
    }

    /// Whether the operation is complete, or cannot be any more because of a rank that is lost, or
    /// the request inactive; an active one stays so.
    public final boolean isComplete() {
        boolean isOver = !isActive() || isOver();
        if (!isOver) {
            lookAgain();
        }
        return isOver;
    }

    private boolean isOver() {
        return (isOver(transfer()) && isOver(beside)) || isOfTwoAndCutOff();
    }

    /// As [#isComplete()], but without a look for messages that may complete it.
    final boolean isDone() {
        return (isDone(transfer()) && isDone(beside)) || isOfTwoAndCutOff();
    }

    /// Whether one of two transfers is cut off, so that it does not matter how the other one ends.
    private boolean isOfTwoAndCutOff() {
        Transfer own = beside == null ? null : transfer();
        return (beside != null && beside.isCutOff()) || (own != null && own.isCutOff());
    }

    /// Whether the request was given up, because no rank is left that could do the other half; a
    /// wait tells whether it came to an end nevertheless.
    final boolean isHopeless() {
        return isHopeless(transfer()) || isHopeless(beside);
    }

    /// Takes in messages that have come for the rank.
    final void poll() {
        endpoint().endpoint().poll();
    }

    /// After a look that found nothing.
    ///
    /// *Failure:* as [CheckedEndpoint#requireAlive], since it may never be complete then.
    final void lookAgain() {
        endpoint().requireAlive(call);
        endpoint().endpoint().relax();
    }

    /// What `test` would give, but the request stays as it is: an active one stays active, also if
    /// it is complete. The standard's MPI_Request_get_status.
    ///
    /// *Failure:* none because the operation has failed, which a wait or a test will tell; the
    /// status then says what is known of the message.
    ///
    /// Source: MPI 4.1, section 3.7.6
    public final @Nullable Status getStatus() {
        if (!isActive()) {
            return Status.EMPTY;
        }
        return isComplete() ? seenStatus() : null;
    }

    /// Ends a receive that no message has been matched with; its status then says so. A generalized
    /// request calls its own function. Does nothing to any other request. The end is still to be
    /// waited for.
    public final void cancel() {
        cancel(transfer());
    }

    void cancel(@Nullable Transfer pending) {
        if (pending instanceof IncomingTransfer receive) {
            receive.cancel();
        }
    }

    /// Posts this request to the port when it is complete, or when its world has failed.
    ///
    /// *Threads:* the post is made by the thread that completes it, which may be a sender.
    /// *Failure:* what the port throws, as when it is closed, is logged: the other thread has no
    /// part in it.
    public final void completeTo(Postable<? super Request> port) {
        Arguments.requireGiven(call, "port", port);
        observe(() -> postTo(port));
    }

    private void postTo(Postable<? super Request> port) {
        try {
            port.post(this);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "%s on %s is complete, but its port refused the request: %s; let the port live until all its requests are complete"
                            .formatted(call, call.communicator(), e));
        }
    }

    /// A stage that is completed with the status, or with what `await` would throw, be it from an
    /// error handler.
    ///
    /// *Threads:* on a virtual thread of its own, and dependent stages with it; never on a
    /// sender's.
    public final CompletionStage<Status> toCompletionStage() {
        CompletableFuture<Status> stage = new CompletableFuture<>();
        boolean isEmpty = !isActive();
        Transfer pending = transfer(); // of this start, whatever is started after it
        observe(() ->
                Thread.ofVirtual()
                        .name(call + " completes")
                        .start(() -> complete(stage, isEmpty, pending)));
        return stage;
    }

    /// Waits for all requests; the standard's waitall. Returns their statuses in the order of the
    /// requests.
    ///
    /// *Failure:* [RequestsFailedException] with [io.portolan.mpi.error.ErrorClass#IN_STATUS], when
    /// all are complete.
    public static List<Status> waitAll(List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).waitAll();
    }

    /// Waits for all requests: as [#waitAll(java.util.List)].
    public static List<Status> waitAll(@Nullable Request... requests) {
        return RequestList.of(requests).waitAll();
    }

    /// Waits for one of the active requests; the index is [MPI#UNDEFINED] if none is active.
    ///
    /// *Failure:* [RequestsFailedException] with the class of the failure.
    public static Completed waitAny(List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).waitAny();
    }

    /// Waits for one of the active requests: as [#waitAny(java.util.List)].
    public static Completed waitAny(@Nullable Request... requests) {
        return RequestList.of(requests).waitAny();
    }

    /// Waits for at least one of the active requests; returns all that are complete, in their
    /// order. The list is empty if no request is active.
    ///
    /// *Failure:* as [#waitAll(java.util.List)].
    public static List<Completed> waitSome(List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).waitSome();
    }

    /// Waits for at least one of the active requests: as [#waitSome(java.util.List)].
    public static List<Completed> waitSome(@Nullable Request... requests) {
        return RequestList.of(requests).waitSome();
    }

    /// The statuses if all are complete, else null; then all stay active.
    ///
    /// *Failure:* as [#waitAll(java.util.List)].
    public static @Nullable List<Status> testAll(List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).testAll();
    }

    /// Looks at all requests: as [#testAll(java.util.List)].
    public static @Nullable List<Status> testAll(@Nullable Request... requests) {
        return RequestList.of(requests).testAll();
    }

    /// One of the active requests that is complete, or null if none of them is; the index is
    /// [MPI#UNDEFINED] if no request is active.
    ///
    /// *Failure:* as [#waitAny(java.util.List)].
    public static @Nullable Completed testAny(List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).testAny();
    }

    /// Looks for one complete request: as [#testAny(java.util.List)].
    public static @Nullable Completed testAny(@Nullable Request... requests) {
        return RequestList.of(requests).testAny();
    }

    /// The active ones that are complete, in their order: an empty list if none of them is, null if
    /// none is active, where the standard has MPI_UNDEFINED.
    ///
    /// {@snippet class="io.portolan.mpi.RequestListsTest" region="testSome"}
    ///
    /// *Failure:* as [#waitAll(java.util.List)].
    public static @Nullable List<Completed> testSome(List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).testSome();
    }

    /// Looks for complete requests: as [#testSome(java.util.List)].
    public static @Nullable List<Completed> testSome(@Nullable Request... requests) {
        return RequestList.of(requests).testSome();
    }

    /// What [#testAll(java.util.List)] would give, but the requests stay as they are: as
    /// [#getStatus()].
    public static @Nullable List<Status> getStatusAll(List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).getStatusAll();
    }

    /// Looks at all requests: as [#getStatusAll(java.util.List)].
    public static @Nullable List<Status> getStatusAll(@Nullable Request... requests) {
        return RequestList.of(requests).getStatusAll();
    }

    /// What [#testAny(java.util.List)] would give, but the requests stay as they are: as
    /// [#getStatus()].
    public static @Nullable Completed getStatusAny(List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).getStatusAny();
    }

    /// Looks for one complete request: as [#getStatusAny(java.util.List)].
    public static @Nullable Completed getStatusAny(@Nullable Request... requests) {
        return RequestList.of(requests).getStatusAny();
    }

    /// What [#testSome(java.util.List)] would give, but the requests stay as they are: as
    /// [#getStatus()].
    public static @Nullable List<Completed> getStatusSome(
            List<? extends @Nullable Request> requests) {
        return RequestList.of(requests).getStatusSome();
    }

    /// Looks for complete requests: as [#getStatusSome(java.util.List)].
    public static @Nullable List<Completed> getStatusSome(@Nullable Request... requests) {
        return RequestList.of(requests).getStatusSome();
    }

    final CheckedEndpoint endpoint() {
        return call.context().used().endpoint();
    }

    final Call call() {
        return call;
    }

    /// The transfer that has to end; null if none has. Every call of a user passes here or
    /// [#isActive()]: the calling thread takes part in the world from now on.
    final @Nullable Transfer transfer() {
        call.context().used();
        return begun();
    }

    /// The transfer that was begun last; null if it is complete already.
    @Nullable Transfer begun() {
        return transfer;
    }

    final @Nullable Transfer beside() {
        return beside;
    }

    /// Whether the operation was begun and its end has not been reported yet.
    public final boolean isActive() {
        call.context().used();
        return isActive;
    }

    final void setActive(boolean active) {
        isActive = active;
    }

    /// The result of a complete request, which is inactive then.
    private Status report(@Nullable Transfer ended) {
        deactivate(ended);
        if (ended != null) {
            requireSound();
        }
        PointToPoint.requireRead(call, ended);
        PointToPoint.requireRead(call, beside);
        return result(ended);
    }

    /// What an operation that has ended came to.
    ///
    /// *Failure:* [MPIException] if it has failed.
    Status result(@Nullable Transfer ended) {
        return ended instanceof IncomingTransfer receive
                ? PointToPoint.result(call, receive)
                : empty;
    }

    /// What a look at the status gives, of an operation that has ended.
    Status seenStatus() {
        return statusInAnyCase();
    }

    /// What is known of an operation that has ended, also if it has failed.
    Status statusInAnyCase() {
        return transfer() instanceof IncomingTransfer receive && receive.isDone()
                ? Status.of(call.context(), receive)
                : empty;
    }

    /// Unless it was started again since.
    private void deactivate(@Nullable Transfer ended) {
        if (Objects.equals(ended, transfer())) {
            setActive(false);
        }
    }

    /// Checks what the ranks have brought together, in a collective.
    ///
    /// *Failure:* [MPIException] if they do not agree.
    void requireSound() {}

    private static boolean isOver(@Nullable Transfer each) {
        return each == null || (each.getAsBoolean() && (each.isDone() || each.isCutOff()));
    }

    private static boolean isDone(@Nullable Transfer each) {
        return each == null || (each.isOver() && (each.isDone() || each.isCutOff()));
    }

    private static boolean isHopeless(@Nullable Transfer each) {
        return each != null && each.isHopeless();
    }

    /// Runs the action once: when both transfers are over or one is hopeless, or when there is
    /// nothing to wait for.
    private void observe(Runnable action) {
        RequestList.PendingTransfers awaited = new RequestList.PendingTransfers();
        awaited.add(this);
        List<Transfer> pending = awaited.all();
        if (pending.isEmpty()) {
            tell(action);
            return;
        }
        AtomicInteger left = new AtomicInteger(pending.size());
        for (Transfer each : pending) {
            each.observe(() -> {
                boolean endsAll = each.isHopeless();
                int open = left.getAndUpdate(before -> endsAll ? 0 : before - 1);
                if (open == 1 || (open > 1 && endsAll)) {
                    tell(action);
                }
            });
        }
    }

    /// The thread or the handler that is told may act in the world, on any thread.
    private void tell(Runnable action) {
        call.context().endpoint().endpoint().fabric().admitUnknown();
        action.run();
    }

    private void complete(
            CompletableFuture<Status> stage, boolean isEmpty, @Nullable Transfer pending) {
        try {
            stage.complete(isEmpty ? Status.EMPTY : outcome(pending));
        } catch (Throwable t) { // an error handler of the user's may throw anything
            stage.completeExceptionally(t);
        }
    }

    /// A collective that was begun and gives no value.
    static final class BegunCollective extends Request {
        private final Contribution contribution;

        /// @param contribution what was brought
        BegunCollective(Contribution contribution, ArrivalTicket ticket) {
            super(contribution.call(), ticket, Status.EMPTY);
            this.contribution = contribution;
        }

        @Override
        void requireSound() {
            contribution.requireSound();
        }
    }

    /// The operations on several requests of one rank. Null is a request that is inactive.
    static final class RequestList {
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

        /// The list of the requests in an array, which the list keeps.
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

        @Nullable List<Status> getStatusAll() {
            if (!areOver()) {
                lookAgain();
                return null;
            }
            List<Status> statuses = new ArrayList<>(requests.length);
            for (Request request : requests) {
                statuses.add(
                        request == null || !request.isActive()
                                ? Status.EMPTY
                                : request.seenStatus());
            }
            return statuses;
        }

        @Nullable Completed getStatusAny() {
            List<Completed> some = seen(1);
            if (some == null) {
                return NONE;
            }
            return some.isEmpty() ? null : some.getFirst();
        }

        @Nullable List<Completed> getStatusSome() {
            return seen(requests.length);
        }

        /// The first ones that are complete, with what a look at their status gives; null if none
        /// is active.
        private @Nullable List<Completed> seen(int most) {
            Request active = firstActive();
            if (active == null) {
                return null;
            }
            active.poll();
            List<Completed> some = new ArrayList<>();
            for (int i = 0; i < requests.length && some.size() < most; i++) {
                Request request = requests[i];
                if (request != null && request.isActive() && request.isDone()) {
                    some.add(new Completed(i, request.seenStatus()));
                }
            }
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

        /// Returns when all active requests are complete, or one of them, or there is none. One
        /// that can never be complete counts as one that is.
        ///
        /// *Failure:* as [io.portolan.mpi.context.CheckedEndpoint#requireDone], when the world has
        /// failed; what is pending is taken back then.
        private void await(boolean all) {
            Request any = firstActive();
            if (any == null || (all && any.endpoint().spinUntil(this::areOver))) {
                return; // without a list of what is pending
            }
            PendingTransfers pending = pending(all);
            while (!pending.isEmpty()) {
                any.endpoint().await(any.call(), pending.awaited(all));
                if (any.endpoint().endpoint().failure() != null && pending.areAllPending()) {
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
                if (request != null && request.isActive() && !pending.add(request) && !all) {
                    return new PendingTransfers();
                }
            }
            return pending;
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
                        request == null || !request.isActive()
                                ? Status.EMPTY
                                : outcome(i, request));
            }
            if (failures != null) {
                List<Completed> completed = new ArrayList<>();
                for (int i = 0; i < requests.length; i++) {
                    if (wereActive == null || wereActive[i]) {
                        completed.add(new Completed(i, statuses.get(i)));
                    }
                }
                throw new RequestsFailedException(
                        ErrorClass.IN_STATUS, operation, completed, failures);
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
                throw new RequestsFailedException(
                        ErrorClass.IN_STATUS, operation, completed, failures);
            }
            return completed;
        }

        /// What a request came to that is complete or never will be; it is inactive then. If it
        /// failed, that is noted.
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

            /// Adds what the request waits for; false if it waits for nothing any more. One look
            /// decides both: a request that ends between two would not be waited for.
            boolean add(Request request) {
                if (request.isHopeless()) {
                    return false;
                }
                boolean isFirst = add(request.transfer());
                return add(request.beside()) || isFirst;
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
                return all == null && first != null ? first : new Awaited.Several(all(), needsAll);
            }

            /// Whether none of them has come to an end by now.
            boolean areAllPending() {
                return all().stream().noneMatch(each -> each.isDone() || each.isHopeless());
            }

            private boolean add(@Nullable Transfer each) {
                if (each == null || each.isDone()) {
                    return false;
                }
                if (first == null) {
                    first = each;
                    return true;
                }
                if (all == null) {
                    all = new ArrayList<>();
                    all.add(first);
                }
                all.add(each);
                return true;
            }
        }
    }
}
