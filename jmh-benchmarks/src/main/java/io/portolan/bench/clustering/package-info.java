/// Clustering beside its peers in Python, and on more ranks beside one.
///
/// ```
///   ClusteringComparison --- ClusteringSections      what can be run alone, and the contenders
///                               |    `-- LargeBits   in a JVM of its own
///   ClusteringPeers ------------'                    the workers, and the files of points
///      |-- ContenderWorker --- ShapeWorker           SoftSweeps, JobTimes, MultiplyAddPeak
///      |                           `-- DataShape     points from a seed, the same for all
///      `-- ContenderWorker --- peers/clustering.py   run by the Python that ClusteringPeers finds
/// ```
@NullMarked
package io.portolan.bench.clustering;

import org.jspecify.annotations.NullMarked;
