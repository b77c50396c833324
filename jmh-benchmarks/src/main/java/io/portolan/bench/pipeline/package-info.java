/// The spawned pipeline on ports and on its peers.
///
/// ```
///   PipelineBenchmark  (JMH: contender x chains)
///          |
///       Pipeline ---- Chain   what travels and counts
///          |
///        ChainEngine               PortEngine       ours
///                             TaskEngine       ForkJoinPool, ThreadPoolExecutor, virtual threads
///                             ForkEngine       ForkJoinTask, forked again and again
///                             FutureEngine     CompletableFuture
///                             PekkoEngine, CoroutineEngine, DisruptorEngine, JetlangEngine,
///                             ReactorEngine    libraries
///                             DirectEngine     no messages
/// ```
@NullMarked
package io.portolan.bench.pipeline;

import org.jspecify.annotations.NullMarked;
