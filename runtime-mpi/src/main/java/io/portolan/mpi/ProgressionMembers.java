package io.portolan.mpi;

import java.util.Arrays;

/// Members that are a few arithmetic progressions, one after the other: what ranges, and ranges
/// without some, look like.
///
/// *Cost:* 16 bytes per progression; finding a rank or a process looks at every progression.
///
/// @param firsts the first process of each progression
/// @param strides from one process to the next; 1 for a single one
/// @param starts the rank of each first process, and at the end the size
@SuppressWarnings("ArrayRecordComponent") // immutable by agreement, and compared by the array
record ProgressionMembers(int[] firsts, int[] strides, int[] starts) implements Members {
    /// Above this a list is quicker to search, and soon smaller.
    static final int MAX_PROGRESSIONS = 32;

    /// So many processes from the first one on, one by one.
    static ProgressionMembers range(int first, int size) {
        int[] firsts = {first};
        int[] strides = {1};
        int[] startAndSize = {0, size};
        return new ProgressionMembers(firsts, strides, startAndSize);
    }

    @Override
    public int size() {
        return starts[firsts.length];
    }

    @Override
    public int process(int rank) {
        int i = 0;
        while (starts[i + 1] <= rank) {
            i++;
        }
        return firsts[i] + (rank - starts[i]) * strides[i];
    }

    @Override
    public int rankOf(int process) {
        for (int i = 0; i < firsts.length; i++) {
            int distance = process - firsts[i];
            int steps = distance / strides[i];
            if (distance % strides[i] == 0 && 0 <= steps && steps < starts[i + 1] - starts[i]) {
                return starts[i] + steps;
            }
        }
        return MPI.UNDEFINED;
    }

    @Override
    public boolean isAsInWorld() {
        return firsts.length == 1 && firsts[0] == 0 && strides[0] == 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ProgressionMembers that
                && Arrays.equals(firsts, that.firsts)
                && Arrays.equals(strides, that.strides)
                && Arrays.equals(starts, that.starts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(firsts) * 31 + Arrays.hashCode(starts);
    }
}
