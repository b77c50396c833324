package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.ItemRanges;
import io.portolan.mpi.GivenBlocks.Ranges;
import io.portolan.mpi.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collectives of [io.portolan.mpi.Intracomm] in which each rank gives each of its neighbours
/// in a topology something else: as [NeighborAllgatherCollectives].
abstract sealed class NeighborAlltoallCollectives extends NeighborAllgatherCollectives
        permits NeighborObjectCollectives {
    NeighborAlltoallCollectives(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, seat, filter);
    }

    /// Gives each destination a block of its own and gets one of each source.
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are
    /// destinations, the receive buffer into as many as there are sources.
    ///
    /// Source: MPI 4.1, section 8.6.2
    public final void neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(part(Operation.NEIGHBOR_ALLTOALL, send, recv));
    }

    /// Gives and gets blocks of ranges: as [#neighborAlltoall(Object, Object)].
    ///
    /// @param sendCount elements for each destination
    /// @param recvCount elements from each source
    public final void neighborAlltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(part(Operation.NEIGHBOR_ALLTOALL, send, recv));
    }

    /// Gives and gets blocks of items: as [#neighborAlltoall(Object, Object)].
    ///
    /// @param sendCount items for each destination
    /// @param recvCount items from each source
    public final void neighborAlltoall(
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
        run(part(Operation.NEIGHBOR_ALLTOALL, send, recv));
    }

    /// Begins a [#neighborAlltoall(Object, Object)].
    public final Request ineighborAlltoall(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(part(Operation.INEIGHBOR_ALLTOALL, send, recv));
    }

    /// Begins a [#neighborAlltoall(Object, int, int, Object, int, int)].
    public final Request ineighborAlltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(part(Operation.INEIGHBOR_ALLTOALL, send, recv));
    }

    /// Begins a [#neighborAlltoall(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final Request ineighborAlltoall(
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
        return begin(part(Operation.INEIGHBOR_ALLTOALL, send, recv));
    }

    /// Makes a request for [#neighborAlltoall(Object, Object)].
    public final PersistentRequest neighborAlltoallInit(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(part(Operation.NEIGHBOR_ALLTOALL_INIT, send, recv));
    }

    /// Makes a request for [#neighborAlltoall(Object, int, int, Object, int, int)].
    public final PersistentRequest neighborAlltoallInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(part(Operation.NEIGHBOR_ALLTOALL_INIT, send, recv));
    }

    /// Makes a request for [#neighborAlltoall(Object, long, long, Datatype, Object, long, long,
    /// Datatype)].
    public final PersistentRequest neighborAlltoallInit(
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
        return init(part(Operation.NEIGHBOR_ALLTOALL_INIT, send, recv));
    }

    /// Gives each destination a block of its own and gets one of each source; the blocks may have
    /// different lengths and lie anywhere.
    ///
    /// Source: MPI 4.1, section 8.6.2
    ///
    /// @param sendCounts elements for each destination
    /// @param sdispls index of the first element for each destination
    /// @param recvCounts elements from each source: as many as that one sends
    /// @param rdispls index of the first element from each source; the blocks must not overlap
    public final void neighborAlltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        run(part(Operation.NEIGHBOR_ALLTOALLV, send, recv));
    }

    /// Gives and gets items: as [#neighborAlltoallv(Object, int\[\], int\[\], Object, int\[\],
    /// int\[\])].
    ///
    /// @param sdispls where the first item for each destination is put, in extents of `sendType`
    /// @param rdispls where the first item from each source is put, in extents of `recvType`
    public final void neighborAlltoallv(
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
        run(part(Operation.NEIGHBOR_ALLTOALLV, send, recv));
    }

    /// Begins a [#neighborAlltoallv(Object, int\[\], int\[\], Object, int\[\], int\[\])].
    public final Request ineighborAlltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        return begin(part(Operation.INEIGHBOR_ALLTOALLV, send, recv));
    }

    /// Begins a [#neighborAlltoallv(Object, long\[\], long\[\], Datatype, Object, long\[\],
    /// long\[\], Datatype)].
    public final Request ineighborAlltoallv(
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
        return begin(part(Operation.INEIGHBOR_ALLTOALLV, send, recv));
    }

    /// Makes a request for [#neighborAlltoallv(Object, int\[\], int\[\], Object, int\[\],
    /// int\[\])].
    public final PersistentRequest neighborAlltoallvInit(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        GivenBlocks send = new Ranges(sendBuffer, sendCounts, sdispls);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, rdispls);
        return init(part(Operation.NEIGHBOR_ALLTOALLV_INIT, send, recv));
    }

    /// Makes a request for [#neighborAlltoallv(Object, long\[\], long\[\], Datatype, Object,
    /// long\[\], long\[\], Datatype)].
    public final PersistentRequest neighborAlltoallvInit(
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
        return init(part(Operation.NEIGHBOR_ALLTOALLV_INIT, send, recv));
    }

    /// Gives each destination items of a datatype of its own and gets such of each source: a halo
    /// exchange on a grid straight from its rows and columns into its halo.
    ///
    /// Source: MPI 4.1, section 8.6.3
    ///
    /// @param sdispls where the first item for each destination is put, in what its datatype counts
    ///   in
    /// @param rdispls where the first item from each source is put, in what its datatype counts in
    public final void neighborAlltoallw(
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
        run(part(Operation.NEIGHBOR_ALLTOALLW, send, recv));
    }

    /// Begins a [#neighborAlltoallw(Object, long\[\], long\[\], Datatype\[\], Object, long\[\],
    /// long\[\], Datatype\[\])].
    public final Request ineighborAlltoallw(
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
        return begin(part(Operation.INEIGHBOR_ALLTOALLW, send, recv));
    }

    /// Makes a request for [#neighborAlltoallw(Object, long\[\], long\[\], Datatype\[\], Object,
    /// long\[\], long\[\], Datatype\[\])].
    public final PersistentRequest neighborAlltoallwInit(
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
        return init(part(Operation.NEIGHBOR_ALLTOALLW_INIT, send, recv));
    }

    private Part part(Operation operation, GivenBlocks send, GivenBlocks recv) {
        Call call = call(operation);
        return movements().neighborAlltoall(call, neighbors(call), send, recv);
    }
}
