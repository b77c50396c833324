package io.portolan.services.metrics;

import io.portolan.services.system.MetricSample;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/// A number that only grows, such as how many orders were taken. It begins at 0 when the node
/// starts; readers show how fast it grows.
///
/// *Threads:* any. *Cost:* threads that add at the same time do not wait for each other; no
/// allocation.
public final class Counter implements Instrument {

    /// How the names of counters end.
    static final String ENDING = "_total";

    private final LongAdder count = new LongAdder();

    Counter() {}

    /// Adds one.
    public void increment() {
        count.increment();
    }

    /// Adds this many.
    ///
    /// *Failure:* [IllegalArgumentException] for less than nothing.
    public void add(long more) {
        if (more < 0) {
            throw new IllegalArgumentException(
                    "more=%d: a counter only grows, 0 or more is allowed; use a gauge for a number that falls"
                            .formatted(more));
        }
        count.add(more);
    }

    /// What was added until now, without what is being added.
    public long count() {
        return count.sum();
    }

    @Override
    public void read(Map<String, String> labels, Consumer<MetricSample> samples) {
        samples.accept(new MetricSample(ENDING, labels, (double) count()));
    }
}
