/// What an idle port weighs, beside what peers have in its place.
///
/// ```
///   MemoryProgram  (a JVM: contender, items)
///        |
///      Maker        PortMaker, ActivePortMaker      ours
///                   QueueActorMaker, PekkoMaker     peers
/// ```
@NullMarked
package io.portolan.bench.memory;

import org.jspecify.annotations.NullMarked;
