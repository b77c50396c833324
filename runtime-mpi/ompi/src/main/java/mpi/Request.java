package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation that was begun and goes on by itself; null once its end was reported, unless it is
/// a [Prequest].
///
/// A status, where one is returned, tells the message that was received; that of a send is empty.
/// In an array null stands for a request that is null.
///
/// *Threads:* any thread of the rank; one at a time waits for a request. *Failure:* [MPIException]
/// when the message does not fit the buffer, and as the operation itself; of several requests with
/// [MPI#ERR_IN_STATUS], when all are complete and the results of those that have not failed are in
/// their places.
///
/// Source: MPI 4.1, sections 3.7 and 3.8
public class Request implements Freeable {
    private io.portolan.mpi.@Nullable Request core;

    /// What is received into; null if nothing is.
    private final @Nullable Datatype type;

    /// What is left to be done when the core is done.
    private final @Nullable Completion completion;

    /// What has ended already; null if the core has it.
    private @Nullable Status ended;

    /// What is done when the core's operation has ended.
    interface Completion {
        void run() throws MPIException;
    }

    /// @param type what is received into; null if nothing is
    Request(io.portolan.mpi.@Nullable Request core, @Nullable Datatype type) {
        this(core, type, null);
    }

    /// @param completion done before the end is reported
    Request(
            io.portolan.mpi.@Nullable Request core,
            @Nullable Datatype type,
            @Nullable Completion completion) {
        this.core = core;
        this.type = type;
        this.completion = completion;
    }

    /// A request that is complete.
    static Request ended(Status status) {
        Request made = new Request(null, null);
        made.ended = status;
        return made;
    }

    /// Gives the request back; the operation goes on to its end.
    @Override
    public void free() throws MPIException {
        MPI.check();
        Completion left = completion;
        if (core != null && left != null) {
            core.toCompletionStage()
                    .thenRun(() -> {
                        try {
                            left.run();
                        } catch (MPIException e) {
                            throw MPIException.<RuntimeException>thrown(e);
                        }
                    });
        }
        core = null;
        ended = null;
    }

    /// Ends a receive that no message has come for; does nothing to any other request.
    public final void cancel() throws MPIException {
        MPI.check();
        if (core != null) {
            core.cancel();
        }
    }

    /// Whether there is no operation.
    public final boolean isNull() {
        return core == null && ended == null;
    }

    /// Waits for the end; the status of a request that is null is empty.
    public final Status waitStatus() throws MPIException {
        MPI.check();
        io.portolan.mpi.Request known = core;
        if (known == null) {
            return taken();
        }
        try {
            Status status = status(known.await(), 0);
            complete();
            return status;
        } finally {
            forget();
        }
    }

    /// Waits for the end.
    public final void waitFor() throws MPIException {
        MPI.check();
        io.portolan.mpi.Request known = core;
        if (known == null) {
            ended = null;
            return;
        }
        try {
            known.await();
            complete();
        } finally {
            forget();
        }
    }

    /// The status if the operation is complete, else null.
    public final @Nullable Status testStatus() throws MPIException {
        MPI.check();
        io.portolan.mpi.Request known = core;
        if (known == null) {
            return taken();
        }
        return known.isComplete() ? waitStatus() : null;
    }

    /// As [#testStatus()], but the request stays as it is.
    public final @Nullable Status getStatus() throws MPIException {
        MPI.check();
        io.portolan.mpi.Request known = core;
        if (known == null) {
            return ended == null ? Status.empty(0) : ended;
        }
        io.portolan.mpi.Status found = known.getStatus();
        return found == null ? null : Status.of(found, type);
    }

    /// Whether the operation is complete.
    public final boolean test() throws MPIException {
        MPI.check();
        io.portolan.mpi.Request known = core;
        if (known != null && !known.isComplete()) {
            return false;
        }
        waitFor();
        return true;
    }

    /// Waits for one of the requests; the index of its status is [MPI#UNDEFINED] if all are null.
    public static Status waitAnyStatus(Request[] requests) throws MPIException {
        MPI.check();
        int early = early(requests);
        if (early >= 0) {
            return requests[early].taken().at(early);
        }
        return list(
                requests, () -> one(requests, io.portolan.mpi.Request.waitAny(cores(requests))));
    }

    /// Waits for one of the requests; returns its index, or [MPI#UNDEFINED] if all are null.
    public static int waitAny(Request[] requests) throws MPIException {
        return waitAnyStatus(requests).getIndex();
    }

    /// The status of one of the requests if one is complete, else null; its index is
    /// [MPI#UNDEFINED] if all are null.
    public static @Nullable Status testAnyStatus(Request[] requests) throws MPIException {
        MPI.check();
        int early = early(requests);
        if (early >= 0) {
            return requests[early].taken().at(early);
        }
        return Request.<@Nullable Status>list(
                requests,
                () -> {
                    io.portolan.mpi.Completed one =
                            io.portolan.mpi.Request.testAny(cores(requests));
                    return one == null ? null : one(requests, one);
                });
    }

    /// The index of one of the requests that is complete; [MPI#UNDEFINED] if none is, or all are
    /// null.
    public static int testAny(Request[] requests) throws MPIException {
        Status status = testAnyStatus(requests);
        return status == null ? MPI.UNDEFINED : status.getIndex();
    }

    /// Waits for all requests.
    public static Status[] waitAllStatus(Request[] requests) throws MPIException {
        MPI.check();
        return list(
                requests, () -> all(requests, io.portolan.mpi.Request.waitAll(cores(requests))));
    }

    /// Waits for all requests.
    public static void waitAll(Request[] requests) throws MPIException {
        var _ = waitAllStatus(requests);
    }

    /// The statuses if all requests are complete, else null.
    public static Status @Nullable [] testAllStatus(Request[] requests) throws MPIException {
        MPI.check();
        return Request.<Status @Nullable []>list(
                requests,
                () -> {
                    List<io.portolan.mpi.Status> all =
                            io.portolan.mpi.Request.testAll(cores(requests));
                    return all == null ? null : all(requests, all);
                });
    }

    /// Whether all requests are complete.
    public static boolean testAll(Request[] requests) throws MPIException {
        return testAllStatus(requests) != null;
    }

    /// Waits for one or more of the requests; null if all are null.
    public static Status @Nullable [] waitSomeStatus(Request[] requests) throws MPIException {
        MPI.check();
        Status @Nullable [] early = allEarly(requests);
        if (early != null) {
            return early;
        }
        return Request.<Status @Nullable []>list(
                requests,
                () -> {
                    List<io.portolan.mpi.Completed> some =
                            io.portolan.mpi.Request.waitSome(cores(requests));
                    return some.isEmpty() ? null : reported(requests, some);
                });
    }

    /// Waits for one or more of the requests; returns their indices, or null if all are null.
    public static int @Nullable [] waitSome(Request[] requests) throws MPIException {
        return indices(waitSomeStatus(requests));
    }

    /// The statuses of the requests that are complete, which may be none; null if all are null.
    public static Status @Nullable [] testSomeStatus(Request[] requests) throws MPIException {
        MPI.check();
        Status @Nullable [] early = allEarly(requests);
        if (early != null) {
            return early;
        }
        return Request.<Status @Nullable []>list(
                requests,
                () -> {
                    List<io.portolan.mpi.Completed> some =
                            io.portolan.mpi.Request.testSome(cores(requests));
                    return some == null ? null : reported(requests, some);
                });
    }

    /// The indices of the requests that are complete, which may be none; null if all are null.
    public static int @Nullable [] testSome(Request[] requests) throws MPIException {
        return indices(testSomeStatus(requests));
    }

    /// The core's request.
    final io.portolan.mpi.@Nullable Request core() {
        return core;
    }

    /// Whether the request stays when its end was reported.
    boolean isPersistent() {
        return false;
    }

    /// Lets a persistent request go.
    final void drop() {
        core = null;
    }

    private void forget() {
        if (!isPersistent()) {
            core = null;
        }
    }

    private void complete() throws MPIException {
        if (core != null && completion != null) {
            completion.run();
        }
    }

    /// The status of a request that the core does not have.
    private Status taken() {
        Status known = ended;
        ended = null;
        return known == null ? Status.empty(0) : known;
    }

    private Status status(io.portolan.mpi.Status status, int index) {
        return core == null ? taken().at(index) : Status.of(status, type, index);
    }

    private static Status one(Request[] requests, io.portolan.mpi.Completed one)
            throws MPIException {
        return one.index() == io.portolan.mpi.MPI.UNDEFINED
                ? Status.empty(MPI.UNDEFINED)
                : reported(requests, List.of(one))[0];
    }

    private static Status[] all(Request[] requests, List<io.portolan.mpi.Status> all)
            throws MPIException {
        List<io.portolan.mpi.Completed> completed = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            completed.add(new io.portolan.mpi.Completed(i, all.get(i)));
        }
        return reported(requests, completed);
    }

    /// The statuses of requests that are complete, which are null then.
    private static Status[] reported(Request[] requests, List<io.portolan.mpi.Completed> completed)
            throws MPIException {
        Status[] statuses = new Status[completed.size()];
        for (int i = 0; i < statuses.length; i++) {
            io.portolan.mpi.Completed each = completed.get(i);
            Request request = requests[each.index()];
            statuses[i] =
                    request == null
                            ? Status.empty(each.index())
                            : request.status(each.status(), each.index());
        }
        end(requests, completed);
        return statuses;
    }

    /// Does what is left to be done of requests that are complete, of each of them also if that of
    /// another one fails, and makes them null.
    private static void end(Request[] requests, List<io.portolan.mpi.Completed> completed)
            throws MPIException {
        MPIException failure = null;
        for (io.portolan.mpi.Completed each : completed) {
            Request request = requests[each.index()];
            if (request == null) {
                continue;
            }
            try {
                request.complete();
            } catch (MPIException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            } finally {
                request.forget();
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static int @Nullable [] indices(Status @Nullable [] statuses) {
        return statuses == null
                ? null
                : Arrays.stream(statuses).mapToInt(Status::getIndex).toArray();
    }

    private static io.portolan.mpi.@Nullable Request[] cores(Request[] requests) {
        io.portolan.mpi.@Nullable Request[] cores =
                new io.portolan.mpi.@Nullable Request[requests.length];
        for (int i = 0; i < cores.length; i++) {
            cores[i] = requests[i] == null ? null : requests[i].core;
        }
        return cores;
    }

    /// Does an operation on several requests; those that it completes are null then, also if they
    /// have failed, and the results of the others are in their places.
    private static <T extends @Nullable Object> T list(
            Request[] requests, Errhandler.ListOperation<T> operation) throws MPIException {
        return Errhandler.<T>list(() -> {
            try {
                return operation.done();
            } catch (io.portolan.mpi.RequestsFailedException e) {
                for (int failed : e.failed()) {
                    requests[failed].forget(); // nothing is left to be done of it
                }
                try {
                    end(requests, e.completed());
                } catch (MPIException ofAnother) {
                    e.addSuppressed(ofAnother);
                }
                throw e;
            }
        });
    }

    /// The first request that the core does not have and that is complete; -1 if there is none.
    private static int early(Request[] requests) {
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && requests[i].core == null && requests[i].ended != null) {
                return i;
            }
        }
        return -1;
    }

    /// The statuses of the requests that the core does not have; null if there are none.
    private static Status @Nullable [] allEarly(Request[] requests) {
        List<Status> found = new ArrayList<>();
        for (int i = early(requests); i >= 0; i = early(requests)) {
            found.add(requests[i].taken().at(i));
        }
        return found.isEmpty() ? null : found.toArray(new Status[0]);
    }
}
