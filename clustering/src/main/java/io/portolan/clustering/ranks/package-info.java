/// What one rank works on, and sums over all ranks.
///
/// ```
///   blocks    | 0 | 1 | 2 | 3 | 4 | 5 | 6 |     LocalPoints of all ranks, numbered on
///   Share     |--- rank 0 ----|-- rank 1 -|     whole blocks; sums in FixedPoint
///                   |               |
///                   +-- Reductions -+           one allreduce for each sweep; SweepLog hears of it
///                   |
///   F32Coordinates: soft sums of the blocks in f32, by the code that SoftKernel chooses
/// ```
@NullMarked
package io.portolan.clustering.ranks;

import org.jspecify.annotations.NullMarked;
