package io.portolan.mpi;

import java.util.Arrays;

/// Members in no order that could be said shortly, listed one by one.
///
/// *Cost:* 12 bytes per member; finding a process is a binary search.
final class ListedMembers implements Members {
    private final int[] processes;

    /// Process in the upper half, rank in the lower, in ascending order.
    private final long[] ranksByProcess;

    ListedMembers(int[] processes) {
        this.processes = processes;
        this.ranksByProcess = new long[processes.length];
        for (int rank = 0; rank < processes.length; rank++) {
            ranksByProcess[rank] = (long) processes[rank] << Integer.SIZE | rank;
        }
        Arrays.sort(ranksByProcess);
    }

    @Override
    public int size() {
        return processes.length;
    }

    @Override
    public int process(int rank) {
        return processes[rank];
    }

    @Override
    public int rankOf(int process) {
        long key = (long) process << Integer.SIZE;
        int found = Arrays.binarySearch(ranksByProcess, key);
        int at = found >= 0 ? found : -found - 1;
        return at < ranksByProcess.length && ranksByProcess[at] >> Integer.SIZE == process
                ? (int) ranksByProcess[at]
                : MPI.UNDEFINED;
    }

    /// Those that are would not be listed.
    @Override
    public boolean isAsInWorld() {
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ListedMembers that && Arrays.equals(processes, that.processes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(processes);
    }
}
