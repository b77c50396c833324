/// The seven modes of messaging of Qiu et al. 2008, table 2, on ports, yield points and ranks.
///
/// ```
///   Table2Program  (a JVM: mode, computations)      MessagingMode, Published   rows
///   StagesComparison  (figure 5, a JVM: mode)
///        |         Table2Benchmark  (JMH, empty stages)
///        |                |
///   StageRuns --- PureCompute  the computation of the stages alone, in turns
///        |        Overhead     what is left, less what a Normalisation says, with its error
///        |
///   Computations ---- Rank     its ports, what it receives; Stage computes, ThreadGaps counts
///        |             |
///        |           Token     a message
///        |
///   Execution    spawned: a message starts a handler
///                rendezvous: a thread for each rank waits for messages
///                ranks: the same with ranks of a world
///                parked: the same with bare park and unpark
/// ```
///
/// Source: Qiu et al. 2008, tables 1 and 2, figure 5
@NullMarked
package io.portolan.bench.table2;

import org.jspecify.annotations.NullMarked;
