package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.ItemRanges;
import io.portolan.mpi.GivenBlocks.Ranges;
import io.portolan.mpi.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collectives in which every rank gives all the same.
abstract sealed class AllgatherCollectives extends ScatterCollectives permits AlltoallCollectives {
    AllgatherCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Gives every rank the elements of all ranks, one rank's after the other's.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// ranks; each rank sends as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 6.7
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the elements are in their block already
    public final void allgather(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().allgather(call(Operation.ALLGATHER), send, recv));
    }

    /// Gathers ranges for all: as [#allgather(Object, Object)].
    ///
    /// @param recvCount elements from each rank
    public final void allgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().allgather(call(Operation.ALLGATHER), send, recv));
    }

    /// Gathers items of datatypes for all: as [#allgather(Object, Object)].
    ///
    /// @param recvCount items from each rank
    public final void allgather(
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
        run(movements().allgather(call(Operation.ALLGATHER), send, recv));
    }

    /// Begins an [#allgather(Object, Object)].
    public final Request iallgather(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().allgather(call(Operation.IALLGATHER), send, recv));
    }

    /// Begins an [#allgather(Object, int, int, Object, int, int)].
    public final Request iallgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().allgather(call(Operation.IALLGATHER), send, recv));
    }

    /// Begins an [#allgather(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final Request iallgather(
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
        return begin(movements().allgather(call(Operation.IALLGATHER), send, recv));
    }

    /// Makes a request for [#allgather(Object, Object)].
    public final PersistentRequest allgatherInit(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().allgather(call(Operation.ALLGATHER_INIT), send, recv));
    }

    /// Makes a request for [#allgather(Object, int, int, Object, int, int)].
    public final PersistentRequest allgatherInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().allgather(call(Operation.ALLGATHER_INIT), send, recv));
    }

    /// Makes a request for [#allgather(Object, long, long, Datatype, Object, long, long,
    /// Datatype)].
    public final PersistentRequest allgatherInit(
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
        return init(movements().allgather(call(Operation.ALLGATHER_INIT), send, recv));
    }

    /// Gives every rank the elements of all ranks, which may give different numbers, each rank's
    /// where the receiver says. Elements between the blocks keep their values.
    ///
    /// Source: MPI 4.1, section 6.7
    ///
    /// @param sendBuffer as many elements as all ranks say in `recvCounts`; may be [MPI#IN_PLACE]
    /// @param displs index of the first element of each rank's block; the blocks must not overlap
    public final void allgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(movements().allgather(call(Operation.ALLGATHERV), send, recv));
    }

    /// Gathers a range of each rank for all: as [#allgatherv(Object, Object, int\[\], int\[\])].
    public final void allgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(movements().allgather(call(Operation.ALLGATHERV), send, recv));
    }

    /// Gathers items of datatypes for all: as [#allgatherv(Object, Object, int\[\], int\[\])].
    ///
    /// @param displs where the first item of each rank is put, in extents of `recvType`
    public final void allgatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        run(movements().allgather(call(Operation.ALLGATHERV), send, recv));
    }

    /// Begins an [#allgatherv(Object, Object, int\[\], int\[\])].
    public final Request iallgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(movements().allgather(call(Operation.IALLGATHERV), send, recv));
    }

    /// Begins an [#allgatherv(Object, int, int, Object, int\[\], int\[\])].
    public final Request iallgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(movements().allgather(call(Operation.IALLGATHERV), send, recv));
    }

    /// Begins an [#allgatherv(Object, long, long, Datatype, Object, long\[\], long\[\], Datatype)].
    public final Request iallgatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        return begin(movements().allgather(call(Operation.IALLGATHERV), send, recv));
    }

    /// Makes a request for [#allgatherv(Object, Object, int\[\], int\[\])].
    public final PersistentRequest allgathervInit(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(movements().allgather(call(Operation.ALLGATHERV_INIT), send, recv));
    }

    /// Makes a request for [#allgatherv(Object, int, int, Object, int\[\], int\[\])].
    public final PersistentRequest allgathervInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(movements().allgather(call(Operation.ALLGATHERV_INIT), send, recv));
    }

    /// Makes a request for [#allgatherv(Object, long, long, Datatype, Object, long\[\], long\[\],
    /// Datatype)].
    public final PersistentRequest allgathervInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        return init(movements().allgather(call(Operation.ALLGATHERV_INIT), send, recv));
    }
}
