package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collectives in which every rank gives to all and gets from all.
abstract sealed class SymmetricCollectives extends RootedCollectives permits ReducingCollectives {
    SymmetricCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Gives every rank the elements of all ranks, one rank's after the other's.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// ranks; each rank sends as many elements as a block has.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the elements are in their block already
    ///
    ///   Source: MPI 4.1, section 6.7
    public final void allgather(Object sendBuffer, Object recvBuffer) {
        run(
                movements()
                        .allgather(
                                call(Operation.ALLGATHER),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Gathers ranges for all: as [#allgather(java.lang.Object, java.lang.Object)].
    ///
    /// @param recvCount elements from each rank
    public final void allgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        run(
                movements()
                        .allgather(
                                call(Operation.ALLGATHER),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount)));
    }

    /// Gathers items of datatypes for all: as [#allgather(java.lang.Object, java.lang.Object)].
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
        run(
                movements()
                        .allgather(
                                call(Operation.ALLGATHER),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType)));
    }

    /// Gives every rank the elements of all ranks, which may give different numbers, each rank's
    /// where the receiver says. Elements between the blocks keep their values.
    ///
    /// @param sendBuffer as many elements as all ranks say in `recvCounts`; may be [MPI#IN_PLACE]
    /// @param displs index of the first element of each rank's block; the blocks must not overlap
    ///
    ///   Source: MPI 4.1, section 6.7
    public final void allgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        run(
                movements()
                        .allgather(
                                call(Operation.ALLGATHERV),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs)));
    }

    /// Gathers a range of each rank for all: as [#allgatherv(java.lang.Object, java.lang.Object,
    /// int\[\], int\[\])].
    public final void allgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        run(
                movements()
                        .allgather(
                                call(Operation.ALLGATHERV),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs)));
    }

    /// Gathers items of datatypes for all: as [#allgatherv(java.lang.Object, java.lang.Object,
    /// int\[\], int\[\])].
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
        run(
                movements()
                        .allgather(
                                call(Operation.ALLGATHERV),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                GivenBlocks.ItemRanges.of(
                                        recvBuffer, recvCounts, displs, recvType)));
    }

    /// Gives every rank a block of every rank: block `i` of what rank `j` receives is block `j` of
    /// what rank `i` sends. Of a matrix that is distributed by rows it is the transposition of
    /// blocks.
    ///
    /// *Units and shapes:* both buffers are divided into as many equal blocks as there are ranks.
    /// *Cost:* in place, a copy of the buffer.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    ///
    ///   Source: MPI 4.1, section 6.8
    public final void alltoall(Object sendBuffer, Object recvBuffer) {
        run(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALL),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Exchanges blocks of ranges: as [#alltoall(java.lang.Object, java.lang.Object)].
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
        run(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALL),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount)));
    }

    /// Exchanges blocks of items: as [#alltoall(java.lang.Object, java.lang.Object)]. With a
    /// resized vector on one side it transposes a matrix without a copy between.
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
        run(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALL),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType)));
    }

    /// Gives every rank a block of every rank; the blocks may have different lengths and lie
    /// anywhere.
    ///
    /// *Cost:* in place, a copy of the blocks.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    /// @param sendCounts elements for each rank
    /// @param sdispls index of the first element for each rank
    /// @param recvCounts elements from each rank: as many as that one sends
    /// @param rdispls index of the first element from each rank; the blocks must not overlap
    ///
    ///   Source: MPI 4.1, section 6.8
    public final void alltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        run(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALLV),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, sdispls),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, rdispls)));
    }

    /// Exchanges items of datatypes: as [#alltoallv(java.lang.Object, int\[\], int\[\],
    /// java.lang.Object, int\[\], int\[\])].
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
        run(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALLV),
                                GivenBlocks.ItemRanges.of(
                                        sendBuffer, sendCounts, sdispls, sendType),
                                GivenBlocks.ItemRanges.of(
                                        recvBuffer, recvCounts, rdispls, recvType)));
    }

    /// Exchanges items, for each rank of a datatype of its own.
    ///
    /// *Cost:* in place, a copy of the blocks.
    ///
    /// @param sendBuffer may be [MPI#IN_PLACE]: the blocks are those of the receive buffer
    /// @param sdispls where the first item for each rank is put, in what its datatype counts in
    /// @param rdispls where the first item from each rank is put, in what its datatype counts in
    ///
    ///   Source: MPI 4.1, section 6.8
    public final void alltoallw(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        run(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALLW),
                                new GivenBlocks.ItemRanges(
                                        sendBuffer, sendCounts, sdispls, sendTypes),
                                new GivenBlocks.ItemRanges(
                                        recvBuffer, recvCounts, rdispls, recvTypes)));
    }
}
