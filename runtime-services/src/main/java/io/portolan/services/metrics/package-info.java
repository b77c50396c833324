/// Numbers of what happens in a node: authors of services count with them, and so does the node.
///
/// An author asks for an instrument once and keeps it. A reader gets all numbers of one moment,
/// which write themselves as text.
///
/// ```
///   ServiceContext.metrics, ServiceNode.metrics --> Metrics --read--> GET /metrics
///                                                    |
///              +--------------------+----------------+--------+
///              v                    v                         v
///   Counter: increment, add   Gauge: set, add        Histogram: record
/// ```
///
/// {@snippet class="io.portolan.services.examples.CountedGames" region="count"}
///
/// In reading order: [io.portolan.services.metrics.Metrics],
/// [io.portolan.services.metrics.Counter], [io.portolan.services.metrics.Gauge],
/// [io.portolan.services.metrics.Histogram].
@NullMarked
package io.portolan.services.metrics;

import org.jspecify.annotations.NullMarked;

// Inside: an `Instrument` has `Labels`.
