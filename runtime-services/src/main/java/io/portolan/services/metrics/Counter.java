package io.portolan.services.metrics;

import java.util.concurrent.atomic.LongAdder;

/// A number that only grows.
///
/// *Threads:* any. *Cost:* threads that add at the same time do not wait for each other.
public final class Counter implements Sample {

    private final LongAdder count = new LongAdder();

    Counter() {}

    public void increment() {
        count.increment();
    }

    public void add(long more) {
        count.add(more);
    }

    /// What was added until now, not counting what is being added.
    public long count() {
        return count.sum();
    }

    @Override
    public void write(StringBuilder out, String name, Labels labels) {
        labels.write(out.append(name)).append(' ').append(count()).append('\n');
    }
}
