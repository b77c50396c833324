/// Messages and collectives of ranks beside MPI in C, MPI in Java and `java.util.concurrent`, and
/// what the place of the ranks matters to them.
///
/// ```
///   ExchangeComparison  (Section: Row)   PlacementComparison  (CpuTopology, TwoHosts)
///      |         |                          |
///      |         +--------------------------+
///      |         |
///      |       Launch of each ExchangeContender that is there
///      |         |        ExchangeProgram   ours, on facades, in processes (ProcessJob); threads
///      |         |        peers/exchange.c, a MpiProgram for a MpiLibrary
///      |         |        peers/MpjExchange.java, OpenMpiExchange.java  (NiodevProgram)
///      |         |
///   SectionRun --+      a LaunchedProgram of each contender, what it says is a Reply
///      |
///   rows of the results -- SectionTable (PublishedLatency)
///
///   in the JVMs:  ExchangeProgram -- ExchangeTiming:  RankLoops     ours
///                                                     ThreadLoops   peers
/// ```
@NullMarked
package io.portolan.bench.exchange;

import org.jspecify.annotations.NullMarked;
