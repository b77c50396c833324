/// The spawned pipeline on ports and on its peers.
///
/// ```
///   PipelineBenchmark  (JMH: contender x chains)
///          |
///       Pipeline ---- Chain   what travels and counts
///          |
///        Engine               PortEngine     ours
///                             TaskEngine     ForkJoinPool, virtual threads
///                             FutureEngine   CompletableFuture
/// ```
@NullMarked
package io.portolan.bench.pipeline;

import org.jspecify.annotations.NullMarked;
