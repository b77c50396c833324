package io.portolan.mpi;

import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The collectives that combine the ranks one after the other: only of [io.portolan.mpi.Intracomm],
/// because they need an order of all ranks.
abstract sealed class ScanCollectives extends ReduceScatterCollectives permits ObjectCollectives {
    ScanCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Combines the elements of the ranks up to this one, itself included, and gives it the result.
    /// That of the last rank is the same as that of [#allreduce(Object, Object, Op)], bit for bit.
    ///
    /// Source: MPI 4.1, section 6.11.1
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    public final void scan(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(reductions().scan(call(Operation.SCAN), send, recv, op));
    }

    /// Combines `count` elements of the ranks up to this one: as [#scan(Object, Object, Op)].
    public final void scan(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        run(reductions().scan(call(Operation.SCAN), send, recv, op));
    }

    /// Begins a [#scan(Object, Object, Op)].
    public final Request iscan(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reductions().scan(call(Operation.ISCAN), send, recv, op));
    }

    /// Begins a [#scan(Object, int, Object, int, int, Op)].
    public final Request iscan(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return begin(reductions().scan(call(Operation.ISCAN), send, recv, op));
    }

    /// Makes a request for [#scan(Object, Object, Op)].
    public final PersistentRequest scanInit(Object sendBuffer, Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reductions().scan(call(Operation.SCAN_INIT), send, recv, op));
    }

    /// Makes a request for [#scan(Object, int, Object, int, int, Op)].
    public final PersistentRequest scanInit(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return init(reductions().scan(call(Operation.SCAN_INIT), send, recv, op));
    }

    /// Combines the elements of the ranks below this one and gives it the result. The receive
    /// buffer of rank 0 keeps its values.
    ///
    /// Source: MPI 4.1, section 6.11.2
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    /// @param recvBuffer not looked at on rank 0, unless it is in place; may be null there
    public final void exscan(Object sendBuffer, @Nullable Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(reductions().exscan(call(Operation.EXSCAN), send, recv, op));
    }

    /// Combines `count` elements of the ranks below this one: as [#exscan(Object, Object, Op)].
    public final void exscan(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        run(reductions().exscan(call(Operation.EXSCAN), send, recv, op));
    }

    /// Begins an [#exscan(Object, Object, Op)].
    public final Request iexscan(Object sendBuffer, @Nullable Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(reductions().exscan(call(Operation.IEXSCAN), send, recv, op));
    }

    /// Begins an [#exscan(Object, int, Object, int, int, Op)].
    public final Request iexscan(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return begin(reductions().exscan(call(Operation.IEXSCAN), send, recv, op));
    }

    /// Makes a request for [#exscan(Object, Object, Op)].
    public final PersistentRequest exscanInit(
            Object sendBuffer, @Nullable Object recvBuffer, Op op) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(reductions().exscan(call(Operation.EXSCAN_INIT), send, recv, op));
    }

    /// Makes a request for [#exscan(Object, int, Object, int, int, Op)].
    public final PersistentRequest exscanInit(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, count);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, count);
        return init(reductions().exscan(call(Operation.EXSCAN_INIT), send, recv, op));
    }
}
