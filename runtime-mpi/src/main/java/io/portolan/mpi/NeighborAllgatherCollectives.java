package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.ItemRanges;
import io.portolan.mpi.GivenBlocks.Ranges;
import io.portolan.mpi.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBuffer.Range;
import io.portolan.mpi.GivenBuffer.Whole;
import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collectives of [io.portolan.mpi.Intracomm] in which each rank gives its neighbours in a
/// topology the same and gets from them. All ranks must call them.
///
/// Sources and destinations come in the order of the topology. In a grid they are, of each
/// dimension, first the neighbour below and then the one above; what a rank gives to the one above
/// arrives there as what comes from below, also if both are the same rank. Of a neighbour that is
/// [MPI#PROC_NULL], beyond a border, nothing comes: its block is there and keeps its values.
///
/// *Failure:* [MPIException] without a topology.
///
/// Source: MPI 4.1, sections 8.6 to 8.8
abstract sealed class NeighborAllgatherCollectives extends TopologyConstructors
        permits NeighborAlltoallCollectives {
    NeighborAllgatherCollectives(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, seat, filter);
    }

    /// Gives each neighbour the same elements and gets those of each.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// sources; each rank sends as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 8.6.1
    public final void neighborAllgather(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        run(part(Operation.NEIGHBOR_ALLGATHER, send, recv));
    }

    /// Gives and gets ranges: as [#neighborAllgather(Object, Object)].
    ///
    /// @param recvCount elements from each source
    public final void neighborAllgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        run(part(Operation.NEIGHBOR_ALLGATHER, send, recv));
    }

    /// Gives and gets items: as [#neighborAllgather(Object, Object)].
    ///
    /// @param recvCount items from each source
    public final void neighborAllgather(
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
        run(part(Operation.NEIGHBOR_ALLGATHER, send, recv));
    }

    /// Begins a [#neighborAllgather(Object, Object)].
    public final Request ineighborAllgather(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return begin(part(Operation.INEIGHBOR_ALLGATHER, send, recv));
    }

    /// Begins a [#neighborAllgather(Object, int, int, Object, int, int)].
    public final Request ineighborAllgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return begin(part(Operation.INEIGHBOR_ALLGATHER, send, recv));
    }

    /// Begins a [#neighborAllgather(Object, long, long, Datatype, Object, long, long, Datatype)].
    public final Request ineighborAllgather(
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
        return begin(part(Operation.INEIGHBOR_ALLGATHER, send, recv));
    }

    /// Makes a request for [#neighborAllgather(Object, Object)].
    public final PersistentRequest neighborAllgatherInit(Object sendBuffer, Object recvBuffer) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBuffer recv = new Whole(recvBuffer);
        return init(part(Operation.NEIGHBOR_ALLGATHER_INIT, send, recv));
    }

    /// Makes a request for [#neighborAllgather(Object, int, int, Object, int, int)].
    public final PersistentRequest neighborAllgatherInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBuffer recv = new Range(recvBuffer, recvOffset, recvCount);
        return init(part(Operation.NEIGHBOR_ALLGATHER_INIT, send, recv));
    }

    /// Makes a request for [#neighborAllgather(Object, long, long, Datatype, Object, long, long,
    /// Datatype)].
    public final PersistentRequest neighborAllgatherInit(
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
        return init(part(Operation.NEIGHBOR_ALLGATHER_INIT, send, recv));
    }

    /// Gives each neighbour the same elements and gets those of each, which may have different
    /// numbers.
    ///
    /// Source: MPI 4.1, section 8.6.1
    ///
    /// @param recvCounts elements from each source: as many as that one sends
    /// @param displs index of the first element from each source; the blocks must not overlap
    public final void neighborAllgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(part(Operation.NEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Gives and gets ranges: as [#neighborAllgatherv(Object, Object, int\[\], int\[\])].
    public final void neighborAllgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        run(part(Operation.NEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Gives and gets items: as [#neighborAllgatherv(Object, Object, int\[\], int\[\])].
    ///
    /// @param displs where the first item from each source is put, in extents of `recvType`
    public final void neighborAllgatherv(
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
        run(part(Operation.NEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Begins a [#neighborAllgatherv(Object, Object, int\[\], int\[\])].
    public final Request ineighborAllgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(part(Operation.INEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Begins a [#neighborAllgatherv(Object, int, int, Object, int\[\], int\[\])].
    public final Request ineighborAllgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return begin(part(Operation.INEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Begins a [#neighborAllgatherv(Object, long, long, Datatype, Object, long\[\], long\[\],
    /// Datatype)].
    public final Request ineighborAllgatherv(
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
        return begin(part(Operation.INEIGHBOR_ALLGATHERV, send, recv));
    }

    /// Makes a request for [#neighborAllgatherv(Object, Object, int\[\], int\[\])].
    public final PersistentRequest neighborAllgathervInit(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        GivenBuffer send = new Whole(sendBuffer);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(part(Operation.NEIGHBOR_ALLGATHERV_INIT, send, recv));
    }

    /// Makes a request for [#neighborAllgatherv(Object, int, int, Object, int\[\], int\[\])].
    public final PersistentRequest neighborAllgathervInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int[] recvCounts,
            int[] displs) {
        GivenBuffer send = new Range(sendBuffer, sendOffset, sendCount);
        GivenBlocks recv = new Ranges(recvBuffer, recvCounts, displs);
        return init(part(Operation.NEIGHBOR_ALLGATHERV_INIT, send, recv));
    }

    /// Makes a request for [#neighborAllgatherv(Object, long, long, Datatype, Object, long\[\],
    /// long\[\], Datatype)].
    public final PersistentRequest neighborAllgathervInit(
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
        return init(part(Operation.NEIGHBOR_ALLGATHERV_INIT, send, recv));
    }

    /// From whom this rank takes and to whom it gives.
    ///
    /// *Failure:* [MPIException] without a topology.
    abstract Neighbors neighbors(Call call);

    private Part part(Operation operation, GivenBuffer send, GivenBlocks recv) {
        Call call = call(operation);
        return movements().neighborAllgather(call, neighbors(call), send, recv);
    }
}
