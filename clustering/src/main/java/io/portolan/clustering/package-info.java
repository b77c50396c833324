/// Deterministic annealing and K-means, data-parallel over the ranks of io.portolan.mpi.
///
/// Start with [io.portolan.clustering.Points], [io.portolan.clustering.DeterministicAnnealing],
/// [io.portolan.clustering.KMeans], [io.portolan.clustering.Clustering] and its
/// [io.portolan.clustering.SplitTree]; then [io.portolan.clustering.Grain], which is how the work
/// is shared, and [io.portolan.clustering.FixedPoint], which is why the result does not depend on
/// it.
///
/// [io.portolan.clustering.Points] come as numbers, as bits or as positions on the Earth; sweeps
/// see `BlockedPoints`, which label and sum themselves block by block (`BlockAssignment`,
/// `ClusterSums`, `BlockSums`), and [io.portolan.clustering.Metric] says what their squared
/// distances stand for.
///
/// ```
///   Points: blocks of 1024        settings: AnnealingSettings, KMeansSettings, Seeding
///   +------+------+------+------+------+
///   | rank 0: a Grain    | rank 1      |     each sweep, on every rank:
///   +------+------+------+------+------+      1. label own points      (kernel)
///        |  sums in FixedPoint  |             2. sum by cluster        (ClusterSums)
///        +------ allreduce -----+             3. one allreduce         (Grain)
///                   |                         4. new centers, equal on all ranks
///              Clustering: labels, Centers, Cluster per label, Sweep per iteration, Parallelism
/// ```
@NullMarked
package io.portolan.clustering;

import org.jspecify.annotations.NullMarked;
