/// Measuring ours beside peers on a machine that is not quiet.
///
/// A [io.portolan.bench.compare.BenchComparison] has contenders, one or more of them ours. Rounds
/// measure them in turn, with a control before and after that no contender has a part in.
///
/// ```
///   BenchComparison  <- JmhComparison        Contender, Role
///               <- ProgramComparison, Answer, ChildProcess, LiveHeap
///        |                        |     ServerProcess, ContenderWorker
///        |                        |     Pinning, TemporaryFolder, RepeatedCalls
///      Rounds -- control: PingPong          |    ---> results: every figure, in a file
///        |                                  |
///   Measurements  (contender x size x round -> figure, for each Quantity)
///        |
///      MedianSpread, Table, Columns         BenchmarkReport: Machine, table
/// ```
@NullMarked
package io.portolan.bench.compare;

import org.jspecify.annotations.NullMarked;
