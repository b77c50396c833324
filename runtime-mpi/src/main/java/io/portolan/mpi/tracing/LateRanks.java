package io.portolan.mpi.tracing;

import io.portolan.mpi.profile.LateRank;
import java.util.Arrays;
import java.util.List;

/// For whom a rank has waited, and how long.
///
/// *Threads:* those of the rank; a wait costs more than the lock.
final class LateRanks {
    private static final LateRank.Reason[] REASONS = LateRank.Reason.values();
    private static final int WAITS = 0;
    private static final int NANOS = 1;
    private static final int LONGEST = 2;
    private static final int CELLS = 3;

    /// By rank and reason; longer when a rank was waited for that was added.
    private long[] cells;

    LateRanks(int ranks) {
        cells = new long[ranks * REASONS.length * CELLS];
    }

    /// Adds waits of the same length.
    synchronized void add(LateRank.Reason reason, int late, long nanos, long waits) {
        int at = at(reason, late);
        if (at >= cells.length) {
            cells = Arrays.copyOf(cells, at + CELLS);
        }
        cells[at + WAITS] += waits;
        cells[at + NANOS] += nanos * waits;
        cells[at + LONGEST] = Math.max(cells[at + LONGEST], nanos);
    }

    /// Adds what there is to the list.
    synchronized void addTo(List<LateRank> all, int waiter) {
        for (LateRank.Reason reason : REASONS) {
            for (int late = 0; at(reason, late) < cells.length; late++) {
                int at = at(reason, late);
                if (cells[at + WAITS] > 0) {
                    all.add(
                            new LateRank(
                                    waiter,
                                    late,
                                    reason,
                                    cells[at + WAITS],
                                    cells[at + NANOS],
                                    cells[at + LONGEST]));
                }
            }
        }
    }

    @SuppressWarnings("EnumOrdinal") // an index
    private int at(LateRank.Reason reason, int late) {
        return (late * REASONS.length + reason.ordinal()) * CELLS;
    }
}
