package io.portolan.mpi.group;

import java.io.Serializable;
import java.util.Arrays;

/// The processes of a group in the order of their ranks. A process is a number that means the same
/// in all groups: its rank in the world.
///
/// *Threads:* immutable.
public sealed interface GroupMembers extends Serializable {
    /// The rank of a process that is no member, which users see as MPI.UNDEFINED.
    int NO_MEMBER = -104;

    int size();

    /// The process with this rank, which is from 0 to `size() - 1`.
    int process(int rank);

    /// The rank of the process, or [io.portolan.mpi.MPI#UNDEFINED].
    int rankOf(int process);

    /// Whether each rank is the process of that number.
    boolean isAsInWorld();

    /// The processes as text, as far as they fit on a line.
    default String inWords() {
        StringBuilder text = new StringBuilder("group of ").append(size()).append(": processes");
        for (int rank = 0; rank < Math.min(size(), 8); rank++) {
            text.append(rank == 0 ? " " : ", ").append(process(rank));
        }
        return text.append(size() > 8 ? ", ..." : size() == 0 ? " none" : "").toString();
    }

    /// Takes processes one by one in the order of their ranks, and keeps them as progressions as
    /// long as these are few. The same processes always give equal members.
    static final class Builder {
        private static final int LIMIT = Progressions.MAX_PROGRESSIONS;

        private final int[] firsts = new int[LIMIT];
        private final int[] strides = new int[LIMIT];
        private final int[] starts = new int[LIMIT + 1];
        private int progressions;
        private int size;

        /// Not empty once the progressions have become too many.
        private int[] listed = {};

        /// Takes all processes of a group.
        public void addAll(GroupMembers members) {
            for (int rank = 0; rank < members.size(); rank++) {
                add(members.process(rank));
            }
        }

        public void add(int process) {
            if (listed.length > 0) {
                if (size == listed.length) {
                    listed = Arrays.copyOf(listed, size * 2);
                }
                listed[size] = process;
            } else if (!continuesProgression(process)) {
                if (progressions == LIMIT) {
                    list(process);
                } else {
                    firsts[progressions] = process;
                    strides[progressions] = 1;
                    progressions++;
                }
            }
            size++;
            if (listed.length == 0) {
                starts[progressions] = size;
            }
        }

        public GroupMembers build() {
            return listed.length > 0 ? new Listed(Arrays.copyOf(listed, size)) : progressions();
        }

        /// The second process of a progression decides its stride.
        private boolean continuesProgression(int process) {
            if (progressions == 0) {
                return false;
            }
            int last = progressions - 1;
            int length = size - starts[last];
            if (length == 1) {
                strides[last] = process - firsts[last];
                return true;
            }
            return process == firsts[last] + length * strides[last];
        }

        private void list(int process) {
            Progressions before = progressions();
            listed = new int[size * 2];
            for (int rank = 0; rank < size; rank++) {
                listed[rank] = before.process(rank);
            }
            listed[size] = process;
        }

        private Progressions progressions() {
            return new Progressions(
                    Arrays.copyOf(firsts, progressions),
                    Arrays.copyOf(strides, progressions),
                    Arrays.copyOf(starts, progressions + 1));
        }
    }

    /// Members in no order that could be said shortly, listed one by one.
    ///
    /// *Cost:* 12 bytes per member; finding a process is a binary search.
    static final class Listed implements GroupMembers {
        private static final long serialVersionUID = 1L;

        private final int[] processes;

        /// Process in the upper half, rank in the lower, in ascending order.
        private final long[] ranksByProcess;

        public Listed(int[] processes) {
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
                    : NO_MEMBER;
        }

        /// Members that are numbered as in the world have no list.
        @Override
        public boolean isAsInWorld() {
            return false;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Listed that && Arrays.equals(processes, that.processes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(processes);
        }
    }

    /// Members that are a few arithmetic progressions, one after the other: what ranges, and ranges
    /// without some, look like.
    ///
    /// *Cost:* 16 bytes per progression; finding a rank or a process looks at every progression.
    ///
    /// @param firsts the first process of each progression
    /// @param strides from one process to the next; 1 for a single one
    /// @param starts the rank of each first process, and at the end the size
    @SuppressWarnings("ArrayRecordComponent") // immutable by agreement, and compared by the array
    record Progressions(int[] firsts, int[] strides, int[] starts) implements GroupMembers {
        /// Above this a list is quicker to search, and soon smaller.
        public static final int MAX_PROGRESSIONS = 32;

        /// Returns `size` consecutive processes that begin with `first`.
        public static Progressions range(int first, int size) {
            int[] firsts = {first};
            int[] strides = {1};
            int[] startAndSize = {0, size};
            return new Progressions(firsts, strides, startAndSize);
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
            return NO_MEMBER;
        }

        @Override
        public boolean isAsInWorld() {
            return firsts.length == 1 && firsts[0] == 0 && strides[0] == 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Progressions that
                    && Arrays.equals(firsts, that.firsts)
                    && Arrays.equals(strides, that.strides)
                    && Arrays.equals(starts, that.starts);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(firsts) * 31 + Arrays.hashCode(starts);
        }
    }
}
