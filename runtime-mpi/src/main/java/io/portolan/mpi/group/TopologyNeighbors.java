package io.portolan.mpi.group;

/// From whom a rank takes and to whom it gives in the collectives of a topology; both lists may
/// name a rank more than once, and [io.portolan.mpi.MPI#PROC_NULL] beyond a border.
///
/// @param isGrid whether the neighbours of each dimension lie side by side, the lower one first
@SuppressWarnings("ArrayRecordComponent") // not compared
public record TopologyNeighbors(int[] sources, int[] destinations, boolean isGrid) {
    /// What [#givenBlock] returns when there is none.
    public static final int NONE = -1;

    /// Which of the blocks of its `k`-th source a rank takes.
    ///
    /// @param theirs the neighbours of that source
    public int givenBlock(int k, TopologyNeighbors theirs, int rank) {
        if (isGrid) {
            return k ^ 1;
        }
        int earlier = 0;
        for (int i = 0; i < k; i++) {
            earlier += sources[i] == sources[k] ? 1 : 0;
        }
        for (int i = 0; i < theirs.destinations.length; i++) {
            if (theirs.destinations[i] == rank && earlier-- == 0) {
                return i;
            }
        }
        return NONE;
    }
}
