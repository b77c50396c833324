/// Ranks that meet: P copies of one program that send each other messages and take part in
/// collectives, with the MPI standard's names and semantics, as threads of one JVM or of several.
///
/// ```
///   World.run(4, world -> { ... })
///     rank 0        rank 1        rank 2        rank 3      platform threads while each can
///       |---- send -->| recv        |             |         have a core, virtual threads above
///       |--- isend -> irecv: Request -> await, test, Port, stage     point-to-point: Comm
///    ===|=============|== allreduce |=============|===               collectives: Comm, Intracomm
///     all ended: run returns; one threw: RankFailedException on the others; all wait for
///     each other: MPIException with the cycle
/// ```
///
/// {@snippet class="io.portolan.mpi.examples.HelloRing" region="ring"}
///
/// In reading order: [io.portolan.mpi.World], which starts ranks; [io.portolan.mpi.Comm] with
/// [io.portolan.mpi.Request], [io.portolan.mpi.Status] and [io.portolan.mpi.Message];
/// [io.portolan.mpi.PartitionedSend] with [io.portolan.mpi.PartitionedReceive] and
/// [io.portolan.mpi.GeneralizedRequest]; [io.portolan.mpi.Intracomm] with [io.portolan.mpi.Op];
/// [io.portolan.mpi.Datatype] with [io.portolan.mpi.TypedBuffer] and
/// [io.portolan.mpi.TypedSegment]; [io.portolan.mpi.MPI] with the standard's constants;
/// [io.portolan.mpi.Group], [io.portolan.mpi.CartComm], [io.portolan.mpi.GraphComm],
/// [io.portolan.mpi.DistGraphComm], [io.portolan.mpi.Intercomm], [io.portolan.mpi.Info],
/// [io.portolan.mpi.Win]. The errors are in [io.portolan.mpi.error].
///
/// [io.portolan.mpi.SpawnRequest] is for programs with a `main` ([io.portolan.mpi.launch]), whose
/// ranks start others.
///
/// Limitations: no files.
@NullMarked
package io.portolan.mpi;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   this package -> construct, rma -> collective -> context -> buffer, group, meeting -> engine
//                                              context -> error;  layout, reduction      -> uses
//
// `BufferArgument`, `GivenBuffer` and `GivenBlocks` (what buffers are given), `MovementCalls` and
// `ReductionCalls` (what a rank brings to a collective), `PointToPoint` (the steps of sends and
// receives); `WorldStallWatch` with its `DeadlockReport` and `WorldDump`.
