/// The join of two ports and its peers.
///
/// ```
///   JoinBenchmark  (JMH: contender)
///          |
///       Zipper         PortZipper        ours, joinedReceive with a handler
///          |           AwaitingZipper    ours, a thread that awaits the join
///          |           CoroutineZipper   Kotlin's zip of two flows
///          |           ReactorZipper     Flux.zip of two sinks
///         Zip          PortZip           ours, two ports
///          |
///        Pairs         what the consumer got
/// ```
@NullMarked
package io.portolan.bench.join;

import org.jspecify.annotations.NullMarked;
