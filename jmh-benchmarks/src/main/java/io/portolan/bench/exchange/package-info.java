/// Messages and collectives of ranks beside MPI in C, MPI in Java and `java.util.concurrent`.
///
/// ```
///   ExchangeComparison  (Sections: Section, Row, Unit)
///      |         |
///      |       Found    what is there: a Launch of each ExchangeContender
///      |         |        JvmLaunch   PortolanProgram, ThreadProgram
///      |         |        MpiLaunch   peers/exchange.c, a MpiProgram by MpiCompiler, MpiLibrary
///      |         |        MpjLaunch                  peers/MpjExchange.java
///      |         |        FacadeLaunch (FacadeProgram)   the same, peers/OpenMpiExchange.java
///      |         |        ProcessLaunch   ProcessProgram (ProcessJob, ProcessRows), on one host
///      |         |                        or on TwoHosts
///   SectionRun --+      a Program of each contender, what it says is a ProgramReply; BusyCore
///      |
///   Samples             of Sample, by Distance
///      |
///   SectionTable, LatencyTable (PublishedLatency)
///
///   in the JVMs:  Measuring -- ExchangeTiming, Crossing -- Loop:
///                                    RankLoops, Streams, TiledRing, IdleRanks   ours
///                                    ThreadLoops, SharedSum                     peers
/// ```
@NullMarked
package io.portolan.bench.exchange;

import org.jspecify.annotations.NullMarked;
