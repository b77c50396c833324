/// Counts and times of what happens, and their text for Prometheus.
///
/// Who counts keeps the counter or histogram that it asked for once; who reads asks for the text.
///
/// ```
///   Metrics.counter ----> Counter    add      \
///   Metrics.histogram --> Histogram  record    >-- Metrics.text --> GET /metrics
///   Metrics.gauge   ----> LongSupplier, asked /
/// ```
///
/// In reading order: [io.portolan.services.metrics.Metrics],
/// [io.portolan.services.metrics.Counter], [io.portolan.services.metrics.Histogram]; `Family`,
/// `Labels`.
@NullMarked
package io.portolan.services.metrics;

import org.jspecify.annotations.NullMarked;
