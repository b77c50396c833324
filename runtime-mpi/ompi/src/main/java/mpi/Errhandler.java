package mpi;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// What is done about an error of a communicator, a file or a window: one of
/// [MPI#ERRORS_ARE_FATAL], [MPI#ERRORS_ABORT] and [MPI#ERRORS_RETURN].
///
/// *Threads:* immutable.
///
/// Source: MPI 4.1, section 9.3
public final class Errhandler {
    /// Set while an operation on several requests goes on, which tells their errors together.
    private static final ThreadLocal<Boolean> IS_LIST = ThreadLocal.withInitial(() -> false);

    private final io.portolan.mpi.Errhandler core;
    private final io.portolan.mpi.Errhandler ofWindows;
    private final boolean isFatal;

    private Errhandler(
            boolean isFatal, BiConsumer<Object, io.portolan.mpi.error.MPIException> does) {
        this.core = io.portolan.mpi.Errhandler.create(does);
        this.ofWindows = io.portolan.mpi.Errhandler.createForWin(does);
        this.isFatal = isFatal;
    }

    /// The handler that ends the job with the error code.
    static Errhandler fatal() {
        return new Errhandler(
                true,
                (comm, error) -> {
                    if (!IS_LIST.get()) {
                        throw MPIException.<RuntimeException>thrown(ended(new MPIException(error)));
                    }
                });
    }

    /// The handler that throws the error.
    static Errhandler returned() {
        return new Errhandler(
                false,
                (comm, error) -> {
                    if (!IS_LIST.get()) {
                        throw MPIException.<RuntimeException>thrown(new MPIException(error));
                    }
                });
    }

    /// The one of the constants that does what the communicator does.
    static Errhandler of(io.portolan.mpi.Comm comm) {
        return comm.errhandler().equals(MPI.ERRORS_RETURN.core)
                ? MPI.ERRORS_RETURN
                : comm.errhandler().equals(MPI.ERRORS_ABORT.core)
                        ? MPI.ERRORS_ABORT
                        : MPI.ERRORS_ARE_FATAL;
    }

    /// Makes the communicator do what this does.
    void setOn(io.portolan.mpi.Comm comm) {
        comm.setErrhandler(core);
    }

    /// Makes the window do what this does.
    void setOn(io.portolan.mpi.Win win) {
        win.setErrhandler(ofWindows);
    }

    /// Handles an error that no communicator knows of: returns it to be thrown, or ends the job.
    MPIException handled(MPIException error) {
        return isFatal ? ended(error) : error;
    }

    /// An operation on several requests.
    interface ListOperation<T extends @Nullable Object> {
        T done() throws MPIException;
    }

    /// Does an operation on several requests, whose errors are told together by the handler of the
    /// world.
    static <T extends @Nullable Object> T list(ListOperation<T> operation) throws MPIException {
        IS_LIST.set(true);
        try {
            return operation.done();
        } catch (io.portolan.mpi.RequestsFailedException e) {
            throw MPI.COMM_WORLD.handled(new MPIException(e));
        } finally {
            IS_LIST.set(false);
        }
    }

    private static MPIException ended(MPIException error) {
        System.err.println(
                "*** MPI.ERRORS_ARE_FATAL: the job ends; MPI.ERRORS_RETURN as the error handler throws the error instead");
        error.printStackTrace();
        MPI.abort(Math.max(1, error.getErrorCode()));
        return error;
    }
}
