/// What a run of a benchmark found, as a file.
///
/// ```
///   BenchResults -+- MachineFacts   what the figures depend on
///                 +- Build          ours, and another checkout's beside it
///                 +- ResultRow      one figure of one round, with its Control
///   Series          the rounds of a row that count; MedianSpread: their middle and ends
///   ResourceUse     wall time, processor time and the load by others while a figure is taken
/// ```
@NullMarked
package io.portolan.bench.results;

import org.jspecify.annotations.NullMarked;
