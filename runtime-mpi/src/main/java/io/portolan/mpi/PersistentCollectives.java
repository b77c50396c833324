package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The persistent collectives: a collective that is described once and begun any number of times,
/// each time with what the buffers hold then. It goes on as a non-blocking one does; all ranks
/// start theirs in the same order among their collectives.
///
/// Source: MPI 4.1, section 6.13
abstract sealed class PersistentCollectives extends NonblockingReductions
        permits ScanCollectives, Intercomm {
    PersistentCollectives(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// Makes a request for [#barrier()].
    public final PersistentRequest barrierInit() {
        return init(new Barrier(call(Operation.BARRIER_INIT), sides().place()));
    }

    /// Makes a request for [#bcast(java.lang.Object, int)].
    public final PersistentRequest bcastInit(Object buffer, int root) {
        return init(
                movements().bcast(call(Operation.BCAST_INIT), new GivenBuffer.Whole(buffer), root));
    }

    /// Makes a request for [#gather(java.lang.Object, java.lang.Object, int)].
    public final PersistentRequest gatherInit(
            Object sendBuffer, @Nullable Object recvBuffer, int root) {
        return init(
                movements()
                        .gather(
                                call(Operation.GATHER_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Makes a request for [#gatherv(java.lang.Object, java.lang.Object, int\[\], int\[\], int)].
    public final PersistentRequest gathervInit(
            Object sendBuffer,
            @Nullable Object recvBuffer,
            int[] recvCounts,
            int[] displs,
            int root) {
        return init(
                movements()
                        .gather(
                                call(Operation.GATHERV_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs),
                                root));
    }

    /// Makes a request for [#scatter(java.lang.Object, java.lang.Object, int)].
    public final PersistentRequest scatterInit(
            @Nullable Object sendBuffer, Object recvBuffer, int root) {
        return init(
                movements()
                        .scatter(
                                call(Operation.SCATTER_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Makes a request for [#scatterv(java.lang.Object, int\[\], int\[\], java.lang.Object, int)].
    public final PersistentRequest scattervInit(
            @Nullable Object sendBuffer,
            int[] sendCounts,
            int[] displs,
            Object recvBuffer,
            int root) {
        return init(
                movements()
                        .scatter(
                                call(Operation.SCATTERV_INIT),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, displs),
                                new GivenBuffer.Whole(recvBuffer),
                                root));
    }

    /// Makes a request for [#allgather(java.lang.Object, java.lang.Object)].
    public final PersistentRequest allgatherInit(Object sendBuffer, Object recvBuffer) {
        return init(
                movements()
                        .allgather(
                                call(Operation.ALLGATHER_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Makes a request for [#allgatherv(java.lang.Object, java.lang.Object, int\[\], int\[\])].
    public final PersistentRequest allgathervInit(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displs) {
        return init(
                movements()
                        .allgather(
                                call(Operation.ALLGATHERV_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, displs)));
    }

    /// Makes a request for [#alltoall(java.lang.Object, java.lang.Object)].
    public final PersistentRequest alltoallInit(Object sendBuffer, Object recvBuffer) {
        return init(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALL_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer)));
    }

    /// Makes a request for [#alltoallv(java.lang.Object, int\[\], int\[\], java.lang.Object,
    /// int\[\], int\[\])].
    public final PersistentRequest alltoallvInit(
            Object sendBuffer,
            int[] sendCounts,
            int[] sdispls,
            Object recvBuffer,
            int[] recvCounts,
            int[] rdispls) {
        return init(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALLV_INIT),
                                new GivenBlocks.Ranges(sendBuffer, sendCounts, sdispls),
                                new GivenBlocks.Ranges(recvBuffer, recvCounts, rdispls)));
    }

    /// Makes a request for [#alltoallw(java.lang.Object, long\[\], long\[\],
    /// io.portolan.mpi.Datatype\[\], java.lang.Object, long\[\], long\[\],
    /// io.portolan.mpi.Datatype\[\])].
    public final PersistentRequest alltoallwInit(
            Object sendBuffer,
            long[] sendCounts,
            long[] sdispls,
            Datatype[] sendTypes,
            Object recvBuffer,
            long[] recvCounts,
            long[] rdispls,
            Datatype[] recvTypes) {
        return init(
                movements()
                        .alltoall(
                                call(Operation.ALLTOALLW_INIT),
                                new GivenBlocks.ItemRanges(
                                        sendBuffer, sendCounts, sdispls, sendTypes),
                                new GivenBlocks.ItemRanges(
                                        recvBuffer, recvCounts, rdispls, recvTypes)));
    }

    /// Makes a request for [#reduce(java.lang.Object, java.lang.Object, io.portolan.mpi.Op, int)].
    public final PersistentRequest reduceInit(
            Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        return init(
                reductions()
                        .reduce(
                                call(Operation.REDUCE_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op,
                                root));
    }

    /// Makes a request for [#allreduce(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)].
    public final PersistentRequest allreduceInit(Object sendBuffer, Object recvBuffer, Op op) {
        return init(
                reductions()
                        .allreduce(
                                call(Operation.ALLREDUCE_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Makes a request for [#reduceScatterBlock(java.lang.Object, java.lang.Object,
    /// io.portolan.mpi.Op)].
    public final PersistentRequest reduceScatterBlockInit(
            Object sendBuffer, Object recvBuffer, Op op) {
        return init(
                reductions()
                        .reduceScatterBlock(
                                call(Operation.REDUCE_SCATTER_BLOCK_INIT),
                                new GivenBuffer.Whole(sendBuffer),
                                new GivenBuffer.Whole(recvBuffer),
                                op));
    }

    /// Makes a request for [#reduceScatter(java.lang.Object, java.lang.Object, int\[\],
    /// io.portolan.mpi.Op)].
    public final PersistentRequest reduceScatterInit(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, Op op) {
        return init(
                reductions()
                        .reduceScatter(
                                call(Operation.REDUCE_SCATTER_INIT),
                                sendBuffer,
                                0,
                                recvBuffer,
                                0,
                                recvCounts,
                                op));
    }
}
