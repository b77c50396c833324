/// The inner loops: which center is nearest to each point of a block, and, for annealing, how much
/// each point belongs to every center.
///
/// This is the only package that names the Vector API. It knows arrays, not points or ranks.
///
/// ```
///                    PrunedAssignment: which centers at all?
///                     |            `- NearestToBox, Boxes: d = 2, 3
///                     |   HamerlyAssignment: which points at all? d > 3
///                     |    |       `- CenterMoves
///                     |
///                    Kernels: is the Vector API there?
///                     |                |
///                     |          WarmingAssignment: plain until the JIT is done
///                     |           |         |
///             PlainAssignment <---+   VectorAssignment
///                     |           |          |
///                     |           |     TileScores: f32, 64 points at a time
///                     |           |       |- PlaneDistances, SpaceDistances: d = 2, 3
///                     |           |       `- ScalarProducts: any d
///                     |           |            `- ManyProducts, FewProducts: by registers
///                     v           v
///         BlockDistances         NearestCenter: decides what f32 cannot
///              f64, a block        f64, a point
///
///            SoftSweep, CenterUse: a block, tile by tile (SoftTile)
///                     |                |
///          PlainSoftAssignment   VectorSoftAssignment: SoftEnergies, SoftMoments,
///                      \              /             PlaneMoments: d = 2
///               equal bits, thanks to PowerOfTwo and LaneSums
/// ```
///
/// Binary points have kernels of their own: `BitRows` adds rows of a `BitTable` at the set bits,
/// clusters across the lanes; `BitAssignment`, `BitSoftSweep` and `CenterUse.OfBits` are made of
/// it.
///
/// Read [io.portolan.clustering.kernel.BlockLayout], then
/// [io.portolan.clustering.kernel.Assignment], [io.portolan.clustering.kernel.VectorAssignment];
/// for annealing [io.portolan.clustering.kernel.SoftAssignment].
@NullMarked
package io.portolan.clustering.kernel;

import org.jspecify.annotations.NullMarked;
