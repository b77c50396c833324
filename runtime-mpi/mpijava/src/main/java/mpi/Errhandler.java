package mpi;

/// What a communicator does about an error before the exception is thrown: [MPI#ERRORS_RETURN],
/// which is the default, or [MPI#ERRORS_ARE_FATAL].
///
/// Source: MPI 4.1, section 9.3
public class Errhandler {
    /// The type of [MPI#ERRORS_ARE_FATAL].
    public static final int FATAL = 1;

    /// The type of [MPI#ERRORS_RETURN].
    public static final int RETURN = 0;

    private final boolean isFatal;

    /// @param type [#FATAL], or anything else for [#RETURN]
    public Errhandler(int type) {
        isFatal = type == FATAL;
    }

    /// Whether an error ends the job.
    boolean isFatal() {
        return isFatal;
    }
}
