package io.portolan.mpi;

/// The processes of a group in the order of their ranks. A process is a number that means the same
/// in all groups: its rank in the world.
///
/// *Threads:* immutable.
sealed interface Members permits ProgressionMembers, ListedMembers {
    int size();

    /// The process with this rank, which is from 0 to `size() - 1`.
    int process(int rank);

    /// The rank of the process, or [io.portolan.mpi.MPI#UNDEFINED].
    int rankOf(int process);

    /// Whether each rank is the process of that number.
    boolean isAsInWorld();
}
