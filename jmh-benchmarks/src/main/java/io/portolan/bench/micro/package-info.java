/// The core and the ranks in the small: a benchmark and its contenders are one file, or two.
///
/// ```
///   JoinBenchmark     JMH: contender             Zipper    a join of two ports, zips of peers
///   ChoiceBenchmark   JMH: contender, sources    Sources   a choice, select, polled queues
///
///   MemoryProgram     a JVM: contender, items    Maker     what an idle port weighs
///   IdleProgram       a JVM: contender           what idle threads cost
///   BlockedProgram    a JVM: contender, threads  Spot      threads that block until they are woken
///   RateProgram       a JVM: contender, bytes    Stream    messages of several threads of a rank
///   WindowProgram     a JVM: contender, bytes    PcjTwin   memory of another rank
///   EagerProgram      a JVM: contender, bytes    RoundTrip copied at once, or awaited
///   ProfileProgram    a JVM: contender, bytes    ThereAndBack with a profile, or without
///
///   of the last four   Batches: those that warm up, those of which the median counts
/// ```
@NullMarked
package io.portolan.bench.micro;

import org.jspecify.annotations.NullMarked;
