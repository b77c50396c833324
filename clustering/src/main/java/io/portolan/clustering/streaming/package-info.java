/// Clusters of points that do not fit in memory: read again and again, a batch at a time.
///
/// ```
///   PointBatches (a file, read from its start) ---pass---> Points, Points, Points ...
///        |                                                    |
///        | pass 1: a sample --> KMeans: the start             |
///        | passes 2 to 1 + n:          MiniBatch <------------+  centers move with every batch
///        | last pass: size, weight, inertia and radius <------'
///        v
///   BatchClustering (Model, clusters, inertia)
/// ```
///
/// {@snippet class="io.portolan.clustering.examples.MiniBatchExample" region="mini-batch"}
///
/// In reading order: [io.portolan.clustering.streaming.PointBatches],
/// [io.portolan.clustering.streaming.MiniBatch],
/// [io.portolan.clustering.streaming.BatchClustering].
@NullMarked
package io.portolan.clustering.streaming;

import org.jspecify.annotations.NullMarked;

// Inside: `Reservoir` draws the sample, `BatchTotals` sums in the last pass.
