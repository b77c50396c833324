/// Collectives: each rank brings a contribution to the barrier of its communicator, and the
/// elements move from buffer to buffer once all contributions are there.
///
/// ```
///   rank 0: Contribution --+
///   rank 1: Contribution --+--> Collectives: meet at the barrier --> CollectiveRound: check, move
///   rank 2: Contribution --+        |
///                                   +--> EagerCollective: few elements of few ranks, no barrier
///
///   Contribution = Movement (bcast, gather, alltoall, ...) | Reduction by an Operator | Barrier
///   Sides: which places give and take, in one group or between two
/// ```
///
/// Reading order: `Contribution`, `CollectiveRound`, `Collectives`, `EagerCollective`, `Barrier`,
/// `Sides`, `Movement`, `ObjectMovements`, `Reduction` with `Operator` and its `Operands`,
/// `Overlap` (buffers that would be read and written at once), `LibraryMovement` and
/// `LibraryReduction` (what a native library does instead). Within a process nothing is sent,
/// because its ranks share a heap; between processes a `ProcessRound` exchanges what the ranks of
/// each bring. The many elements of a reduction, or of a bcast to several hosts, pass the processes
/// one after the other, as a `ProcessChain`.
@NullMarked
package io.portolan.mpi.collective;

import org.jspecify.annotations.NullMarked;
