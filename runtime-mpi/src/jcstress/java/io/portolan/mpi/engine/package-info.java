/// Concurrency stress tests of the engine's and the meeting's protocols: one actor for each side of
/// a protocol.
///
/// ```
///   sender --> Lane <-- receiver          sender --> Doorbell <-- receiver that parks
///   thread that completes --> Transfer <-- thread that observes
///   receiver --> Arrival <-- sender that goes on
///   rank that arrives --> SharedBarrier <-- rank that arrives, or leaves
///   rank that shows --> FlagBoard <-- rank that shows, meets, or waits
/// ```
///
/// In reading order: [io.portolan.mpi.engine.LaneStress], [io.portolan.mpi.engine.LaneCopyStress],
/// [io.portolan.mpi.engine.LaneReuseStress], [io.portolan.mpi.engine.LaneCopyReuseStress],
/// [io.portolan.mpi.engine.LaneReceiversStress], [io.portolan.mpi.engine.ClaimStress],
/// [io.portolan.mpi.engine.ClosedLaneStress], [io.portolan.mpi.engine.DoorbellStress],
/// [io.portolan.mpi.engine.ObserveStress], [io.portolan.mpi.engine.ObserversStress],
/// [io.portolan.mpi.engine.ArrivalStress], [io.portolan.mpi.engine.SharedBarrierStress],
/// [io.portolan.mpi.engine.BreakUpStress], [io.portolan.mpi.engine.FlagBoardStress],
/// [io.portolan.mpi.engine.FlagBoardReuseStress], [io.portolan.mpi.engine.FlagBoardWakeStress].
@NullMarked
package io.portolan.mpi.engine;

import org.jspecify.annotations.NullMarked;
