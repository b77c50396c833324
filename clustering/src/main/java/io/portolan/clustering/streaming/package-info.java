/// Clusters of points that do not fit in memory: read again and again, a batch at a time.
///
/// ```
///   PointBatches (a file, read from its start) ---pass---> Points, Points, Points ...
///        |                                                    |
///        | pass 1: Reservoir, a sample --> KMeans: the start  |
///        | passes 2 to 1 + n:          MiniBatch <------------+  centers move with every batch
///        | last pass:                  BatchTotals <----------'  size, weight, inertia, radius
///        v
///   BatchClustering (Model, clusters, inertia)
/// ```
@NullMarked
package io.portolan.clustering.streaming;

import org.jspecify.annotations.NullMarked;
