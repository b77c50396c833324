package io.portolan.bench.compare;

import java.util.Arrays;

/// Counts times in buckets of a 32nd of their power of two, so that a percentile is off by 3 % at
/// most however long the times are.
///
/// ```
///   0 1 2 ... 31 | 32 33 ... 63 | 64 66 ... 126 | 128 132 ... 252 | ...
/// ```
///
/// *Threads:* one at a time. *Cost:* an add is some shifts and one increment, no allocation.
public final class TimeHistogram {

    private static final int BITS = 5;
    private static final int STEPS = 1 << BITS;

    private final long[] counts = new long[(Long.SIZE - BITS) * STEPS];
    private long added;
    private long lost;

    /// Counts a time; one below zero, which clocks of different cores may give, as zero.
    public void add(long nanos) {
        counts[bucket(Math.max(nanos, 0))]++;
        added++;
    }

    /// Counts something that never happened, as longer than every time.
    public void addLost() {
        lost++;
    }

    /// Adds all that another one has.
    public void addAll(TimeHistogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        added += other.added;
        lost += other.lost;
    }

    /// Forgets everything.
    public void clear() {
        Arrays.fill(counts, 0);
        added = 0;
        lost = 0;
    }

    /// How many times were counted, without what was lost.
    public long added() {
        return added;
    }

    /// How many never happened.
    public long lost() {
        return lost;
    }

    /// The least time that at least a share of all does not exceed; infinite when what was lost is
    /// needed to make up that share.
    ///
    /// *Failure:* [IllegalStateException] when nothing was counted.
    public double percentile(double share) {
        if (added + lost == 0) {
            throw new IllegalStateException("no times counted: a percentile needs at least one");
        }
        double wanted = Math.max(1, share * (added + lost));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return lowest(i);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private static int bucket(long nanos) {
        int power = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - BITS - 1);
        return power * STEPS + (int) (nanos >>> power);
    }

    private static long lowest(int bucket) {
        if (bucket < 2 * STEPS) {
            return bucket;
        }
        int power = bucket / STEPS - 1;
        return (long) (bucket - power * STEPS) << power;
    }
}
