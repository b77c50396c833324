/// Ranks that meet: P copies of one program that send each other messages and take part in
/// collectives, with the MPI standard's names and semantics, as threads of one JVM.
///
/// ```
///   World.run(4, world -> { ... })
///     rank 0        rank 1        rank 2        rank 3      platform threads while each can
///       |---- send -->| recv        |             |         have a core, virtual threads above
///       |--- isend -> irecv: Request -> await, test, Port, stage     point-to-point: Comm
///    ===|=============|== allreduce |=============|===               collectives: Intracomm
///     all ended: run returns; one threw: RankFailedException on the others; all wait for
///     each other: MPIException with the cycle
/// ```
///
/// Reading order: `World`, `Comm` (point-to-point operations and collectives), `Request`,
/// `Message`, `Intracomm` (more collectives, and what makes communicators), `Op`, `Datatype`,
/// `Group`, `Intercomm`, `CartComm`, `MPIException`; inside: `PointToPoint`, `PointToPoint.Shortcut` and
/// `Context` (the ways down to the engine), `BufferArgument` and `Buffer` (elements), `Collectives` of
/// `Part`s that `Movements`, `ObjectMovements` and `Reductions` make, `Construction` (new
/// communicators), `Appointment` (who make one without having one yet), `StallWatch` with its
/// `DeadlockReport`, `Disagreement` and `WorldDump`, of which clients of the management see one
/// too. Limitation: one JVM; no windows, files or spawning.
@NullMarked
package io.portolan.mpi;

import org.jspecify.annotations.NullMarked;
