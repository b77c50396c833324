/// Concurrency stress tests of the engine's package-private types: one actor for each side of a
/// protocol.
///
/// ```
///   owner --> Ring, slot of a Worker <-- thief
///   poster --> Idlers <-- a worker that falls asleep
///   poster --> Injection <-- a worker that takes
///   worker --> Tally <-- another worker, who asks for the sum
/// ```
///
/// In reading order: [io.portolan.core.engine.RingStress],
/// [io.portolan.core.engine.RingReuseStress], [io.portolan.core.engine.RingAddStress],
/// [io.portolan.core.engine.SlotStress], [io.portolan.core.engine.WakeStress],
/// [io.portolan.core.engine.RewakeStress], [io.portolan.core.engine.InjectionStress],
/// [io.portolan.core.engine.TallyStress].
@NullMarked
package io.portolan.core.engine;

import org.jspecify.annotations.NullMarked;
