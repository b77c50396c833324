package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation that can be started again and again.
///
/// *Threads:* as [Request].
///
/// Source: MPI 4.1, section 3.9
public final class Prequest extends Request {
    private final io.portolan.mpi.PersistentRequest persistent;

    /// @param type what is received into; null if nothing is
    Prequest(io.portolan.mpi.PersistentRequest core, @Nullable Datatype type) {
        super(core, type);
        persistent = core;
    }

    /// Starts the operation.
    ///
    /// *Failure:* [MPIException] if it was started and its end not reported, or freed.
    public void start() throws MPIException {
        checked().start();
    }

    /// Starts all operations.
    public static void startAll(Prequest[] requests) throws MPIException {
        List<io.portolan.mpi.PersistentRequest> all = new ArrayList<>();
        for (Prequest request : requests) {
            all.add(request.checked());
        }
        io.portolan.mpi.PersistentRequest.startAll(all);
    }

    private io.portolan.mpi.PersistentRequest checked() throws MPIException {
        MPI.check();
        if (core() == null) {
            throw MPI.COMM_WORLD.handled(
                    new MPIException(
                            MPI.ERR_REQUEST,
                            "start: the request was freed; allowed is to start it before; free it later"));
        }
        return persistent;
    }

    @Override
    boolean isPersistent() {
        return true;
    }
}
