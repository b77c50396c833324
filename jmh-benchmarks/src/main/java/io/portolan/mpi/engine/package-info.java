/// Concurrency stress tests of the ranks' package-private types: one actor for each side of a
/// protocol.
///
/// ```
///   sender --> Lane <-- receiver          sender --> Attention <-- receiver that parks
///   who completes --> Transfer <-- who observes
///   receiver --> Arrival <-- sender that lets go
///   rank that comes --> Meeting <-- rank that comes, or leaves
///   rank that shows --> Board <-- rank that shows, meets, or waits
/// ```
///
/// In reading order: [io.portolan.mpi.engine.LaneStress], [io.portolan.mpi.engine.LaneCopyStress],
/// [io.portolan.mpi.engine.LaneReuseStress], [io.portolan.mpi.engine.LaneCopyReuseStress],
/// [io.portolan.mpi.engine.AttentionStress], [io.portolan.mpi.engine.ObserveStress],
/// [io.portolan.mpi.engine.ObserversStress], [io.portolan.mpi.engine.ArrivalStress],
/// [io.portolan.mpi.engine.MeetingStress], [io.portolan.mpi.engine.BreakUpStress],
/// [io.portolan.mpi.engine.BoardStress], [io.portolan.mpi.engine.BoardReuseStress],
/// [io.portolan.mpi.engine.BoardWakeStress].
@NullMarked
package io.portolan.mpi.engine;

import org.jspecify.annotations.NullMarked;
