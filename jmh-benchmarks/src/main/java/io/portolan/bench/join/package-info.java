/// The join of two ports and its peers.
///
/// ```
///   JoinBenchmark  (JMH: contender)
///          |
///       Zipper         PortZipper        ours, joinedReceive
///          |           CoroutineZipper   Kotlin's zip of two flows
///          |           ReactorZipper     Flux.zip of two sinks
///         Zip ---- Pairs   what the consumer got
/// ```
@NullMarked
package io.portolan.bench.join;

import org.jspecify.annotations.NullMarked;
