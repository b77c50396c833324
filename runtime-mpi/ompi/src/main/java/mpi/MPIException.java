package mpi;

/// An error of an operation: what is wrong, the actual value, what is allowed and the remedy.
///
/// An error of a communicator is thrown if its error handler is [MPI#ERRORS_RETURN]; by default it
/// ends the job, as by [Comm#abort(int)].
public final class MPIException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int errorCode;

    /// An error that belongs to no class.
    public MPIException(String message) {
        this(0, message);
    }

    /// An error that was caused by another one, whose stack it gets.
    public MPIException(Throwable cause) {
        super(cause);
        errorCode = 0;
        setStackTrace(cause.getStackTrace());
    }

    /// @param errorCode an error class, as [MPI#ERR_RANK]
    MPIException(int errorCode, String message) {
        super(message);
        this.errorCode = errorCode;
    }

    MPIException(io.portolan.mpi.error.MPIException error) {
        super(error.getMessage(), error);
        errorCode = ErrorCodes.of(error.errorClass());
    }

    /// The error code, which is the error class.
    public int getErrorCode() {
        return errorCode;
    }

    /// The error class, as [MPI#ERR_RANK]; 0 if the error belongs to none.
    public int getErrorClass() {
        return errorCode;
    }

    /// Throws the exception where only unchecked ones are declared.
    ///
    /// @return never
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // that is what it is for
    static <E extends Throwable> E thrown(Throwable exception) throws E {
        throw (E) exception;
    }
}
