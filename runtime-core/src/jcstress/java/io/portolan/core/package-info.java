/// Concurrency stress tests of the core's package-private types: one actor for each side of a
/// protocol.
///
/// ```
///   poster --> Taker of a port, Waiter <-- a thread that registers or gives up
/// ```
///
/// In reading order: [io.portolan.core.LockStress], [io.portolan.core.RegisterStress],
/// [io.portolan.core.TimeoutStress], [io.portolan.core.InterruptStress],
/// [io.portolan.core.ActivationEndStress]; decisions of two sides, [io.portolan.core.HoldStress]
/// and [io.portolan.core.ReleaseStress]; joins without locks, [io.portolan.core.PairStress],
/// [io.portolan.core.PairRegisterStress], [io.portolan.core.PairRevokeStress],
/// [io.portolan.core.SideStress], [io.portolan.core.SideRevokeStress],
/// [io.portolan.core.SideStackStress], [io.portolan.core.SideBusyStress] and
/// [io.portolan.core.SideAloneStress]; several ports, [io.portolan.core.JoinStress],
/// [io.portolan.core.GatherStress] and [io.portolan.core.GatherLeaveStress].
@NullMarked
package io.portolan.core;

import org.jspecify.annotations.NullMarked;
