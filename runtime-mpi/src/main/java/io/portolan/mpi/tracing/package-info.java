/// What sees a world of ranks while it runs, and makes its profile.
///
/// ```
///   World --a RankTracer for each rank--> Profiler --at the end--> ProcessRecord: a RankRecord each
///                                                                        |
///            ProfileGathering: those of all processes, in the first one <-+
///                    |
///                    +--> JointProfile --> profile.Profile
///
///   RankTracer: Tracer and Traffic of one rank
///      |-- MessageCounts      each message, by the thread that moves it
///      |-- OperationCounts    each call; times and lines of those that a Sampler picks, CallSites
///      |-- LateRanks          each wait that gave up the core
///      |-- Arrivals           in collectives --> ArrivalGroups: those of all ranks, at the end
///      |-- EventRing          what happened when
///      +-- RankEvents         the same for the flight recorder
/// ```
///
/// Overview. A rank counts in arrays of its own. Its own thread, which nearly always is the one
/// that counts, adds without any atomic operation; the other threads of the rank, and those of
/// other ranks that move its messages, add atomically in second arrays. So nothing is lost and no
/// line is passed between cores for the sake of counting. Times are those of the rank's own thread.
///
/// Reading order: `Profiler`, `RankTracer`, `MessageCounts`, `OperationCounts`, `Sampler`,
/// `CallSites`, `LateRanks`, `Arrivals`, `EventRing`, `RankRecord`, `ProcessRecord`,
/// `ProfileGathering`, `JointProfile`, `ArrivalGroups`, `RankEvents` with `Communication`,
/// `Collective` and `Messages`, `ProfileFolder`.
@NullMarked
package io.portolan.mpi.tracing;

import org.jspecify.annotations.NullMarked;
