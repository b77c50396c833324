package io.portolan.services.metrics;

import io.portolan.services.system.MetricSample;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// A number that goes up and down, such as the length of a queue; 0 at first.
///
/// *Threads:* any. *Cost:* one atomic change, no allocation; threads that add at the same time try
/// again.
public final class Gauge implements Instrument {

    private final AtomicLong bits = new AtomicLong(); // of a double

    Gauge() {}

    /// Sets the number.
    public void set(double value) {
        bits.set(Double.doubleToRawLongBits(value));
    }

    /// Adds to the number, or takes away from it when `change` is negative.
    public void add(double change) {
        long before;
        long after;
        do {
            before = bits.get();
            after = Double.doubleToRawLongBits(Double.longBitsToDouble(before) + change);
        } while (!bits.compareAndSet(before, after));
    }

    /// The number now.
    public double value() {
        return Double.longBitsToDouble(bits.get());
    }

    @Override
    public void read(Map<String, String> labels, Consumer<MetricSample> samples) {
        samples.accept(new MetricSample("", labels, value()));
    }
}
