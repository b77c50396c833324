package io.portolan.mpi.group;

/// From whom a rank takes and to whom it gives in the collectives of a topology; both lists may
/// name a rank more than once, and [io.portolan.mpi.MPI#PROC_NULL] beyond a border.
///
/// @param isGrid whether the neighbours of each dimension lie side by side, the lower one first
@SuppressWarnings("ArrayRecordComponent") // not compared
public record TopologyNeighbors(int[] sources, int[] destinations, boolean isGrid) {
    /// What [#givenBlock] and [#takenBlock] return when there is none.
    public static final int NONE = -1;

    /// Which of the blocks of its `k`-th source a rank takes.
    ///
    /// @param theirs the neighbours of that source
    public int givenBlock(int k, TopologyNeighbors theirs, int rank) {
        return isGrid ? k ^ 1 : indexOf(rank, theirs.destinations, earlierOf(sources, k));
    }

    /// The number of the source by which the rank that takes block `i` of this one takes it: the
    /// inverse of [#givenBlock].
    ///
    /// @param theirs the neighbours of that rank
    /// @param rank this one
    public int takenBlock(int i, TopologyNeighbors theirs, int rank) {
        return isGrid ? i ^ 1 : indexOf(rank, theirs.sources, earlierOf(destinations, i));
    }

    /// How often the rank at that place is there before.
    private static int earlierOf(int[] ranks, int place) {
        int earlier = 0;
        for (int i = 0; i < place; i++) {
            earlier += ranks[i] == ranks[place] ? 1 : 0;
        }
        return earlier;
    }

    /// Where the rank is there after so many times, or [#NONE].
    private static int indexOf(int rank, int[] ranks, int times) {
        int left = times;
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == rank && left-- == 0) {
                return i;
            }
        }
        return NONE;
    }
}
