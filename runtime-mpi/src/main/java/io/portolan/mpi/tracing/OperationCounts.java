package io.portolan.mpi.tracing;

import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.profile.OperationTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/// What a rank has called, by operation: how often, with how many bytes, and for how long.
///
/// *Threads:* the rank's own, but for [#addByOther].
final class OperationCounts {
    private static final int COUNT = CommOperation.COUNT;

    private final long[] calls = new long[COUNT];
    private final long[] bytes = new long[COUNT];
    private final boolean[] isCollective = new boolean[COUNT];

    /// Of the calls that were timed, each times what it stands for.
    private final long[] weightedNanos = new long[COUNT];

    private final long[] weights = new long[COUNT];
    private final long[] timed = new long[COUNT];
    private final long[] waitNanos = new long[COUNT];

    /// Calls and bytes of other threads.
    private final AtomicLongArray ofOthers = new AtomicLongArray(2 * COUNT);

    /// Counts a call.
    void add(int operation, long callBytes) {
        calls[operation]++;
        bytes[operation] += callBytes;
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
            long total = calls[at] + ofOthers.get(2 * at);
            if (total > 0) {
                all.add(
                        new OperationTime(
                                rank,
                                each.toString(),
                                isCollective[at],
                                total,
                                bytes[at] + ofOthers.get(2 * at + 1),
                                waitNanos[at] + estimate(at),
                                waitNanos[at],
                                timed[at]));
            }
        }
        return all;
    }

    private long estimate(int at) {
        return weights[at] == 0
                ? 0
                : Math.round((double) weightedNanos[at] / weights[at] * calls[at]);
    }
}
