/// Ranks that meet: P copies of one program that send each other messages and take part in
/// collectives, with the MPI standard's names and semantics, as threads of one JVM.
///
/// ```
///   World.run(4, world -> { ... })
///     rank 0        rank 1        rank 2        rank 3      platform threads while each can
///       |---- send -->| recv        |             |         have a core, virtual threads above
///       |--- isend -> irecv: Request -> await, test, Port, stage     point-to-point: Comm
///    ===|=============|== allreduce |=============|===               collectives: Comm, Intracomm
///     all ended: run returns; one threw: RankFailedException on the others; all wait for
///     each other: MPIException with the cycle
///
///   this package -> construct -> collective -> context -> buffer, group, meeting -> engine
///                                              context -> error;  layout, reduction      -> uses
/// ```
///
/// What a user reads, in this order: `World`, `Comm`, `Request`, `Message`, `Intracomm`, `Op`,
/// `Datatype`, `Group`, `Intercomm`, `CartComm`; the errors are in `io.portolan.mpi.error`. Behind
/// it: `BufferArgument`, `GivenBuffer` and `GivenBlocks` (what buffers are given), `MovementCalls`
/// and `ReductionCalls` (what a rank brings to a collective), `PointToPoint` (the steps of sends
/// and receives); `WorldStallWatch` with its `DeadlockReport` and `WorldDump`. Limitation: one JVM;
/// no windows, files or spawning.
@NullMarked
package io.portolan.mpi;

import org.jspecify.annotations.NullMarked;
