package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The collectives that combine what the ranks give.
abstract sealed class ReducingCollectives extends SymmetricCollectives
        permits NonblockingMovements {
    ReducingCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Combines the elements of all ranks and gives the root the result, which is the same as that
    /// of [#allreduce(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)], bit for bit,
    /// whatever the root.
    ///
    /// @param sendBuffer on the root it may be [MPI#IN_PLACE] or the receive buffer
    /// @param recvBuffer used on the root only; may be null on the others
    ///
    ///   Source: MPI 4.1, section 6.9.1
    public final void reduce(Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        run(
                reductions()
                        .reduce(
                                call(Operation.REDUCE),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op,
                                root));
    }

    /// Combines `count` elements of all ranks and gives the root the result.
    ///
    /// @param recvBuffer used on the root only, as is `recvOffset`; may be null on the others
    public final void reduce(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op,
            int root) {
        run(
                reductions()
                        .reduce(
                                call(Operation.REDUCE),
                                new GivenBuffer.Range(sendBuffer, sendOffset, count),
                                new GivenBuffer.Range(recvBuffer, recvOffset, count),
                                op,
                                root));
    }

    /// Combines the elements of all ranks and gives every rank the result, with the same bits on
    /// each; [io.portolan.mpi.Op] says when it is independent of the number of ranks.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    ///
    ///   Source: MPI 4.1, section 6.9.6
    public final void allreduce(Object sendBuffer, Object recvBuffer, Op op) {
        run(
                reductions()
                        .allreduce(
                                call(Operation.ALLREDUCE),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Combines `count` elements of all ranks and gives every rank the result.
    public final void allreduce(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        run(
                reductions()
                        .allreduce(
                                call(Operation.ALLREDUCE),
                                new GivenBuffer.Range(sendBuffer, sendOffset, count),
                                new GivenBuffer.Range(recvBuffer, recvOffset, count),
                                op));
    }

    /// Combines the elements of all ranks and gives each rank its block of the result.
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are ranks;
    /// the receive buffer has the length of a block. In place the receive buffer is divided, and
    /// its first block is overwritten by the result. *Cost:* in place, a copy of the buffer.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    ///
    ///   Source: MPI 4.1, section 6.10.1
    public final void reduceScatterBlock(Object sendBuffer, Object recvBuffer, Op op) {
        run(
                reductions()
                        .reduceScatterBlock(
                                call(Operation.REDUCE_SCATTER_BLOCK),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Combines ranges: as [#reduceScatterBlock(java.lang.Object, java.lang.Object,
    /// io.portolan.mpi.Op)].
    ///
    /// @param recvCount elements of the result for each rank
    public final void reduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Op op) {
        run(
                reductions()
                        .reduceScatterBlock(
                                call(Operation.REDUCE_SCATTER_BLOCK),
                                new GivenBuffer.Range(sendBuffer, sendOffset, recvCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount),
                                op));
    }

    /// Combines the elements of all ranks and gives each rank its block of the result; the blocks
    /// may have different lengths.
    ///
    /// *Units and shapes:* the blocks lie one after the other in the send buffer from its first
    /// element on. In place they lie so in the receive buffer, and its first elements are
    /// overwritten by the result. *Cost:* in place, a copy of the blocks.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    /// @param recvBuffer has at least the length of this rank's block
    /// @param recvCounts elements for each rank, the same on all ranks
    ///
    ///   Source: MPI 4.1, section 6.10.2
    public final void reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        run(
                reductions()
                        .reduceScatter(
                                call(Operation.REDUCE_SCATTER),
                                sendBuffer,
                                0,
                                recvBuffer,
                                0,
                                recvCounts,
                                op));
    }

    /// Combines ranges: as [#reduceScatter(java.lang.Object, java.lang.Object, int\[\],
    /// io.portolan.mpi.Op)].
    public final void reduceScatter(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Op op) {
        run(
                reductions()
                        .reduceScatter(
                                call(Operation.REDUCE_SCATTER),
                                sendBuffer,
                                sendOffset,
                                recvBuffer,
                                recvOffset,
                                recvCounts,
                                op));
    }
}
