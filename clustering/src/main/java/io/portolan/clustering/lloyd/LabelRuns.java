package io.portolan.clustering.lloyd;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;

/// Runs of points of a block that go from the same cluster to the same other one.
///
/// *Threads:* one thread at a time.
final class LabelRuns {
    private final int[] firsts = new int[BlockLayout.BLOCK];
    private final int[] ends = new int[BlockLayout.BLOCK];
    private final int[] sources = new int[BlockLayout.BLOCK];
    private final int[] targets = new int[BlockLayout.BLOCK];
    private int count;

    /// Finds the runs of the block's n points; `now[0..]` belongs to the block, `before[at..]`
    /// likewise.
    ///
    /// @return how many points are in them
    int find(int[] now, int[] before, int at, int n) {
        count = 0;
        int changed = 0;
        int i = 0;
        while (i < n) {
            if (now[i] == before[at + i]) {
                int equal = Arrays.mismatch(now, i, n, before, at + i, at + n);
                if (equal < 0) {
                    break;
                }
                i += equal;
            }
            int end = i + 1;
            while (end < n && now[end] == now[i] && before[at + end] == before[at + i]) {
                end++;
            }
            firsts[count] = i;
            ends[count] = end;
            sources[count] = before[at + i];
            targets[count] = now[i];
            count++;
            changed += end - i;
            i = end;
        }
        return changed;
    }

    int count() {
        return count;
    }

    /// The number in the block of a run's first point.
    int first(int run) {
        return firsts[run];
    }

    /// One past the run's last point.
    int end(int run) {
        return ends[run];
    }

    /// The cluster that they were in, below 0 for none.
    int source(int run) {
        return sources[run];
    }

    /// The cluster that they are in now, below 0 for none.
    int target(int run) {
        return targets[run];
    }
}
