package io.portolan.services.metrics;

import io.portolan.services.system.MetricSample;
import java.util.Map;
import java.util.function.Consumer;

/// What has a value for one set of labels.
sealed interface Instrument permits CallbackGauge, Counter, Gauge, Histogram {

    /// Gives its samples to the consumer.
    void read(Map<String, String> labels, Consumer<MetricSample> samples);
}
