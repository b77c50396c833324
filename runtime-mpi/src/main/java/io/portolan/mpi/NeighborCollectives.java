package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;

/// The collectives of [io.portolan.mpi.Intracomm] in which each rank gives to its neighbours in a
/// topology and gets from them, blocking and begun. All ranks must call them.
///
/// Sources and destinations come in the order of the topology. In a grid they are, of each
/// dimension, first the neighbour below and then the one above; what a rank gives to the one above
/// arrives there as what comes from below, also if both are the same rank. Of a neighbour that is
/// [MPI#PROC_NULL], beyond a border, nothing comes: its block is there and keeps its values.
///
/// *Failure:* [MPIException] without a topology.
///
/// Source: MPI 4.1, sections 8.6 and 8.7
abstract sealed class NeighborCollectives extends TopologyConstructors permits Intracomm {
    NeighborCollectives(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, seat, filter);
    }

    /// Gives each neighbour the same elements and gets those of each.
    ///
    /// *Units and shapes:* the receive buffer is divided into as many equal blocks as there are
    /// sources; each rank sends as many elements as a block has.
    ///
    /// Source: MPI 4.1, section 8.6.1
    public final void neighborAllgather(Object sendBuffer, Object recvBuffer) {
        run(
                movements()
                        .neighborAllgather(
                                call(Operation.NEIGHBOR_ALLGATHER),
                                neighbors(),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Gives and gets ranges: as [#neighborAllgather(java.lang.Object, java.lang.Object)].
    ///
    /// @param recvCount elements from each source
    public final void neighborAllgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        run(
                movements()
                        .neighborAllgather(
                                call(Operation.NEIGHBOR_ALLGATHER),
                                neighbors(),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount)));
    }

    /// Gives and gets items: as [#neighborAllgather(java.lang.Object, java.lang.Object)].
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
        run(
                movements()
                        .neighborAllgather(
                                call(Operation.NEIGHBOR_ALLGATHER),
                                neighbors(),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType)));
    }

    /// Gives each neighbour the same elements and gets those of each, which may have different
    /// numbers.
    ///
    /// @param recvCounts elements from each source: as many as that one sends
    /// @param displs index of the first element from each source; the blocks must not overlap
    ///
    ///   Source: MPI 4.1, section 8.6.1
    public final void neighborAllgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        run(
                movements()
                        .neighborAllgather(
                                call(Operation.NEIGHBOR_ALLGATHERV),
                                neighbors(),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs)));
    }

    /// Gives and gets items: as [#neighborAllgatherv(java.lang.Object, java.lang.Object, int\[\],
    /// int\[\])].
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
        run(
                movements()
                        .neighborAllgather(
                                call(Operation.NEIGHBOR_ALLGATHERV),
                                neighbors(),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                GivenBlocks.ItemRanges.of(
                                        recvBuffer, recvCounts, displs, recvType)));
    }

    /// Gives each destination a block of its own and gets one of each source.
    ///
    /// *Units and shapes:* the send buffer is divided into as many equal blocks as there are
    /// destinations, the receive buffer into as many as there are sources.
    ///
    /// Source: MPI 4.1, section 8.6.2
    public final void neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        run(
                movements()
                        .neighborAlltoall(
                                call(Operation.NEIGHBOR_ALLTOALL),
                                neighbors(),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Gives and gets blocks of ranges: as [#neighborAlltoall(java.lang.Object, java.lang.Object)].
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
        run(
                movements()
                        .neighborAlltoall(
                                call(Operation.NEIGHBOR_ALLTOALL),
                                neighbors(),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount)));
    }

    /// Gives and gets blocks of items: as [#neighborAlltoall(java.lang.Object, java.lang.Object)].
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
        run(
                movements()
                        .neighborAlltoall(
                                call(Operation.NEIGHBOR_ALLTOALL),
                                neighbors(),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType)));
    }

    /// Gives each destination a block of its own and gets one of each source; the blocks may have
    /// different lengths and lie anywhere.
    ///
    /// @param sendCounts elements for each destination
    /// @param sdispls index of the first element for each destination
    /// @param recvCounts elements from each source: as many as that one sends
    /// @param rdispls index of the first element from each source; the blocks must not overlap
    ///
    ///   Source: MPI 4.1, section 8.6.2
    public final void neighborAlltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        run(
                movements()
                        .neighborAlltoall(
                                call(Operation.NEIGHBOR_ALLTOALLV),
                                neighbors(),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, sdispls),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, rdispls)));
    }

    /// Gives and gets items: as [#neighborAlltoallv(java.lang.Object, int\[\], int\[\],
    /// java.lang.Object, int\[\], int\[\])].
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
        run(
                movements()
                        .neighborAlltoall(
                                call(Operation.NEIGHBOR_ALLTOALLV),
                                neighbors(),
                                GivenBlocks.ItemRanges.of(
                                        sendBuffer, sendCounts, sdispls, sendType),
                                GivenBlocks.ItemRanges.of(
                                        recvBuffer, recvCounts, rdispls, recvType)));
    }

    /// Gives each destination items of a datatype of its own and gets such of each source: a halo
    /// exchange on a grid straight from its rows and columns into its halo.
    ///
    /// @param sdispls where the first item for each destination is put, in what its datatype counts
    ///   in
    /// @param rdispls where the first item from each source is put, in what its datatype counts in
    ///
    ///   Source: MPI 4.1, section 8.6.3
    public final void neighborAlltoallw(
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
                        .neighborAlltoall(
                                call(Operation.NEIGHBOR_ALLTOALLW),
                                neighbors(),
                                new GivenBlocks.ItemRanges(
                                        sendBuffer, sendCounts, sdispls, sendTypes),
                                new GivenBlocks.ItemRanges(
                                        recvBuffer, recvCounts, rdispls, recvTypes)));
    }

    /// Begins a [#neighborAllgather(java.lang.Object, java.lang.Object)].
    public final Request ineighborAllgather(Object sendBuffer, Object recvBuffer) {
        return begin(
                movements()
                        .neighborAllgather(
                                call(Operation.INEIGHBOR_ALLGATHER),
                                neighbors(),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Begins a [#neighborAllgather(java.lang.Object, int, int, java.lang.Object, int, int)].
    public final Request ineighborAllgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        return begin(
                movements()
                        .neighborAllgather(
                                call(Operation.INEIGHBOR_ALLGATHER),
                                neighbors(),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount)));
    }

    /// Begins a [#neighborAllgather(java.lang.Object, long, long, io.portolan.mpi.Datatype,
    /// java.lang.Object, long, long, io.portolan.mpi.Datatype)].
    public final Request ineighborAllgather(
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
                        .neighborAllgather(
                                call(Operation.INEIGHBOR_ALLGATHER),
                                neighbors(),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType)));
    }

    /// Begins a [#neighborAllgatherv(java.lang.Object, java.lang.Object, int\[\], int\[\])].
    public final Request ineighborAllgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        return begin(
                movements()
                        .neighborAllgather(
                                call(Operation.INEIGHBOR_ALLGATHERV),
                                neighbors(),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs)));
    }

    /// Begins a [#neighborAllgatherv(java.lang.Object, long, long, io.portolan.mpi.Datatype,
    /// java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype)].
    public final Request ineighborAllgatherv(
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
                        .neighborAllgather(
                                call(Operation.INEIGHBOR_ALLGATHERV),
                                neighbors(),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                GivenBlocks.ItemRanges.of(
                                        recvBuffer, recvCounts, displs, recvType)));
    }

    /// Begins a [#neighborAlltoall(java.lang.Object, java.lang.Object)].
    public final Request ineighborAlltoall(Object sendBuffer, Object recvBuffer) {
        return begin(
                movements()
                        .neighborAlltoall(
                                call(Operation.INEIGHBOR_ALLTOALL),
                                neighbors(),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Begins a [#neighborAlltoall(java.lang.Object, int, int, java.lang.Object, int, int)].
    public final Request ineighborAlltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Object recvBuffer,
            int recvOffset,
            int recvCount) {
        return begin(
                movements()
                        .neighborAlltoall(
                                call(Operation.INEIGHBOR_ALLTOALL),
                                neighbors(),
                                new GivenBuffer.Range(sendBuffer, sendOffset, sendCount),
                                new GivenBuffer.Range(recvBuffer, recvOffset, recvCount)));
    }

    /// Begins a [#neighborAlltoall(java.lang.Object, long, long, io.portolan.mpi.Datatype,
    /// java.lang.Object, long, long, io.portolan.mpi.Datatype)].
    public final Request ineighborAlltoall(
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
                        .neighborAlltoall(
                                call(Operation.INEIGHBOR_ALLTOALL),
                                neighbors(),
                                new GivenBuffer.ItemRange(
                                        sendBuffer, sendOffset, sendCount, sendType),
                                new GivenBuffer.ItemRange(
                                        recvBuffer, recvOffset, recvCount, recvType)));
    }

    /// Begins a [#neighborAlltoallv(java.lang.Object, int\[\], int\[\], java.lang.Object, int\[\],
    /// int\[\])].
    public final Request ineighborAlltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        return begin(
                movements()
                        .neighborAlltoall(
                                call(Operation.INEIGHBOR_ALLTOALLV),
                                neighbors(),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, sdispls),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, rdispls)));
    }

    /// Begins a [#neighborAlltoallv(java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype,
    /// java.lang.Object, long\[\], long\[\], io.portolan.mpi.Datatype)].
    public final Request ineighborAlltoallv(
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
                        .neighborAlltoall(
                                call(Operation.INEIGHBOR_ALLTOALLV),
                                neighbors(),
                                GivenBlocks.ItemRanges.of(
                                        sendBuffer, sendCounts, sdispls, sendType),
                                GivenBlocks.ItemRanges.of(
                                        recvBuffer, recvCounts, rdispls, recvType)));
    }

    /// Begins a [#neighborAlltoallw(java.lang.Object, long\[\], long\[\],
    /// io.portolan.mpi.Datatype\[\], java.lang.Object, long\[\], long\[\],
    /// io.portolan.mpi.Datatype\[\])].
    public final Request ineighborAlltoallw(
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
                        .neighborAlltoall(
                                call(Operation.INEIGHBOR_ALLTOALLW),
                                neighbors(),
                                new GivenBlocks.ItemRanges(
                                        sendBuffer, sendCounts, sdispls, sendTypes),
                                new GivenBlocks.ItemRanges(
                                        recvBuffer, recvCounts, rdispls, recvTypes)));
    }

    /// From whom this rank takes, in their order, [MPI#PROC_NULL] included.
    ///
    /// *Failure:* [MPIException] without a topology.
    abstract int[] neighborSources();

    /// To whom this rank gives, in their order: as [#neighborSources()].
    abstract int[] neighborDestinations();

    /// Whether the neighbours of each dimension lie side by side, the lower one first.
    boolean isGrid() {
        return false;
    }

    private Neighbors neighbors() {
        return new Neighbors(neighborSources(), neighborDestinations(), isGrid());
    }
}
