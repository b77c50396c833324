package io.portolan.mpi;

import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collectives that combine what the ranks give and give each rank a part of the result.
abstract sealed class ReduceScatterCollectives extends ReduceCollectives
        permits ScanCollectives, InterObjectCollectives {
    ReduceScatterCollectives(
            Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Combines the elements of all ranks and gives each rank its block of the result.
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are ranks;
    /// the receive buffer has the length of a block. In place the receive buffer is divided, and
    /// its first block is overwritten by the result. *Cost:* in place, a copy of the buffer.
    ///
    /// Source: MPI 4.1, section 6.10.1
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    public final void reduceScatterBlock(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(part(Operation.REDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Combines ranges: as [#reduceScatterBlock(Object, Object, Op)].
    ///
    /// @param recvCount elements of the result for each rank
    public final void reduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, recvCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(part(Operation.REDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Begins a [#reduceScatterBlock(Object, Object, Op)].
    public final Request ireduceScatterBlock(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(part(Operation.IREDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Begins a [#reduceScatterBlock(Object, int, Object, int, int, Op)].
    public final Request ireduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, recvCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(part(Operation.IREDUCE_SCATTER_BLOCK, send, recv, op));
    }

    /// Makes a request for [#reduceScatterBlock(Object, Object, Op)].
    public final PersistentRequest reduceScatterBlockInit(
            Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(part(Operation.REDUCE_SCATTER_BLOCK_INIT, send, recv, op));
    }

    /// Makes a request for [#reduceScatterBlock(Object, int, Object, int, int, Op)].
    public final PersistentRequest reduceScatterBlockInit(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, recvCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(part(Operation.REDUCE_SCATTER_BLOCK_INIT, send, recv, op));
    }

    /// Combines the elements of all ranks and gives each rank its block of the result; the blocks
    /// may have different lengths.
    ///
    /// *Units and shapes:* the blocks lie one after the other in the send buffer from its first
    /// element on. In place they lie so in the receive buffer, and its first elements are
    /// overwritten by the result. *Cost:* in place, a copy of the blocks.
    ///
    /// Source: MPI 4.1, section 6.10.2
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    /// @param recvBuffer has at least the length of this rank's block
    /// @param recvCounts elements for each rank, the same on all ranks
    public final void reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        run(part(Operation.REDUCE_SCATTER, sendBuffer, 0, recvBuffer, 0, recvCounts, op));
    }

    /// Combines ranges: as [#reduceScatter(Object, Object, int\[\], Op)].
    public final void reduceScatter(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Op op) {
        run(
                part(
                        Operation.REDUCE_SCATTER,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        op));
    }

    /// Begins a [#reduceScatter(Object, Object, int\[\], Op)].
    public final Request ireduceScatter(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        return begin(part(Operation.IREDUCE_SCATTER, sendBuffer, 0, recvBuffer, 0, recvCounts, op));
    }

    /// Begins a [#reduceScatter(Object, int, Object, int, int\[\], Op)].
    public final Request ireduceScatter(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Op op) {
        return begin(
                part(
                        Operation.IREDUCE_SCATTER,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        op));
    }

    /// Makes a request for [#reduceScatter(Object, Object, int\[\], Op)].
    public final PersistentRequest reduceScatterInit(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        return init(
                part(Operation.REDUCE_SCATTER_INIT, sendBuffer, 0, recvBuffer, 0, recvCounts, op));
    }

    /// Makes a request for [#reduceScatter(Object, int, Object, int, int\[\], Op)].
    public final PersistentRequest reduceScatterInit(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Op op) {
        return init(
                part(
                        Operation.REDUCE_SCATTER_INIT,
                        sendBuffer,
                        sendOffset,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        op));
    }

    private Part part(Operation operation, GivenBuffer send, GivenBuffer recv, Op op) {
        return reductions().reduceScatterBlock(call(operation), send, recv, op);
    }

    private Part part(
            Operation operation,
            Object send,
            int sendOffset,
            Object recv,
            int recvOffset,
            int[] counts,
            Op op) {
        return reductions()
                .reduceScatter(call(operation), send, sendOffset, recv, recvOffset, counts, op);
    }
}
