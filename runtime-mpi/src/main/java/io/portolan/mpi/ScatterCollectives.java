package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.ItemRanges;
import io.portolan.mpi.GivenBlocks.Ranges;
import io.portolan.mpi.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The collectives in which one rank, the root, gives each rank something else.
abstract sealed class ScatterCollectives extends GatherCollectives permits AllgatherCollectives {
    ScatterCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Gives each rank its block of the root's elements: the inverse of [#gather(Object, Object,
    /// int)].
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are ranks;
    /// each rank receives as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 6.6
    ///
    /// @param sendBuffer used on the root only; may be null on the others
    /// @param recvBuffer on the root it may be [MPI#IN_PLACE]: its block stays where it is
    public final void scatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().scatter(call(Operation.SCATTER), send, recv, root));
    }

    /// Scatters ranges: as [#scatter(Object, Object, int)].
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
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().scatter(call(Operation.SCATTER), send, recv, root));
    }

    /// Scatters items of datatypes: as [#scatter(Object, Object, int)].
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
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().scatter(call(Operation.SCATTER), send, recv, root));
    }

    /// Begins a [#scatter(Object, Object, int)].
    public final Request iscatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().scatter(call(Operation.ISCATTER), send, recv, root));
    }

    /// Begins a [#scatter(Object, int, int, Object, int, int, int)].
    public final Request iscatter(
            @Nullable Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().scatter(call(Operation.ISCATTER), send, recv, root));
    }

    /// Begins a [#scatter(Object, long, long, Datatype, Object, long, long, Datatype, int)].
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
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().scatter(call(Operation.ISCATTER), send, recv, root));
    }

    /// Makes a request for [#scatter(Object, Object, int)].
    public final PersistentRequest scatterInit(
            @Nullable Object sendBuffer, Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().scatter(call(Operation.SCATTER_INIT), send, recv, root));
    }

    /// Makes a request for [#scatter(Object, int, int, Object, int, int, int)].
    public final PersistentRequest scatterInit(
            @Nullable Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().scatter(call(Operation.SCATTER_INIT), send, recv, root));
    }

    /// Makes a request for [#scatter(Object, long, long, Datatype, Object, long, long, Datatype,
    /// int)].
    public final PersistentRequest scatterInit(
            @Nullable Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().scatter(call(Operation.SCATTER_INIT), send, recv, root));
    }

    /// Gives each rank its block of the root's elements; the blocks may have different lengths and
    /// lie anywhere: the inverse of [#gatherv(Object, Object, int\[\], int\[\], int)].
    ///
    /// Source: MPI 4.1, section 6.6
    ///
    /// @param sendBuffer used on the root only, as are `sendCounts` and `displs`; may be null on
    ///   the others
    /// @param displs index of the first element of each rank's block
    /// @param recvBuffer as many elements as the root says in `sendCounts`; on the root it may be
    ///   [MPI#IN_PLACE]
    public final void scatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().scatter(call(Operation.SCATTERV), send, recv, root));
    }

    /// Scatters into a range of each rank: as [#scatterv(Object, int\[\], int\[\], Object, int)].
    public final void scatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().scatter(call(Operation.SCATTERV), send, recv, root));
    }

    /// Scatters items of datatypes: as [#scatterv(Object, int\[\], int\[\], Object, int)].
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
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, displs, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().scatter(call(Operation.SCATTERV), send, recv, root));
    }

    /// Begins a [#scatterv(Object, int\[\], int\[\], Object, int)].
    public final Request iscatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().scatter(call(Operation.ISCATTERV), send, recv, root));
    }

    /// Begins a [#scatterv(Object, int\[\], int\[\], Object, int, int, int)].
    public final Request iscatterv(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().scatter(call(Operation.ISCATTERV), send, recv, root));
    }

    /// Begins a [#scatterv(Object, long\[\], long\[\], Datatype, Object, long, long, Datatype,
    /// int)].
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
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, displs, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().scatter(call(Operation.ISCATTERV), send, recv, root));
    }

    /// Makes a request for [#scatterv(Object, int\[\], int\[\], Object, int)].
    public final PersistentRequest scattervInit(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().scatter(call(Operation.SCATTERV_INIT), send, recv, root));
    }

    /// Makes a request for [#scatterv(Object, int\[\], int\[\], Object, int, int, int)].
    public final PersistentRequest scattervInit(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, displs);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().scatter(call(Operation.SCATTERV_INIT), send, recv, root));
    }

    /// Makes a request for [#scatterv(Object, long\[\], long\[\], Datatype, Object, long, long,
    /// Datatype, int)].
    public final PersistentRequest scattervInit(
            @Nullable Object sendBuffer,
            long[] sendCounts,
            long[] displs,
            Datatype sendType,
            Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBlocks send = ItemRanges.of(sendBuffer, sendCounts, displs, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().scatter(call(Operation.SCATTERV_INIT), send, recv, root));
    }
}
