package io.portolan.services.metrics;

/// What has a value for one set of labels.
sealed interface Sample permits Counter, Gauge, Histogram {

    /// Writes its lines.
    void write(StringBuilder out, String name, Labels labels);
}
