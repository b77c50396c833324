/// Counts and times of what happens in a node.
///
/// Who counts keeps the counter or histogram that it asked for once; who reads gets all numbers of
/// one moment, which write themselves as text.
///
/// ```
///   Metrics.counter ----> Counter    add      \
///   Metrics.histogram --> Histogram  record    \
///   Metrics.gauge   ----> asked when read       >-- Metrics.read --> Exposition, GET /metrics
///   Metrics.source  ----> asked when read      /
/// ```
///
/// In reading order: [io.portolan.services.metrics.Metrics],
/// [io.portolan.services.metrics.Counter], [io.portolan.services.metrics.Histogram]; `Instrument`,
/// `Family`, `Labels`.
@NullMarked
package io.portolan.services.metrics;

import org.jspecify.annotations.NullMarked;
