/// What it matters where ranks are in the machine.
///
/// ```
///   PlacementComparison -- CpuTopology, PlacementLevel     which CPUs share what
///      |          |
///      |       Contention --> kernels: KernelJob           one job, and two at the same time
///      v
///   exchange: Sections, ExchangeComparison                 messages, rings
/// ```
@NullMarked
package io.portolan.bench.placement;

import org.jspecify.annotations.NullMarked;
