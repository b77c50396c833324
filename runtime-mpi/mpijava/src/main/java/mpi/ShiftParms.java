package mpi;

/// The neighbours of a rank in a grid, which [Cartcomm#Shift] returns.
public class ShiftParms {
    /// Where a message comes from, or [MPI#PROC_NULL] beyond a border.
    public int rank_source;

    /// Where a message goes to, or [MPI#PROC_NULL] beyond a border.
    public int rank_dest;

    ShiftParms(int source, int dest) {
        rank_source = source;
        rank_dest = dest;
    }
}
