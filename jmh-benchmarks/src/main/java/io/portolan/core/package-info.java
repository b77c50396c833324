/// Concurrency stress tests of the core's package-private types: one actor for each side of a
/// protocol.
///
/// ```
///   owner --> Ring, slot of a Worker <-- thief
///   poster --> Idlers <-- a worker that falls asleep
///   poster --> Taker of a port, Waiter <-- a thread that registers or gives up
/// ```
///
/// In reading order: [io.portolan.core.RingStress], [io.portolan.core.RingReuseStress],
/// [io.portolan.core.RingAddStress], [io.portolan.core.SlotStress], [io.portolan.core.WakeStress],
/// [io.portolan.core.RewakeStress], [io.portolan.core.RegisterStress],
/// [io.portolan.core.TimeoutStress], [io.portolan.core.InterruptStress].
@NullMarked
package io.portolan.core;

import org.jspecify.annotations.NullMarked;
