package mpi;

import io.portolan.mpi.PersistentRequest;
import io.portolan.mpi.error.ErrorClass;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An operation that is described once and begun as often as it is started. A wait or test makes it
/// inactive, not null.
///
/// Source: MPI 4.1, section 3.9
public class Prequest extends Request {
    /// Begins the operation where Portolan has no persistent one: buffered sends, whose room is
    /// taken at each start, and objects, which are sent as they are then.
    private final @Nullable Supplier<io.portolan.mpi.Request> beginning;

    private boolean isFreed;

    Prequest(Comm comm, PersistentRequest core) {
        super(comm, core, null);
        beginning = null;
    }

    /// @param landing where objects go that are received; null if there are none
    Prequest(Comm comm, Supplier<io.portolan.mpi.Request> beginning, @Nullable Landing landing) {
        super(comm, null, landing);
        this.beginning = beginning;
    }

    /// Begins the operation.
    ///
    /// *Failure:* [MPIException] when it is active or was freed.
    public void Start() {
        try {
            if (isFreed) {
                throw error("it was freed; allowed is a request that is there; make another one");
            }
            if (beginning == null) {
                if (core() instanceof PersistentRequest persistent) {
                    persistent.start();
                }
                return;
            }
            if (core() != null) {
                throw error(
                        "it is active; allowed is after the end of its last start; wait for it");
            }
            begin(beginning.get());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw comm().failed(e);
        }
    }

    /// Begins the operations of all requests.
    public static void Startall(Prequest[] array_of_request) {
        for (Prequest request : array_of_request) {
            request.Start();
        }
    }

    @Override
    public void Free() {
        isFreed = true;
        super.Free();
    }

    @Override
    public boolean Is_null() {
        return isFreed;
    }

    @Override
    void ended() {
        if (beginning != null) {
            super.ended();
        }
    }

    private static io.portolan.mpi.error.MPIException error(String message) {
        return Datatype.error(ErrorClass.REQUEST, "Prequest.Start", message);
    }
}
