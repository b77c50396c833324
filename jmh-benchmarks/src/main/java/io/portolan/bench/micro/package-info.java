/// The core and the ranks in the small: a benchmark, its contenders and what they are made of are
/// one file.
///
/// ```
///   JoinBenchmark     JMH: contender             Zipper    a join of two ports, zips of peers
///   ChoiceBenchmark   JMH: contender, sources    Sources   a choice, select, polled queues
///   ShiftBenchmark    JMH: contender, ranks      Ring      ranks, threads with ShiftLinks; all
///                                                          run the ShiftLoop
///   RateBenchmark     JMH: contender, bytes                messages of several threads of a rank
///   BlockedBenchmark  JMH: contender, threads    Spot      threads that block until they are woken
///   MemoryBenchmark   JMH: contender, items      Maker     what an idle port weighs
///   IdleProgram       a JVM: contender                     what idle threads cost
///   RankPrograms
///     EagerProgram    a JVM: contender, bytes    RoundTrip copied at once, or awaited
///     ProfileProgram  a JVM: contender, bytes    RoundTrip with a profile, or without
///   WindowProgram     a JVM: contender, bytes    PcjTwin   memory of another rank
///
///   of the last three  Batches: those that warm up, those of which the median counts
/// ```
@NullMarked
package io.portolan.bench.micro;

import org.jspecify.annotations.NullMarked;
