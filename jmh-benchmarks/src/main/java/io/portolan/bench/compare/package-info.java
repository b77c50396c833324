/// Measuring ours beside peers on a machine that is not quiet.
///
/// ```
///   BenchComparison  <- JmhComparison       Contender, Role: the values of a JMH parameter
///               |                           ForkedBenchmark: how JMH runs it
///               <- ProgramComparison   Program: Twins, measured in a JVM of its own
///        |                                  ProgramAnswer: what it says, in JSON
///        |                             ContenderWorker: a process that waits and answers the same
///        |                             ChildProcess, ServerProcess, Pinning, TemporaryFolder
///      Plan, Quantity                  RunThreads, RepeatedCalls, LiveHeap, WarmUpPhase
///        |
///      Rounds -- control: PingPong     each contender in turn
///        |
///     results: a row for each figure
///        |
///      Table, Columns                  BenchmarkReport: what is printed around the tables
/// ```
@NullMarked
package io.portolan.bench.compare;

import org.jspecify.annotations.NullMarked;
