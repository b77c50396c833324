package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The non-blocking collectives that only move data.
///
/// Each is the blocking collective, begun: the rank that begins it last does it for all, so it
/// needs nobody's help and several go on at a time, whatever the order in which they are waited
/// for. All ranks begin them, and enter the blocking ones, in the same order; a non-blocking one
/// does not match a blocking one. Until the request is complete its buffers must not be touched.
/// *Failure:* ranks that do not fit each other are told by the request.
///
/// Source: MPI 4.1, section 6.12
abstract sealed class NonblockingMovements extends ReducingCollectives
        permits NonblockingReductions {
    NonblockingMovements(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Begins a [#bcast(java.lang.Object, int)].
    public final Request ibcast(Object buffer, int root) {
        return begin(
                movements().bcast(call(Operation.IBCAST), new GivenBuffer.Whole(buffer), root));
    }

    /// Begins a [#bcast(java.lang.Object, int, int, int)].
    public final Request ibcast(Object buffer, int offset, int count, int root) {
        return begin(
                movements()
                        .bcast(
                                call(Operation.IBCAST),
                                new GivenBuffer.Range(buffer, offset, count),
                                root));
    }

    /// Begins a [#bcast(java.lang.Object, long, long, io.portolan.mpi.Datatype, int)].
    public final Request ibcast(
            Object buffer, long offset, long count, Datatype datatype, int root) {
        return begin(
                movements()
                        .bcast(
                                call(Operation.IBCAST),
                                new GivenBuffer.ItemRange(buffer, offset, count, datatype),
                                root));
    }

    /// Begins a [#gather(java.lang.Object, java.lang.Object, int)].
    public final Request igather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        return begin(
                movements()
                        .gather(
                                call(Operation.IGATHER),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Begins a [#gather(java.lang.Object, int, int, java.lang.Object, int, int, int)].
    public final Request igather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        return begin(
                movements()
                        .gather(
                                call(Operation.IGATHER),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount),
                                root));
    }

    /// Begins a [#gather(java.lang.Object, long, long, io.portolan.mpi.Datatype, java.lang.Object,
    /// long, long, io.portolan.mpi.Datatype, int)].
    public final Request igather(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        return begin(
                movements()
                        .gather(
                                call(Operation.IGATHER),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType),
                                root));
    }

    /// Begins a [#gatherv(java.lang.Object, java.lang.Object, int\[\], int\[\], int)].
    public final Request igatherv(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        return begin(
                movements()
                        .gather(
                                call(Operation.IGATHERV),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs),
                                root));
    }

    /// Begins a [#gatherv(java.lang.Object, int, int, java.lang.Object, int\[\], int\[\], int)].
    public final Request igatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        return begin(
                movements()
                        .gather(
                                call(Operation.IGATHERV),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs),
                                root));
    }

    /// Begins a [#gatherv(java.lang.Object, long, long, io.portolan.mpi.Datatype, java.lang.Object,
    /// long\[\], long\[\], io.portolan.mpi.Datatype, int)].
    public final Request igatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType,
            int root) {
        return begin(
                movements()
                        .gather(
                                call(Operation.IGATHERV),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                GivenBlocks.ItemRanges.of(recvBuffer, recvCounts, displs, recvType),
                                root));
    }

    /// Begins a [#scatter(java.lang.Object, java.lang.Object, int)].
    public final Request iscatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        return begin(
                movements()
                        .scatter(
                                call(Operation.ISCATTER),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Begins a [#scatter(java.lang.Object, int, int, java.lang.Object, int, int, int)].
    public final Request iscatter(
            @Nullable Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        return begin(
                movements()
                        .scatter(
                                call(Operation.ISCATTER),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount),
                                root));
    }

    /// Begins a [#scatter(java.lang.Object, long, long, io.portolan.mpi.Datatype, java.lang.Object,
    /// long, long, io.portolan.mpi.Datatype, int)].
    public final Request iscatter(
            @Nullable Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        return begin(
                movements()
                        .scatter(
                                call(Operation.ISCATTER),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType),
                                root));
    }

    /// Begins a [#scatterv(java.lang.Object, int\[\], int\[\], java.lang.Object, int)].
    public final Request iscatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        return begin(
                movements()
                        .scatter(
                                call(Operation.ISCATTERV),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, displs),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Begins a [#scatterv(java.lang.Object, int\[\], int\[\], java.lang.Object, int, int, int)].
    public final Request iscatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        return begin(
                movements()
                        .scatter(
                                call(Operation.ISCATTERV),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, displs),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount),
                                root));
    }

    /// Begins a [#scatterv(java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype,
    /// java.lang.Object, long, long, io.portolan.mpi.Datatype, int)].
    public final Request iscatterv(
            @Nullable Object sendBuffer,
            long[] sendCounts,
            long[] displs,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        return begin(
                movements()
                        .scatter(
                                call(Operation.ISCATTERV),
                                GivenBlocks.ItemRanges.of(sendBuffer, sendCounts, displs, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType),
                                root));
    }

    /// Begins an [#allgather(java.lang.Object, java.lang.Object)].
    public final Request iallgather(Object sendBuffer, Object recvBuffer) {
        return begin(
                movements()
                        .allgather(
                                call(Operation.IALLGATHER),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Begins an [#allgather(java.lang.Object, int, int, java.lang.Object, int, int)].
    public final Request iallgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        return begin(
                movements()
                        .allgather(
                                call(Operation.IALLGATHER),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount)));
    }

    /// Begins an [#allgather(java.lang.Object, long, long, io.portolan.mpi.Datatype,
    /// java.lang.Object, long, long, io.portolan.mpi.Datatype)].
    public final Request iallgather(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        return begin(
                movements()
                        .allgather(
                                call(Operation.IALLGATHER),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType)));
    }

    /// Begins an [#allgatherv(java.lang.Object, java.lang.Object, int\[\], int\[\])].
    public final Request iallgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        return begin(
                movements()
                        .allgather(
                                call(Operation.IALLGATHERV),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs)));
    }

    /// Begins an [#allgatherv(java.lang.Object, int, int, java.lang.Object, int\[\], int\[\])].
    public final Request iallgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        return begin(
                movements()
                        .allgather(
                                call(Operation.IALLGATHERV),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs)));
    }

    /// Begins an [#allgatherv(java.lang.Object, long, long, io.portolan.mpi.Datatype,
    /// java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype)].
    public final Request iallgatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType) {
        return begin(
                movements()
                        .allgather(
                                call(Operation.IALLGATHERV),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                GivenBlocks.ItemRanges.of(
                                        recvBuffer, recvCounts, displs, recvType)));
    }

    /// Begins an [#alltoall(java.lang.Object, java.lang.Object)].
    public final Request ialltoall(Object sendBuffer, Object recvBuffer) {
        return begin(
                movements()
                        .alltoall(
                                call(Operation.IALLTOALL),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Begins an [#alltoall(java.lang.Object, int, int, java.lang.Object, int, int)].
    public final Request ialltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        return begin(
                movements()
                        .alltoall(
                                call(Operation.IALLTOALL),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount)));
    }

    /// Begins an [#alltoall(java.lang.Object, long, long, io.portolan.mpi.Datatype,
    /// java.lang.Object, long, long, io.portolan.mpi.Datatype)].
    public final Request ialltoall(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        return begin(
                movements()
                        .alltoall(
                                call(Operation.IALLTOALL),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType)));
    }

    /// Begins an [#alltoallv(java.lang.Object, int\[\], int\[\], java.lang.Object, int\[\],
    /// int\[\])].
    public final Request ialltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        return begin(
                movements()
                        .alltoall(
                                call(Operation.IALLTOALLV),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, sdispls),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, rdispls)));
    }

    /// Begins an [#alltoallv(java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype,
    /// java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype)].
    public final Request ialltoallv(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype recvType) {
        return begin(
                movements()
                        .alltoall(
                                call(Operation.IALLTOALLV),
                                GivenBlocks.ItemRanges.of(
                                        sendBuffer, sendCounts, sdispls, sendType),
                                GivenBlocks.ItemRanges.of(
                                        recvBuffer, recvCounts, rdispls, recvType)));
    }

    /// Begins an [#alltoallw(java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype\[\],
    /// java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype\[\])].
    public final Request ialltoallw(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        return begin(
                movements()
                        .alltoall(
                                call(Operation.IALLTOALLW),
                                new GivenBlocks.ItemRanges(
                                        sendBuffer, sendCounts, sdispls, sendTypes),
                                new GivenBlocks.ItemRanges(
                                        recvBuffer, recvCounts, rdispls, recvTypes)));
    }
}
