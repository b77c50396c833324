/// Concurrency stress tests of windows: one actor for each origin.
///
/// ```
///   origin --put data, put flag--> array of the target <--get flag, get data-- origin
///   origin --accumulate--> array of the target <--accumulate, compareAndSwap-- origin
/// ```
///
/// In reading order: [io.portolan.mpi.rma.PutOrderStress],
/// [io.portolan.mpi.rma.AtomicElementsStress].
@NullMarked
package io.portolan.mpi.rma;

import org.jspecify.annotations.NullMarked;
