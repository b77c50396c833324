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
///   this package -> buffer, group, meeting -> engine;  layout, reduction        arrows: uses
/// ```
///
/// What a user reads, in this order: `World`, `Comm`, `Request`, `Message`, `Intracomm`, `Op`,
/// `Datatype`, `Group`, `Intercomm`, `CartComm`, `MPIException`. Behind it: `PointToPoint` and
/// `Context` (the ways down to the engine, with the `Tracer`), `BufferArgument` (checked buffers),
/// `Collectives` of `Contribution`s, which are a `Movement`, a `Reduction` or a `Construction` (a
/// new communicator); `EagerCollective` for few elements; `WorldStallWatch` with its
/// `DeadlockReport`, `Disagreement` and `WorldDump`. Limitation: one JVM; no windows, files or
/// spawning.
@NullMarked
package io.portolan.mpi;

import org.jspecify.annotations.NullMarked;
