package io.portolan.mpi;

import java.util.Arrays;

/// Takes processes one by one in the order of their ranks, and keeps them as progressions as long
/// as these are few. The same processes always give equal members.
final class MembersBuilder {
    private static final int LIMIT = ProgressionMembers.MAX_PROGRESSIONS;

    private final int[] firsts = new int[LIMIT];
    private final int[] strides = new int[LIMIT];
    private final int[] starts = new int[LIMIT + 1];
    private int progressions;
    private int size;

    /// Not empty once the progressions have become too many.
    private int[] listed = {};

    void add(int process) {
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

    Members build() {
        return listed.length > 0 ? new ListedMembers(Arrays.copyOf(listed, size)) : progressions();
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
        ProgressionMembers before = progressions();
        listed = new int[size * 2];
        for (int rank = 0; rank < size; rank++) {
            listed[rank] = before.process(rank);
        }
        listed[size] = process;
    }

    private ProgressionMembers progressions() {
        return new ProgressionMembers(
                Arrays.copyOf(firsts, progressions),
                Arrays.copyOf(strides, progressions),
                Arrays.copyOf(starts, progressions + 1));
    }
}
