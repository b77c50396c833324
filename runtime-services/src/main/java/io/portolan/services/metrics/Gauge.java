package io.portolan.services.metrics;

import io.portolan.services.system.MetricSample;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/// A number that is asked for when it is read.
record Gauge(DoubleSupplier value) implements Instrument {

    @Override
    public void read(Map<String, String> labels, Consumer<MetricSample> samples) {
        samples.accept(new MetricSample("", labels, value.getAsDouble()));
    }
}
