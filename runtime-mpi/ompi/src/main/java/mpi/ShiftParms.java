package mpi;

/// The two ranks of a shift along a dimension of a [CartComm].
///
/// *Threads:* immutable.
public final class ShiftParms {
    private final int source;
    private final int dest;

    ShiftParms(int source, int dest) {
        this.source = source;
        this.dest = dest;
    }

    /// The rank to receive from, or [MPI#PROC_NULL].
    public int getRankSource() {
        return source;
    }

    /// The rank to send to, or [MPI#PROC_NULL].
    public int getRankDest() {
        return dest;
    }
}
