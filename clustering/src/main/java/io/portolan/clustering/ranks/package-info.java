/// What one rank works on, sums over all ranks, and how points come to their rank.
///
/// ```
///   blocks    | 0 | 1 | 2 | 3 | 4 | 5 | 6 |     LocalPoints, numbered over all ranks
///   Share     |--- rank 0 ----|-- rank 1 -|     whole blocks; sums in FixedPoint
///                   |               |
///                   +-- Reductions -+           one allreduce for each sweep; SweepLog hears of it
///                   |
///   F32Coordinates: soft sums of the blocks in f32, by the code that SoftKernel chooses
///
///   where each rank owns its rows:
///   rows -> PointExchange (PointForm: are they alike?) -> LocalPoints; labels -> rows
///                  | RowExchange: alltoallv       | FeatureExchange: ClusteringFeatures of all
/// ```
@NullMarked
package io.portolan.clustering.ranks;

import org.jspecify.annotations.NullMarked;
