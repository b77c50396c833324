package io.portolan.mpi;

/// The module's exception: a wrong argument, operations of two ranks that do not fit each other, or
/// a world that has ended. The message says what, the actual value, what is allowed and the remedy.
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MPIException(String message) {
        super(message);
    }

    MPIException(String message, Throwable cause) {
        super(message, cause);
    }
}
