/// The rendezvous shift on ranks and on its peers.
///
/// ```
///   ShiftBenchmark  (JMH: contender x ranks)
///          |
///        Ring         RankRing    ours, World and sendrecv
///          |          ThreadRing  peers, on RankThreads, with the steps of Links
///      ShiftLoop      what each rank does, and the sums it must get
/// ```
@NullMarked
package io.portolan.bench.shift;

import org.jspecify.annotations.NullMarked;
