package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The collectives in which one rank, the root, gives to all or gets from all.
abstract sealed class RootedCollectives extends CollectiveSteps permits SymmetricCollectives {
    RootedCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Gives every rank the root's elements.
    public final void bcast(Object buffer, int root) {
        run(movements().bcast(call(Operation.BCAST), new GivenBuffer.Whole(buffer), root));
    }

    /// Gives every rank the root's `count` elements; the offsets may differ.
    public final void bcast(Object buffer, int offset, int count, int root) {
        run(
                movements()
                        .bcast(
                                call(Operation.BCAST),
                                new GivenBuffer.Range(buffer, offset, count),
                                root));
    }

    /// Gives every rank the elements of the root's `count` items, the first of which is put at
    /// `offset`. The ranks may use different datatypes with as many elements of one primitive; what
    /// lies between the elements keeps its value.
    public final void bcast(Object buffer, long offset, long count, Datatype datatype, int root) {
        run(
                movements()
                        .bcast(
                                call(Operation.BCAST),
                                new GivenBuffer.ItemRange(buffer, offset, count, datatype),
                                root));
    }

    /// Gives the root the elements of all ranks, one rank's after the other's.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// ranks; each rank sends as many elements as a block has.
    ///
    /// @param sendBuffer on the root it may be [MPI#IN_PLACE]: its elements are in their block
    ///   already
    /// @param recvBuffer used on the root only; may be null on the others
    ///
    ///   Source: MPI 4.1, section 6.5
    public final void gather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        run(
                movements()
                        .gather(
                                call(Operation.GATHER),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Gathers ranges: as [#gather(java.lang.Object, java.lang.Object, int)].
    ///
    /// @param recvCount elements from each rank; used on the root only, as is `recvOffset`
    public final void gather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        run(
                movements()
                        .gather(
                                call(Operation.GATHER),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount),
                                root));
    }

    /// Gathers items of datatypes: as [#gather(java.lang.Object, java.lang.Object, int)]. The block
    /// of each rank begins where the items of the one before end, extent by extent.
    ///
    /// @param recvCount items from each rank; used on the root only, as are `recvOffset` and
    ///   `recvType`
    public final void gather(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        run(
                movements()
                        .gather(
                                call(Operation.GATHER),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType),
                                root));
    }

    /// Gives the root the elements of all ranks, which may give different numbers, each rank's
    /// where it says. Elements between the blocks keep their values.
    ///
    /// @param sendBuffer as many elements as the root says in `recvCounts`; on the root it may be
    ///   [MPI#IN_PLACE]
    /// @param recvBuffer used on the root only, as are `recvCounts` and `displs`; may be null on
    ///   the others
    /// @param displs index of the first element of each rank's block; the blocks must not overlap
    ///
    ///   Source: MPI 4.1, section 6.5
    public final void gatherv(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        run(
                movements()
                        .gather(
                                call(Operation.GATHERV),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs),
                                root));
    }

    /// Gathers a range of each rank: as [#gatherv(java.lang.Object, java.lang.Object, int\[\],
    /// int\[\], int)].
    public final void gatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        run(
                movements()
                        .gather(
                                call(Operation.GATHERV),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs),
                                root));
    }

    /// Gathers items of datatypes: as [#gatherv(java.lang.Object, java.lang.Object, int\[\],
    /// int\[\], int)].
    ///
    /// @param displs where the first item of each rank is put, in extents of `recvType`
    public final void gatherv(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType,
            int root) {
        run(
                movements()
                        .gather(
                                call(Operation.GATHERV),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                GivenBlocks.ItemRanges.of(recvBuffer, recvCounts, displs, recvType),
                                root));
    }

    /// Gives each rank its block of the root's elements: the inverse of [#gather(java.lang.Object,
    /// java.lang.Object, int)].
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are ranks;
    /// each rank receives as many elements as a block has.
    ///
    /// @param sendBuffer used on the root only; may be null on the others
    /// @param recvBuffer on the root it may be [MPI#IN_PLACE]: its block stays where it is
    ///
    ///   Source: MPI 4.1, section 6.6
    public final void scatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        run(
                movements()
                        .scatter(
                                call(Operation.SCATTER),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Scatters ranges: as [#scatter(java.lang.Object, java.lang.Object, int)].
    ///
    /// @param sendCount elements for each rank; used on the root only, as is `sendOffset`
    public final void scatter(
            @Nullable Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        run(
                movements()
                        .scatter(
                                call(Operation.SCATTER),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount),
                                root));
    }

    /// Scatters items of datatypes: as [#scatter(java.lang.Object, java.lang.Object, int)].
    ///
    /// @param sendCount items for each rank; used on the root only, as are `sendOffset` and
    ///   `sendType`
    public final void scatter(
            @Nullable Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        run(
                movements()
                        .scatter(
                                call(Operation.SCATTER),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType),
                                root));
    }

    /// Gives each rank its block of the root's elements; the blocks may have different lengths and
    /// lie anywhere: the inverse of [#gatherv(java.lang.Object, java.lang.Object, int\[\], int\[\],
    /// int)].
    ///
    /// @param sendBuffer used on the root only, as are `sendCounts` and `displs`; may be null on
    ///   the others
    /// @param displs index of the first element of each rank's block
    /// @param recvBuffer as many elements as the root says in `sendCounts`; on the root it may be
    ///   [MPI#IN_PLACE]
    ///
    ///   Source: MPI 4.1, section 6.6
    public final void scatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        run(
                movements()
                        .scatter(
                                call(Operation.SCATTERV),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, displs),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Scatters into a range of each rank: as [#scatterv(java.lang.Object, int\[\], int\[\],
    /// java.lang.Object, int)].
    public final void scatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        run(
                movements()
                        .scatter(
                                call(Operation.SCATTERV),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, displs),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount),
                                root));
    }

    /// Scatters items of datatypes: as [#scatterv(java.lang.Object, int\[\], int\[\],
    /// java.lang.Object, int)].
    ///
    /// @param displs where the first item for each rank is put, in extents of `sendType`
    public final void scatterv(
            @Nullable Object sendBuffer,
            long[] sendCounts,
            long[] displs,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        run(
                movements()
                        .scatter(
                                call(Operation.SCATTERV),
                                GivenBlocks.ItemRanges.of(sendBuffer, sendCounts, displs, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType),
                                root));
    }
}
