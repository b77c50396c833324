package io.portolan.services.metrics;

import io.portolan.services.system.MetricSample;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/// How long things took: how many took at most each of 28 times, which double from 1 microsecond to
/// 134 seconds, and how many took longer.
///
/// *Threads:* any. *Units and shapes:* nanoseconds in, seconds out. *Cost:* two additions, no
/// allocation.
public final class Histogram implements Instrument {

    private static final int BUCKETS = 28;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long FIRST_NANOS = 1000;

    /// The last one for what took longer than all the others.
    private final LongAdder[] counts = new LongAdder[BUCKETS + 1];

    private final LongAdder sumNanos = new LongAdder();

    Histogram() {
        Arrays.setAll(counts, i -> new LongAdder());
    }

    /// Counts one that took this time; less than nothing counts as nothing.
    public void record(Duration time) {
        record(time.toNanos());
    }

    /// Counts one that took this time; less than nothing counts as nothing.
    ///
    /// @param nanos such as the difference of two [System#nanoTime]
    public void record(long nanos) {
        long time = Math.max(0, nanos);
        counts[bucket(time)].increment();
        sumNanos.add(time);
    }

    /// How many there were.
    public long count() {
        return Arrays.stream(counts).mapToLong(LongAdder::sum).sum();
    }

    /// The first bucket whose bound is not below the time.
    private static int bucket(long nanos) {
        long firsts = (nanos + FIRST_NANOS - 1) / FIRST_NANOS;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, firsts) - 1);
        return Math.min(bits, BUCKETS);
    }

    @Override
    public void read(Map<String, String> labels, Consumer<MetricSample> samples) {
        long below = 0;
        for (int i = 0; i < BUCKETS; i++) {
            below += counts[i].sum();
            double bound = (FIRST_NANOS << i) / NANOS_PER_SECOND;
            samples.accept(bucket(labels, MetricSample.text(bound), below));
        }
        below += counts[BUCKETS].sum();
        samples.accept(bucket(labels, "+Inf", below));
        samples.accept(new MetricSample("_sum", labels, sumNanos.sum() / NANOS_PER_SECOND));
        samples.accept(new MetricSample("_count", labels, (double) below));
    }

    private static MetricSample bucket(Map<String, String> labels, String bound, long count) {
        return new MetricSample(
                "_bucket", Labels.with(labels, Labels.BOUND, bound), (double) count);
    }
}
