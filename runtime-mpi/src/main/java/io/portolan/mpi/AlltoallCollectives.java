package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.ItemRanges;
import io.portolan.mpi.GivenBlocks.Ranges;
import io.portolan.mpi.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collectives in which every rank gives each rank something else.
abstract sealed class AlltoallCollectives extends AllgatherCollectives permits ReduceCollectives {
    AlltoallCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Gives every rank a block of every rank: block `i` of what rank `j` receives is block `j` of
    /// what rank `i` sends. Of a matrix that is distributed by rows it is the transposition of
    /// blocks.
    ///
    /// *Units and shapes:* both buffers are divided into as many equal blocks as there are ranks.
    /// *Cost:* in place, a copy of the buffer.
    ///
    /// Source: MPI 4.1, section 6.8
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    public final void alltoall(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().alltoall(call(Operation.ALLTOALL), send, recv));
    }

    /// Exchanges blocks of ranges: as [#alltoall(Object, Object)].
    ///
    /// @param sendCount elements for each rank
    /// @param recvCount elements from each rank
    public final void alltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().alltoall(call(Operation.ALLTOALL), send, recv));
    }

    /// Exchanges blocks of items: as [#alltoall(Object, Object)]. With a resized vector on one side
    /// it transposes a matrix without a copy between.
    ///
    /// @param sendCount items for each rank
    /// @param recvCount items from each rank
    public final void alltoall(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().alltoall(call(Operation.ALLTOALL), send, recv));
    }

    /// Begins an [#alltoall(Object, Object)].
    public final Request ialltoall(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().alltoall(call(Operation.IALLTOALL), send, recv));
    }

    /// Begins an [#alltoall(Object, int, int, Object, int, int)].
    public final Request ialltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().alltoall(call(Operation.IALLTOALL), send, recv));
    }

    /// Begins an [#alltoall(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final Request ialltoall(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().alltoall(call(Operation.IALLTOALL), send, recv));
    }

    /// Makes a request for [#alltoall(Object, Object)].
    public final PersistentRequest alltoallInit(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().alltoall(call(Operation.ALLTOALL_INIT), send, recv));
    }

    /// Makes a request for [#alltoall(Object, int, int, Object, int, int)].
    public final PersistentRequest alltoallInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().alltoall(call(Operation.ALLTOALL_INIT), send, recv));
    }

    /// Makes a request for [#alltoall(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final PersistentRequest alltoallInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().alltoall(call(Operation.ALLTOALL_INIT), send, recv));
    }

    /// Gives every rank a block of every rank; the blocks may have different lengths and lie
    /// anywhere.
    ///
    /// *Cost:* in place, a copy of the blocks.
    ///
    /// Source: MPI 4.1, section 6.8
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    /// @param sendCounts elements for each rank
    /// @param sdispls index of the first element for each rank
    /// @param recvCounts elements from each rank: as many as that one sends
    /// @param rdispls index of the first element from each rank; the blocks must not overlap
    public final void alltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        run(movements().alltoall(call(Operation.ALLTOALLV), send, recv));
    }

    /// Exchanges items of datatypes: as [#alltoallv(Object, int\[\], int\[\], Object, int\[\],
    /// int\[\])].
    ///
    /// @param sdispls where the first item for each rank is put, in extents of `sendType`
    /// @param rdispls where the first item from each rank is put, in extents of `recvType`
    public final void alltoallv(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype recvType) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, sdispls, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, rdispls, recvType);
        run(movements().alltoall(call(Operation.ALLTOALLV), send, recv));
    }

    /// Begins an [#alltoallv(Object, int\[\], int\[\], Object, int\[\], int\[\])].
    public final Request ialltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        return begin(movements().alltoall(call(Operation.IALLTOALLV), send, recv));
    }

    /// Begins an [#alltoallv(Object, long\[\], long\[\], Datatype, Object, long\[\], long\[\],
    /// Datatype)].
    public final Request ialltoallv(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype recvType) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, sdispls, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, rdispls, recvType);
        return begin(movements().alltoall(call(Operation.IALLTOALLV), send, recv));
    }

    /// Makes a request for [#alltoallv(Object, int\[\], int\[\], Object, int\[\], int\[\])].
    public final PersistentRequest alltoallvInit(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        return init(movements().alltoall(call(Operation.ALLTOALLV_INIT), send, recv));
    }

    /// Makes a request for [#alltoallv(Object, long\[\], long\[\], Datatype, Object, long\[\],
    /// long\[\], Datatype)].
    public final PersistentRequest alltoallvInit(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype recvType) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, sdispls, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, rdispls, recvType);
        return init(movements().alltoall(call(Operation.ALLTOALLV_INIT), send, recv));
    }

    /// Exchanges items, for each rank of a datatype of its own.
    ///
    /// *Cost:* in place, a copy of the blocks.
    ///
    /// Source: MPI 4.1, section 6.8
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    /// @param sdispls where the first item for each rank is put, in what its datatype counts in
    /// @param rdispls where the first item from each rank is put, in what its datatype counts in
    public final void alltoallw(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        GivenBlocks send = new ItemRanges(sendBuffer, sendCounts, sdispls, sendTypes);
        GivenBlocks recv = new ItemRanges(recvBuffer, recvCounts, rdispls, recvTypes);
        run(movements().alltoall(call(Operation.ALLTOALLW), send, recv));
    }

    /// Begins an [#alltoallw(Object, long\[\], long\[\], Datatype\[\], Object, long\[\], long\[\],
    /// Datatype\[\])].
    public final Request ialltoallw(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        GivenBlocks send = new ItemRanges(sendBuffer, sendCounts, sdispls, sendTypes);
        GivenBlocks recv = new ItemRanges(recvBuffer, recvCounts, rdispls, recvTypes);
        return begin(movements().alltoall(call(Operation.IALLTOALLW), send, recv));
    }

    /// Makes a request for [#alltoallw(Object, long\[\], long\[\], Datatype\[\], Object, long\[\],
    /// long\[\], Datatype\[\])].
    public final PersistentRequest alltoallwInit(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        GivenBlocks send = new ItemRanges(sendBuffer, sendCounts, sdispls, sendTypes);
        GivenBlocks recv = new ItemRanges(recvBuffer, recvCounts, rdispls, recvTypes);
        return init(movements().alltoall(call(Operation.ALLTOALLW_INIT), send, recv));
    }
}
