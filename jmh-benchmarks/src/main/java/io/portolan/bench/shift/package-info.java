/// The rendezvous shift on ranks and on its peers.
///
/// ```
///   ShiftBenchmark  (JMH: contender x ranks)
///          |
///        ShiftRing         RankRing    ours, World and sendrecv
///          |          ThreadRing  peers, on ShiftThreads, with the steps of ShiftLinks
///      ShiftLoop      what each rank does, and the sums it must get
/// ```
@NullMarked
package io.portolan.bench.shift;

import org.jspecify.annotations.NullMarked;
