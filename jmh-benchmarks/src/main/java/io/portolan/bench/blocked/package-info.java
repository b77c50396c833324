/// Virtual threads that block until they are woken, each once.
///
/// ```
///   BlockedProgram  (a JVM: contender, threads)
///        |
///   WakingRound ---- Spot    PortSpot   ours, receive and post
///                            ParkSpot   a bare park and unpark
/// ```
@NullMarked
package io.portolan.bench.blocked;

import org.jspecify.annotations.NullMarked;
