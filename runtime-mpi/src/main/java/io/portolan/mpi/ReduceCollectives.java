package io.portolan.mpi;

import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The collectives that combine what the ranks give, for one rank or for all.
abstract sealed class ReduceCollectives extends AlltoallCollectives
        permits ReduceScatterCollectives {
    ReduceCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Combines the elements of all ranks and gives the root the result, which is the same as that
    /// of [#allreduce(Object, Object, Op)], bit for bit, whatever the root.
    ///
    /// Source: MPI 4.1, section 6.9.1
    ///
    /// @param sendBuffer on the root it may be [MPI#IN_PLACE] or the receive buffer
    /// @param recvBuffer used on the root only; may be null on the others
    public final void reduce(Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(reductions().reduce(call(Operation.REDUCE), send, recv, op, root));
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
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        run(reductions().reduce(call(Operation.REDUCE), send, recv, op, root));
    }

    /// Begins a [#reduce(Object, Object, Op, int)].
    public final Request ireduce(Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reductions().reduce(call(Operation.IREDUCE), send, recv, op, root));
    }

    /// Begins a [#reduce(Object, int, Object, int, int, Op, int)].
    public final Request ireduce(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return begin(reductions().reduce(call(Operation.IREDUCE), send, recv, op, root));
    }

    /// Makes a request for [#reduce(Object, Object, Op, int)].
    public final PersistentRequest reduceInit(
            Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reductions().reduce(call(Operation.REDUCE_INIT), send, recv, op, root));
    }

    /// Makes a request for [#reduce(Object, int, Object, int, int, Op, int)].
    public final PersistentRequest reduceInit(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return init(reductions().reduce(call(Operation.REDUCE_INIT), send, recv, op, root));
    }

    /// Combines the elements of all ranks and gives every rank the result, with the same bits on
    /// each; [io.portolan.mpi.Op] says when it is independent of the number of ranks.
    ///
    /// Source: MPI 4.1, section 6.9.6
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    public final void allreduce(Object sendBuffer, Object recvBuffer, Op op) {
        run(reductions().allreduce(call(Operation.ALLREDUCE), sendBuffer, recvBuffer, op));
    }

    /// Combines `count` elements of all ranks and gives every rank the result.
    public final void allreduce(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        run(reductions().allreduce(call(Operation.ALLREDUCE), send, recv, op));
    }

    /// Begins an [#allreduce(Object, Object, Op)].
    public final Request iallreduce(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reductions().allreduce(call(Operation.IALLREDUCE), send, recv, op));
    }

    /// Begins an [#allreduce(Object, int, Object, int, int, Op)].
    public final Request iallreduce(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return begin(reductions().allreduce(call(Operation.IALLREDUCE), send, recv, op));
    }

    /// Makes a request for [#allreduce(Object, Object, Op)].
    public final PersistentRequest allreduceInit(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reductions().allreduce(call(Operation.ALLREDUCE_INIT), send, recv, op));
    }

    /// Makes a request for [#allreduce(Object, int, Object, int, int, Op)].
    public final PersistentRequest allreduceInit(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return init(reductions().allreduce(call(Operation.ALLREDUCE_INIT), send, recv, op));
    }
}
