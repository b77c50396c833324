/// Ranks that meet: P copies of one program that send each other messages and take part in
/// collectives, with the MPI standard's names and semantics, as threads of one JVM.
///
/// ```
///   World.run(4, world -> { ... })
///
///     rank 0        rank 1        rank 2        rank 3      platform threads while each can
///       |             |             |             |         have a core, virtual threads above
///       |---- send -->| recv        |             |
///       |             |<- sendrecv >|             |         point-to-point:  Comm
///       |--- isend -> irecv: Request -> await, test, Port, stage
///    ===|=============|=============|=============|===      collective:      Intracomm
///       |             |   allreduce |             |
///       v             v             v             v
///     all ended: run returns; one threw: the others end too, RankFailedException names it;
///     all wait for each other: MPIException with the cycle
/// ```
///
/// Reading order: `World`, `WorldBuilder`, `RankProgram`, `Comm`, `Request`, `Message`, `Status`,
/// `Intracomm` (its operations in a chain from `CollectiveSteps` to `NeighborAlltoallCollectives`),
/// `Op` with `UserFunction`, `MPI`, `MPIException`, `ErrorClass`, `RankFailedException`; what is
/// made of communicators: `Group` with `RankRange` and `Comparison`, `Intercomm`, `CartComm`,
/// `GraphComm`, `DistGraphComm`, `Errhandler`; `Datatype` with `TypedBuffer`, `AttributeKey` with
/// `CopyFunction` and `DeleteFunction`; inside: `Context` and `CheckedEndpoint` (the way down to
/// the engine), `PointToPoint` (the steps of the operations), `Choice`, `Buffer`, `SegmentRegion`
/// and `Items` (elements), `ObjectContent` and `ObjectValue` (objects), `Collectives` with an
/// `Assembly` of `Part`s, which `Movements` and `Reductions` make of `GivenBuffer`s (`Barrier`;
/// `Movement` of `RankBlocks` between `Sides`: `FromRoot`, `ToRoot`, `FromEach`, `FromNeighbors`;
/// `Reduction`: `Reduce`, `Allreduce`, `ReduceScatter`, `Scan`) and a `LaneExchange` of `Few`,
/// `DeadlockReport`, `Members` of groups, the making of communicators (`Construction` gives a
/// `CommPlan`: `Dup`, `Split`, `Create` and others; `Appointments` of ranks that have none yet),
/// `Dims`, `CartTopology`, `GraphTopology`, `DistGraphTopology`. Limitations: (1) one JVM; no
/// one-sided windows, files or spawning; (2) persistent collectives take whole buffers, and there
/// are none among neighbours; (3) ranks that wait for each other are found out only when all ranks
/// wait and no other thread has used a communicator.
@NullMarked
package io.portolan.mpi;

import org.jspecify.annotations.NullMarked;
