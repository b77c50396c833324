package io.portolan.services.metrics;

import io.portolan.services.system.MetricSample;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/// A number that only grows.
///
/// *Threads:* any. *Cost:* threads that add at the same time do not wait for each other.
public final class Counter implements Instrument {

    /// How the names of counters end.
    static final String ENDING = "_total";

    private final LongAdder count = new LongAdder();

    Counter() {}

    public void increment() {
        count.increment();
    }

    /// What was added until now, not counting what is being added.
    public long count() {
        return count.sum();
    }

    @Override
    public void read(Map<String, String> labels, Consumer<MetricSample> samples) {
        samples.accept(new MetricSample(ENDING, labels, (double) count()));
    }
}
