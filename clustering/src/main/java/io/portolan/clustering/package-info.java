/// Deterministic annealing and K-means, data-parallel over the ranks of io.portolan.mpi.
///
/// ```
///   DenseRows, BinaryRows, Scaling       KMeansSettings, Seeding      AnnealingSettings, Effort
///            |                                    |                          |
///          Points --- cluster ------------>    KMeans              DeterministicAnnealing
///                                                 |                          |
///                                                 +-----------+--------------+
///                                                             v
///        Clustering: labels, Centers, Cluster, NoiseCluster, Sweep, SplitTree, Model, Parallelism
/// ```
///
/// {@snippet class="io.portolan.clustering.examples.AnnealingExample" region="annealing"}
///
/// In reading order: [io.portolan.clustering.Points]; [io.portolan.clustering.KMeans] and
/// [io.portolan.clustering.DeterministicAnnealing], both a [io.portolan.clustering.Clusterer] with
/// settings of its own, [io.portolan.clustering.KMeansSettings] and
/// [io.portolan.clustering.AnnealingSettings]; [io.portolan.clustering.Clustering], the result,
/// with its [io.portolan.clustering.Centers], its [io.portolan.clustering.SplitTree] and its
/// [io.portolan.clustering.Model], which labels other points.
@NullMarked
package io.portolan.clustering;

import org.jspecify.annotations.NullMarked;

// Inside: every rank runs the same program (`DataParallel`), `AnnealingRun` with `CheckpointFile`
// anneals, and `Labelling` is the last pass over the points. Where each rank owns points,
// `SpreadPoints` has the result of all, and `ScatteredBits` and `RowDeal` bring the points there.
// `HeldRows` says where the rows of `DenseRows` are: `OwnRows`, `SpreadRows`, `DealtRows`.
//
//   KMeans, DeterministicAnnealing -> lloyd, annealing -> ranks -> points -> kernel
