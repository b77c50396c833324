package io.portolan.services.metrics;

import io.portolan.services.system.MetricSample;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/// A number that is asked for each time the metrics are read; NaN when asking fails.
record CallbackGauge(DoubleSupplier value) implements Instrument {

    @Override
    public void read(Map<String, String> labels, Consumer<MetricSample> samples) {
        samples.accept(new MetricSample("", labels, asked()));
    }

    private double asked() {
        try {
            return value.getAsDouble();
        } catch (RuntimeException e) { // the other numbers are shown all the same
            return Double.NaN;
        }
    }
}
