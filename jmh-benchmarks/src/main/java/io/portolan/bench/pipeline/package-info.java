/// The spawned pipeline on ports and on its peers.
///
/// ```
///   PipelineBenchmark  empty stages (JMH: contender x chains)
///   GapProgram         stages of 25 us (StageWork computes, its Clock counts the gaps)
///          |
///       Pipeline ---- Chain   what travels and counts
///          |            |
///          |      OutsideProgram   probes beside endless chains
///          |            |
///        ChainEngine ---+     its TWINS: ports, direct loop, tasks and futures of the JDK,
///                             Pekko, Jetlang, Kotlin (CoroutineLoop), Disruptor, Reactor
/// ```
@NullMarked
package io.portolan.bench.pipeline;

import org.jspecify.annotations.NullMarked;
