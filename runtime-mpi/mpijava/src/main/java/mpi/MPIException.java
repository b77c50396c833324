package mpi;

import mpjdev.MPJDevException;
import org.jspecify.annotations.Nullable;

/// An operation failed. The message says what, the actual value, what is allowed and the remedy;
/// the cause is Portolan's exception, whose `errorClass()` is the standard's error class.
///
/// mpiJava declares the exception as a checked one, and MPJ Express throws it from methods that do
/// not declare it in mpiJava. It is unchecked here, so that `throws` and `catch` of both compile.
public class MPIException extends MPJDevException {
    private static final long serialVersionUID = 1L;

    public MPIException() {}

    public MPIException(@Nullable String message) {
        super(message);
    }

    public MPIException(@Nullable Throwable cause) {
        super(cause);
    }

    /// An operation of Portolan failed; the message is its own.
    static MPIException of(io.portolan.mpi.error.MPIException failure) {
        return new MPIException(failure.getMessage(), failure);
    }

    private MPIException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
