/// Where the elements of a datatype lie, and copies between two such places without a buffer
/// between.
///
/// ```
///   Layout   a tree                          Runs: groups of equal runs, one after the other
///
///   Blocks   at 0          at 72                 |xx..xx..xx|      then    |xxxxxxx|
///             |             |                     3 runs of 2, stride 4    1 run of 7
///   Repeat   3 x, stride 4  |
///             |             |                RunCopy: as many runs as both sides have alike,
///   Run      2 doubles      7 doubles                 in one loop
/// ```
///
/// All displacements and lengths are in bytes, of arrays too. Reading order: `Primitive`, `Span`,
/// `ItemLayout` with `Run`, `Repeat` and `Blocks`, `Runs`, `RunCopy`, the loops in `ArrayRuns`, and
/// `External32`. The caller has checked the arguments; nothing here does.
@NullMarked
package io.portolan.mpi.layout;

import org.jspecify.annotations.NullMarked;
