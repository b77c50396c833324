/// The seven modes of messaging of Qiu et al. 2008, table 2, on ports, yield points and ranks.
///
/// ```
///   Table2Program  (a JVM: mode, computations)      MessagingMode, Published   rows
///   StagesComparison  (figure 5, a JVM: mode)       StageFigure, Normalisation           columns
///        |
///   StageRuns --- PureCompute  the computation of the stages alone, in turns
///        |        Overhead     what is left, with its error
///        |
///   Computations ---- Rank     its ports, what it receives; Stage computes, ThreadGaps counts
///        |             |
///        |           Token     a message
///   Execution          SpawnedExecution      a message starts a handler
///                      RendezvousExecution   a thread for each rank waits for messages
///                      RankExecution         the same with ranks of a world
///                      ParkedExecution       the same with bare park and unpark
/// ```
///
/// Source: Qiu et al. 2008, tables 1 and 2, figure 5
@NullMarked
package io.portolan.bench.table2;

import org.jspecify.annotations.NullMarked;
