/// Requests over loopback HTTP with JSON: ours beside a bare server of Netty, Helidon and Axis2.
///
/// ```
///   HttpProgram  (a JVM: contender, connections)
///        |
///        +-- SwapServer    takes a point, answers with its coordinates swapped
///        |     PortolanSwap, NettySwap here;  PeerSwap: Helidon, Axis2 in a JVM of their own
///        |
///        +-- Wrk           a process that asks, and tells rate and latency
/// ```
@NullMarked
package io.portolan.bench.http;

import org.jspecify.annotations.NullMarked;
