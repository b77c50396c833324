package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.ItemRanges;
import io.portolan.mpi.GivenBlocks.Ranges;
import io.portolan.mpi.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The collectives in which one rank, the root, gets from all.
abstract sealed class GatherCollectives extends BcastCollectives permits ScatterCollectives {
    GatherCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Gives the root the elements of all ranks, one rank's after the other's.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// ranks; each rank sends as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 6.5
    ///
    /// @param sendBuffer on the root it may be [MPI#IN_PLACE]: its elements are in their block
    ///   already
    /// @param recvBuffer used on the root only; may be null on the others
    public final void gather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(movements().gather(call(Operation.GATHER), send, recv, root));
    }

    /// Gathers ranges: as [#gather(Object, Object, int)].
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
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(movements().gather(call(Operation.GATHER), send, recv, root));
    }

    /// Gathers items of datatypes: as [#gather(Object, Object, int)]. The block of each rank begins
    /// where the items of the one before end, extent by extent.
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
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        run(movements().gather(call(Operation.GATHER), send, recv, root));
    }

    /// Begins a [#gather(Object, Object, int)].
    public final Request igather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(movements().gather(call(Operation.IGATHER), send, recv, root));
    }

    /// Begins a [#gather(Object, int, int, Object, int, int, int)].
    public final Request igather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(movements().gather(call(Operation.IGATHER), send, recv, root));
    }

    /// Begins a [#gather(Object, long, long, Datatype, Object, long, long, Datatype, int)].
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
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return begin(movements().gather(call(Operation.IGATHER), send, recv, root));
    }

    /// Makes a request for [#gather(Object, Object, int)].
    public final PersistentRequest gatherInit(
            Object sendBuffer, @Nullable Object recvBuffer, int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(movements().gather(call(Operation.GATHER_INIT), send, recv, root));
    }

    /// Makes a request for [#gather(Object, int, int, Object, int, int, int)].
    public final PersistentRequest gatherInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int recvOffset,
            int recvCount,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(movements().gather(call(Operation.GATHER_INIT), send, recv, root));
    }

    /// Makes a request for [#gather(Object, long, long, Datatype, Object, long, long, Datatype,
    /// int)].
    public final PersistentRequest gatherInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long recvOffset,
            long recvCount,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBuffer recv = new ItemRange(recvBuffer, recvOffset, recvCount, recvType);
        return init(movements().gather(call(Operation.GATHER_INIT), send, recv, root));
    }

    /// Gives the root the elements of all ranks, which may give different numbers, each rank's
    /// where it says. Elements between the blocks keep their values.
    ///
    /// Source: MPI 4.1, section 6.5
    ///
    /// @param sendBuffer as many elements as the root says in `recvCounts`; on the root it may be
    ///   [MPI#IN_PLACE]
    /// @param recvBuffer used on the root only, as are `recvCounts` and `displs`; may be null on
    ///   the others
    /// @param displs index of the first element of each rank's block; the blocks must not overlap
    public final void gatherv(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(movements().gather(call(Operation.GATHERV), send, recv, root));
    }

    /// Gathers a range of each rank: as [#gatherv(Object, Object, int\[\], int\[\], int)].
    public final void gatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(movements().gather(call(Operation.GATHERV), send, recv, root));
    }

    /// Gathers items of datatypes: as [#gatherv(Object, Object, int\[\], int\[\], int)].
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
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        run(movements().gather(call(Operation.GATHERV), send, recv, root));
    }

    /// Begins a [#gatherv(Object, Object, int\[\], int\[\], int)].
    public final Request igatherv(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(movements().gather(call(Operation.IGATHERV), send, recv, root));
    }

    /// Begins a [#gatherv(Object, int, int, Object, int\[\], int\[\], int)].
    public final Request igatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(movements().gather(call(Operation.IGATHERV), send, recv, root));
    }

    /// Begins a [#gatherv(Object, long, long, Datatype, Object, long\[\], long\[\], Datatype,
    /// int)].
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
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        return begin(movements().gather(call(Operation.IGATHERV), send, recv, root));
    }

    /// Makes a request for [#gatherv(Object, Object, int\[\], int\[\], int)].
    public final PersistentRequest gathervInit(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(movements().gather(call(Operation.GATHERV_INIT), send, recv, root));
    }

    /// Makes a request for [#gatherv(Object, int, int, Object, int\[\], int\[\], int)].
    public final PersistentRequest gathervInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(movements().gather(call(Operation.GATHERV_INIT), send, recv, root));
    }

    /// Makes a request for [#gatherv(Object, long, long, Datatype, Object, long\[\], long\[\],
    /// Datatype, int)].
    public final PersistentRequest gathervInit(
            Object sendBuffer,
            long sendOffset,
            long sendCount,
            Datatype sendType,
            @Nullable Object recvBuffer,
            long[] recvCounts,
            long[] displs,
            Datatype recvType,
            int root) {
        GivenBuffer send = new ItemRange(sendBuffer, sendOffset, sendCount, sendType);
        GivenBlocks recv = ItemRanges.of(recvBuffer, recvCounts, displs, recvType);
        return init(movements().gather(call(Operation.GATHERV_INIT), send, recv, root));
    }
}
