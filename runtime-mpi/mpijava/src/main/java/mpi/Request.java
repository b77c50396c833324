package mpi;

import io.portolan.mpi.Completed;
import io.portolan.mpi.ObjectRequest;
import io.portolan.mpi.RequestsFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An operation that was begun and goes on by itself.
///
/// A request is null, as [MPI#REQUEST_NULL], when a wait or test has reported its end. In an array
/// of requests a Java null stands for such a one.
///
/// *Threads:* any thread of the rank; one at a time waits for the request. *Failure:*
/// [MPIException] when the message does not fit, as of the operation that began it. When some of
/// several requests fail, all of them are complete and the others' buffers are filled; the
/// exception is that of the first one, with those of the others as suppressed exceptions.
///
/// Source: MPI 4.1, sections 3.7.3 and 3.7.5
public class Request {
    private final Comm comm;
    private final @Nullable Landing landing;
    private io.portolan.mpi.@Nullable Request core;

    /// The null request.
    Request() {
        this(MPI.COMM_WORLD, null, null);
    }

    /// @param landing where objects go that are received; null if there are none
    Request(Comm comm, io.portolan.mpi.@Nullable Request core, @Nullable Landing landing) {
        this.comm = comm;
        this.core = core;
        this.landing = landing;
    }

    /// Waits for the end. The status is empty if the request is null, or of a send.
    public Status Wait() {
        io.portolan.mpi.Request active = core;
        if (active == null) {
            return MPI.EMPTY_STATUS;
        }
        requireRunning("Request.Wait");
        try {
            return Status.of(outcome(active));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw comm.failed(e);
        }
    }

    /// The status if the operation is complete, else null.
    public @Nullable Status Test() {
        io.portolan.mpi.Request active = core;
        if (active == null) {
            return MPI.EMPTY_STATUS;
        }
        requireRunning("Request.Test");
        try {
            return active.isComplete() ? Status.of(outcome(active)) : null;
        } catch (io.portolan.mpi.error.MPIException e) {
            throw comm.failed(e);
        }
    }

    /// Makes the request null; the operation goes on to its end.
    public void Free() {
        core = null;
    }

    /// Ends a receive that no message has been matched with, which its status then says; does
    /// nothing to any other operation. The end is still to be waited for.
    public void Cancel() {
        io.portolan.mpi.Request active = core;
        if (active != null) {
            active.cancel();
        }
    }

    /// Whether there is no operation whose end is to be reported.
    public boolean Is_null() {
        return core == null;
    }

    /// Waits for all requests.
    ///
    /// @return their statuses in the order of the requests
    public static Status[] Waitall(Request[] array_of_request) {
        Status[] statuses = new Status[array_of_request.length];
        MPIException failure = null;
        for (int i = 0; i < statuses.length; i++) {
            Request request = array_of_request[i];
            try {
                statuses[i] = request == null ? MPI.EMPTY_STATUS : indexed(request.Wait(), i);
            } catch (MPIException e) {
                failure = joined(failure, e);
            }
        }
        if (failure != null) {
            throw failure;
        }
        return statuses;
    }

    /// Waits for one of the requests, whose index is in the status; [MPI#UNDEFINED] if all are
    /// null.
    public static Status Waitany(Request[] array_of_request) {
        requireRunning("Request.Waitany");
        Status[] one =
                reported(
                        array_of_request,
                        active -> List.of(io.portolan.mpi.Request.waitAny(active)));
        return one.length == 0 ? Status.ofNoRequest() : one[0];
    }

    /// The status of one of the requests that is complete, null if none is; if all are null, a
    /// status whose index is [MPI#UNDEFINED].
    public static @Nullable Status Testany(Request[] array_of_request) {
        for (int i = 0; i < array_of_request.length; i++) {
            if (isActive(array_of_request[i])) {
                Status status = array_of_request[i].Test();
                if (status != null) {
                    return indexed(status, i);
                }
            }
        }
        return firstActive(array_of_request) < 0 ? Status.ofNoRequest() : null;
    }

    /// The statuses of all requests if all are complete, else null.
    public static Status @Nullable [] Testall(Request[] array_of_request) {
        for (Request request : array_of_request) {
            if (isActive(request) && !request.isComplete()) {
                return null;
            }
        }
        return Waitall(array_of_request);
    }

    /// Waits for at least one of the requests.
    ///
    /// @return the statuses of all that are complete, each with its index; empty if all are null
    public static Status[] Waitsome(Request[] array_of_request) {
        requireRunning("Request.Waitsome");
        return reported(array_of_request, io.portolan.mpi.Request::waitSome);
    }

    /// The statuses of the requests that are complete, each with its index; empty if none is.
    public static Status[] Testsome(Request[] array_of_request) {
        List<Status> statuses = new ArrayList<>();
        MPIException failure = null;
        for (int i = 0; i < array_of_request.length; i++) {
            try {
                Status status = isActive(array_of_request[i]) ? array_of_request[i].Test() : null;
                if (status != null) {
                    statuses.add(indexed(status, i));
                }
            } catch (MPIException e) {
                failure = joined(failure, e);
            }
        }
        if (failure != null) {
            throw failure;
        }
        return statuses.toArray(Status[]::new);
    }

    /// Begins an operation that is this request's from now on.
    final void begin(io.portolan.mpi.Request begun) {
        core = begun;
    }

    /// The operation whose end is to be reported; null if there is none.
    final io.portolan.mpi.@Nullable Request core() {
        return core;
    }

    /// The communicator, whose error handler is told of errors.
    final Comm comm() {
        return comm;
    }

    /// The end of the operation was reported.
    void ended() {
        core = null;
    }

    private io.portolan.mpi.Status outcome(io.portolan.mpi.Request active) {
        try {
            io.portolan.mpi.Status status = active.await();
            land(active);
            return status;
        } finally {
            ended();
        }
    }

    /// Portolan has reported the end.
    ///
    /// @param failure how the operation failed; null if it did not
    private Status reported(
            Completed completed, io.portolan.mpi.error.@Nullable MPIException failure) {
        io.portolan.mpi.Request complete = core;
        try {
            if (failure != null) {
                throw failure;
            }
            if (complete != null) {
                land(complete);
            }
            return Status.of(completed.status(), completed.index());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw comm.failed(e);
        } finally {
            ended();
        }
    }

    private void land(io.portolan.mpi.Request complete) {
        if (landing != null
                && complete instanceof ObjectRequest<?> receive
                && receive.awaitValue() instanceof Object[] received) {
            landing.land(received);
        }
    }

    private boolean isComplete() {
        io.portolan.mpi.Request active = core;
        try {
            return active == null || active.isComplete();
        } catch (io.portolan.mpi.error.MPIException e) {
            throw comm.failed(e);
        }
    }

    private static boolean isActive(@Nullable Request request) {
        return request != null && request.core != null && request.core.isActive();
    }

    private static int firstActive(Request[] requests) {
        for (int i = 0; i < requests.length; i++) {
            if (isActive(requests[i])) {
                return i;
            }
        }
        return -1;
    }

    private static io.portolan.mpi.@Nullable Request[] cores(Request[] requests) {
        io.portolan.mpi.@Nullable Request[] cores = new io.portolan.mpi.Request[requests.length];
        for (int i = 0; i < cores.length; i++) {
            cores[i] = requests[i] == null ? null : requests[i].core;
        }
        return cores;
    }

    /// Has Portolan wait for some of the requests; the statuses of all that are complete then, none
    /// if all are null. Those are null afterwards, the failed ones included, and the objects of the
    /// others are in their buffers.
    private static Status[] reported(
            Request[] requests,
            Function<io.portolan.mpi.@Nullable Request[], List<Completed>> wait) {
        int first = firstActive(requests);
        if (first < 0) {
            return new Status[0];
        }
        List<Completed> completed;
        Map<Integer, io.portolan.mpi.error.MPIException> failures = Map.of();
        try {
            completed = wait.apply(cores(requests));
        } catch (RequestsFailedException e) {
            completed = e.completed();
            failures = e.failures();
        } catch (io.portolan.mpi.error.MPIException e) {
            throw requests[first].comm.failed(e);
        }
        List<Status> statuses = new ArrayList<>();
        MPIException failure = null;
        for (Completed each : completed) {
            try {
                statuses.add(requests[each.index()].reported(each, failures.get(each.index())));
            } catch (MPIException e) {
                failure = joined(failure, e);
            }
        }
        if (failure != null) {
            throw failure;
        }
        return statuses.toArray(Status[]::new);
    }

    private static MPIException joined(@Nullable MPIException first, MPIException next) {
        if (first == null) {
            return next;
        }
        first.addSuppressed(next);
        return first;
    }

    private static Status indexed(Status status, int index) {
        if (!status.equals(MPI.EMPTY_STATUS)) {
            status.index = index;
        }
        return status;
    }

    private static void requireRunning(String operation) {
        if (!MPI.isRunning) {
            throw MPI.notRunning(operation);
        }
    }

    /// Where objects go that are received: `count` items of a buffer.
    record Landing(Datatype type, Object buf, int offset, int count) {
        void land(Object[] received) {
            type.land(received, buf, offset, count);
        }
    }
}
