package io.portolan.mpi.tracing;

import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.profile.OperationTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/// What a rank has called, by operation: how often, with how many bytes, and for how long.
///
/// Overview. What changes with each call is in one line for each operation: how many calls there
/// were, their bytes, and how many calls and waits are left until the next one is timed. These
/// lines are the rank's own: what a sender reads when it counts a message must lie in others, or
/// else each message waits for a line that the receiver has written.
///
/// *Threads:* the rank's own, but for [#addByOther].
final class OperationCounts {
    private static final int COUNT = CommOperation.COUNT;

    private static final int CALLS = 0;
    private static final int BYTES = 1;
    private static final int CALLS_LEFT = 2;
    private static final int WAITS_LEFT = 3;
    private static final int CELLS = 4;

    /// A line before and behind, which no other object shares.
    private static final int EDGE = 16;

    private final long[] cells = new long[2 * EDGE + CELLS * COUNT];
    private final boolean[] isCollective = new boolean[COUNT];

    /// Of the calls that were timed, each times what it stands for.
    private final long[] weightedNanos = new long[COUNT];

    private final long[] weights = new long[COUNT];
    private final long[] timed = new long[COUNT];
    private final long[] waitNanos = new long[COUNT];

    /// Calls and bytes of other threads.
    private final AtomicLongArray ofOthers = new AtomicLongArray(2 * COUNT);

    /// Counts a call; whether it is to be timed. Then [#nextTimed] is to be called.
    boolean add(int operation, long callBytes) {
        int at = EDGE + CELLS * operation;
        cells[at + CALLS]++;
        cells[at + BYTES] += callBytes;
        return --cells[at + CALLS_LEFT] <= 0;
    }

    /// Sets how many calls further on the next one is that is to be timed.
    void nextTimed(int operation, int distance) {
        cells[EDGE + CELLS * operation + CALLS_LEFT] = distance;
    }

    /// Counts a wait; whether it is to be timed. Then [#nextTimedWait] is to be called.
    boolean addWait(int operation) {
        return --cells[EDGE + CELLS * operation + WAITS_LEFT] <= 0;
    }

    /// Sets how many waits further on the next one is that is to be timed.
    void nextTimedWait(int operation, int distance) {
        cells[EDGE + CELLS * operation + WAITS_LEFT] = distance;
    }

    /// Counts a call of another thread. *Threads:* any.
    void addByOther(int operation, long callBytes) {
        ofOthers.getAndIncrement(2 * operation);
        ofOthers.getAndAdd(2 * operation + 1, callBytes);
    }

    /// Notes that the operation is a collective.
    void setCollective(int operation) {
        isCollective[operation] = true;
    }

    boolean isCollective(int operation) {
        return isCollective[operation];
    }

    /// Adds a call that was timed.
    ///
    /// @param nanos without its waits
    void time(int operation, long nanos, int weight) {
        weightedNanos[operation] += nanos * weight;
        weights[operation] += weight;
        timed[operation]++;
    }

    /// Adds a wait of whatever call.
    void waited(int operation, long nanos) {
        waitNanos[operation] += nanos;
    }

    /// What was called.
    @SuppressWarnings("EnumOrdinal") // an index
    List<OperationTime> all(int rank) {
        List<OperationTime> all = new ArrayList<>();
        for (CommOperation each : CommOperation.values()) {
            int at = each.ordinal();
            long own = cells[EDGE + CELLS * at + CALLS];
            long total = own + ofOthers.get(2 * at);
            if (total > 0) {
                all.add(
                        new OperationTime(
                                rank,
                                each.toString(),
                                isCollective[at],
                                total,
                                cells[EDGE + CELLS * at + BYTES] + ofOthers.get(2 * at + 1),
                                waitNanos[at] + estimate(at, own),
                                waitNanos[at],
                                timed[at]));
            }
        }
        return all;
    }

    private long estimate(int at, long calls) {
        return weights[at] == 0 ? 0 : Math.round((double) weightedNanos[at] / weights[at] * calls);
    }
}
