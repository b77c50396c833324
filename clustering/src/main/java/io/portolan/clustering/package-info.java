/// Deterministic annealing and K-means, data-parallel over the ranks of io.portolan.mpi.
///
/// Start with `Points`, then `KMeans` and `DeterministicAnnealing`, both a `Clusterer` with
/// settings of its own, then `Clustering` with its `SplitTree` and its `Model`, which labels other
/// points.
///
/// ```
///   DenseRows, BinaryRows, Scaling       KMeansSettings, Seeding      AnnealingSettings, Effort
///            |                                    |                          |
///          Points --- cluster ------------>    KMeans              DeterministicAnnealing
///            |                                    |  DataParallel: every rank  |  AnnealingRun
///            |                                    |  runs the same program     |  CheckpointFile
///            |                                    v                            v
///            |                          lloyd <--- sums over all ranks ---> annealing
///            v                                    |      (ranks, points, kernel)
///        Labelling: the last pass  <--------------+
///            |
///        Clustering: labels, Centers, Cluster, NoiseCluster, Sweep, SplitTree, Parallelism
/// ```
@NullMarked
package io.portolan.clustering;

import org.jspecify.annotations.NullMarked;
