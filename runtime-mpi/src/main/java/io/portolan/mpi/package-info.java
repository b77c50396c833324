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
///    ===|=============|=============|=============|===      collective:      Intracomm
///       |             |   allreduce |             |
///       v             v             v             v
///     all ended: run returns; one threw: the others end too, RankFailedException names it
/// ```
///
/// Reading order: `World`, `RankProgram`, `Comm`, `Intracomm`, `Op`, `Status`, `MPI`,
/// `MPIException`, `RankFailedException`; inside: `CheckedEndpoint` (the way down to the engine),
/// `Buffer` and `Datatype` (elements of arrays), `Collectives` over a `BinomialTree`. Limitations:
/// (1) one communicator, the world; (2) operations block, but a send never does; (3) ranks that
/// wait for each other in a circle are not found out.
@NullMarked
package io.portolan.mpi;

import org.jspecify.annotations.NullMarked;
