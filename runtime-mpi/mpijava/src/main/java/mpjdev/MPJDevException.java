package mpjdev;

import org.jspecify.annotations.Nullable;

/// The superclass of [mpi.MPIException] in MPJ Express, for programs that catch it.
public class MPJDevException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MPJDevException() {}

    public MPJDevException(@Nullable String message) {
        super(message);
    }

    public MPJDevException(@Nullable Throwable cause) {
        super(cause);
    }

    /// An exception with both.
    protected MPJDevException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
