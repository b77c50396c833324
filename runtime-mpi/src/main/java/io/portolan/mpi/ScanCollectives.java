package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collectives that combine the ranks one after the other, blocking, begun and persistent: only
/// of [io.portolan.mpi.Intracomm], because they need an order of all ranks.
abstract sealed class ScanCollectives extends PersistentCollectives permits ObjectCollectives {
    ScanCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Combines the elements of the ranks up to this one, itself included, and gives it the result.
    /// That of the last rank is the same as that of [#allreduce(java.lang.Object, java.lang.Object,
    /// io.portolan.mpi.Op)], bit for bit.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    ///
    ///   Source: MPI 4.1, section 6.11.1
    public final void scan(Object sendBuffer, Object recvBuffer, Op op) {
        run(
                reductions()
                        .scan(
                                call(Operation.SCAN),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Combines `count` elements of the ranks up to this one: as [#scan(java.lang.Object,
    /// java.lang.Object, io.portolan.mpi.Op)].
    public final void scan(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        run(
                reductions()
                        .scan(
                                call(Operation.SCAN),
                                new GivenBuffer.Range(sendBuffer, sendOffset, count),
                                new GivenBuffer.Range(recvBuffer, recvOffset, count),
                                op));
    }

    /// Combines the elements of the ranks below this one and gives it the result. The receive
    /// buffer of rank 0 keeps its values.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE] or the receive buffer
    ///
    ///   Source: MPI 4.1, section 6.11.2
    public final void exscan(Object sendBuffer, Object recvBuffer, Op op) {
        run(
                reductions()
                        .exscan(
                                call(Operation.EXSCAN),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Combines `count` elements of the ranks below this one: as [#exscan(java.lang.Object,
    /// java.lang.Object, io.portolan.mpi.Op)].
    public final void exscan(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        run(
                reductions()
                        .exscan(
                                call(Operation.EXSCAN),
                                new GivenBuffer.Range(sendBuffer, sendOffset, count),
                                new GivenBuffer.Range(recvBuffer, recvOffset, count),
                                op));
    }

    /// Begins a [#scan(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)].
    public final Request iscan(Object sendBuffer, Object recvBuffer, Op op) {
        return begin(
                reductions()
                        .scan(
                                call(Operation.ISCAN),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Begins a [#scan(java.lang.Object, int, java.lang.Object, int, int, io.portolan.mpi.Op)].
    public final Request iscan(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        return begin(
                reductions()
                        .scan(
                                call(Operation.ISCAN),
                                new GivenBuffer.Range(sendBuffer, sendOffset, count),
                                new GivenBuffer.Range(recvBuffer, recvOffset, count),
                                op));
    }

    /// Begins an [#exscan(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)].
    public final Request iexscan(Object sendBuffer, Object recvBuffer, Op op) {
        return begin(
                reductions()
                        .exscan(
                                call(Operation.IEXSCAN),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Begins an [#exscan(java.lang.Object, int, java.lang.Object, int, int, io.portolan.mpi.Op)].
    public final Request iexscan(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        return begin(
                reductions()
                        .exscan(
                                call(Operation.IEXSCAN),
                                new GivenBuffer.Range(sendBuffer, sendOffset, count),
                                new GivenBuffer.Range(recvBuffer, recvOffset, count),
                                op));
    }

    /// Makes a request for [#scan(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)].
    public final PersistentRequest scanInit(Object sendBuffer, Object recvBuffer, Op op) {
        return init(
                reductions()
                        .scan(
                                call(Operation.SCAN_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Makes a request for [#exscan(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)].
    public final PersistentRequest exscanInit(Object sendBuffer, Object recvBuffer, Op op) {
        return init(
                reductions()
                        .exscan(
                                call(Operation.EXSCAN_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }
}
