package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The non-blocking collectives that combine, and the barrier: as [NonblockingMovements].
abstract sealed class NonblockingReductions extends NonblockingMovements
        permits PersistentCollectives {
    NonblockingReductions(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Begins a [#barrier()]: the request is complete when every rank has called it.
    public final Request ibarrier() {
        return begin(new Barrier(call(Operation.IBARRIER), sides().place()));
    }

    /// Begins a [#reduce(java.lang.Object, java.lang.Object, io.portolan.mpi.Op, int)].
    public final Request ireduce(Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        return begin(
                reductions()
                        .reduce(
                                call(Operation.IREDUCE),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op,
                                root));
    }

    /// Begins a [#reduce(java.lang.Object, int, java.lang.Object, int, int, io.portolan.mpi.Op,
    /// int)].
    public final Request ireduce(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op,
            int root) {
        return begin(
                reductions()
                        .reduce(
                                call(Operation.IREDUCE),
                                new GivenBuffer.Range(sendBuffer, sendOffset, count),
                                new GivenBuffer.Range(recvBuffer, recvOffset, count),
                                op,
                                root));
    }

    /// Begins an [#allreduce(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)].
    public final Request iallreduce(Object sendBuffer, Object recvBuffer, Op op) {
        return begin(
                reductions()
                        .allreduce(
                                call(Operation.IALLREDUCE),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Begins an [#allreduce(java.lang.Object, int, java.lang.Object, int, int,
    /// io.portolan.mpi.Op)].
    public final Request iallreduce(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        return begin(
                reductions()
                        .allreduce(
                                call(Operation.IALLREDUCE),
                                new GivenBuffer.Range(sendBuffer, sendOffset, count),
                                new GivenBuffer.Range(recvBuffer, recvOffset, count),
                                op));
    }

    /// Begins a [#reduceScatterBlock(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)].
    public final Request ireduceScatterBlock(Object sendBuffer, Object recvBuffer, Op op) {
        return begin(
                reductions()
                        .reduceScatterBlock(
                                call(Operation.IREDUCE_SCATTER_BLOCK),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Begins a [#reduceScatterBlock(java.lang.Object, int, java.lang.Object, int, int,
    /// io.portolan.mpi.Op)].
    public final Request ireduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Op op) {
        return begin(
                reductions()
                        .reduceScatterBlock(
                                call(Operation.IREDUCE_SCATTER_BLOCK),
                                new GivenBuffer.Range(sendBuffer, sendOffset, recvCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount),
                                op));
    }

    /// Begins a [#reduceScatter(java.lang.Object, java.lang.Object, int\[\], io.portolan.mpi.Op)].
    public final Request ireduceScatter(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        return begin(
                reductions()
                        .reduceScatter(
                                call(Operation.IREDUCE_SCATTER),
                                sendBuffer,
                                0,
                                recvBuffer,
                                0,
                                recvCounts,
                                op));
    }

    /// Begins a [#reduceScatter(java.lang.Object, int, java.lang.Object, int, int\[\],
    /// io.portolan.mpi.Op)].
    public final Request ireduceScatter(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Op op) {
        return begin(
                reductions()
                        .reduceScatter(
                                call(Operation.IREDUCE_SCATTER),
                                sendBuffer,
                                sendOffset,
                                recvBuffer,
                                recvOffset,
                                recvCounts,
                                op));
    }
}
