/// The seven modes of messaging of Qiu et al. 2008, table 2, on ports, yield points and ranks.
///
/// ```
///   Table2Program  (a JVM: mode, computations)      MessagingMode, Published, StepGoal   rows
///        |                                          Normalisation               columns
///        +---- PureCompute     the computation of the stages alone
///        |
///   Computations ---- Rank     its ports, what it computes and receives
///        |             |
///        |           Token     a message
///   Execution          SpawnedExecution      a message starts a handler
///                      RendezvousExecution   a thread for each rank waits for messages
///                      RankExecution         the same with ranks of a world: RankMessages
///                      ParkedExecution       the same with bare park and unpark
/// ```
///
/// Source: Qiu et al. 2008, table 2
@NullMarked
package io.portolan.bench.table2;

import org.jspecify.annotations.NullMarked;
