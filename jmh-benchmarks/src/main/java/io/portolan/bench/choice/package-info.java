/// The choice between ports and its peers.
///
/// ```
///   ChoiceBenchmark  (JMH: contender x sources)
///          |
///     ChoosingRun ---- Arrivals   what the consumer got
///          |
///       Sources        ChoiceSources   ours, ports and Choice.await
///                      SelectSources   Kotlin's channels and select
///                      PolledSources   queues of the JDK, polled in turn
/// ```
@NullMarked
package io.portolan.bench.choice;

import org.jspecify.annotations.NullMarked;
