/// Points as a user gave them, and as the sweeps see them.
///
/// A `Space` has the points in the user's order and coordinates: `DensePoints` and `BinaryPoints`
/// are such as they are, `OrderedPoints` are numbers in two or three dimensions, `SpherePoints`
/// positions on the Earth. `LocalPoints` are what each of them becomes for the sweeps: blocks of
/// 1024 points in a vector space, where a `Geometry` says what distances stand for.
///
/// ```
///   Space:  DensePoints, BinaryPoints | OrderedPoints | SpherePoints (Sphere)
///                     |                     | ZOrder         | unit vectors
///                     v                     v                v
///   LocalPoints:  | block 0 | block 1 | ... |        PointFrame: count, weight, a Grid
///                      |                              for each dimension; equal on all ranks
///                      +-- BlockAssignment: nearest centers        ClusteringFeatures: few
///                      +-- BlockSums: soft sums (kernel)           that stand for many
/// ```
///
/// `PartPoints` are those of one rank while other ranks have more; `FarBits` and `FarNumbers` are
/// points of other ranks, which are looked at and not swept over. `FixedPoint` makes sums exact;
/// `PointWeights`, `PointBlocks`, `GivenColumns`, `FloatColumns` and `PartedColumns` hold columns.
@NullMarked
package io.portolan.clustering.points;

import org.jspecify.annotations.NullMarked;
