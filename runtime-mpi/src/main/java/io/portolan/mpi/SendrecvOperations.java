package io.portolan.mpi;

/// The blocking operations of [io.portolan.mpi.Comm] that send and receive at the same time.
abstract class SendrecvOperations extends BlockingOperations {
    SendrecvOperations(Context context) {
        super(context);
    }

    /// Sends one buffer and receives into another. Ranks that do this in a circle do not block each
    /// other.
    ///
    /// *Failure:* as [#send(java.lang.Object, int, int)] and [#recv(java.lang.Object, int, int)];
    /// [MPIException] when the buffers are ranges of one array that overlap; of other buffers it is
    /// not checked.
    public final Status sendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        Call call = call(Operation.SENDRECV);
        return sendrecv(
                call,
                Choice.to(dest, call, sendBuffer),
                dest,
                sendTag,
                Choice.from(source, call, recvBuffer),
                source,
                recvTag);
    }

    /// Sends a range of one buffer and receives into a range of another, or into a different range
    /// of the same.
    ///
    /// *Failure:* as [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)].
    public final Status sendrecv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            int dest,
            int sendTag,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            int source,
            int recvTag) {
        Call call = call(Operation.SENDRECV);
        return sendrecv(
                call,
                Choice.to(dest, call, sendBuffer, sendOffset, sendCount),
                dest,
                sendTag,
                Choice.from(source, call, recvBuffer, recvOffset, recvCount),
                source,
                recvTag);
    }

    /// Sends a buffer and receives into the same one. *Cost:* a copy of what is sent.
    public final Status sendrecvReplace(
            Object buffer, int dest, int sendTag, int source, int recvTag) {
        Call call = call(Operation.SENDRECV_REPLACE);
        TypedRegion region = Choice.both(dest, source, call, buffer);
        return steps().sendrecv(call, region.copy(), dest, sendTag, region, source, recvTag);
    }

    /// Sends a range and receives into the same range. *Cost:* a copy of what is sent.
    public final Status sendrecvReplace(
            Object buffer, int offset, int count, int dest, int sendTag, int source, int recvTag) {
        Call call = call(Operation.SENDRECV_REPLACE);
        TypedRegion region = Choice.both(dest, source, call, buffer, offset, count);
        return steps().sendrecv(call, region.copy(), dest, sendTag, region, source, recvTag);
    }

    /// Sends to both neighbours and receives from both, at the same time: one step of a pipeline or
    /// of a halo exchange. What a rank sends to its right neighbour arrives there as what came from
    /// the left, also if both neighbours are the same rank. Costs less than two `sendrecv`, whose
    /// second half waits for the first.
    ///
    /// *Failure:* as [#sendrecv(java.lang.Object, int, int, java.lang.Object, int, int)].
    ///
    /// Source: Qiu et al. 2008 data mining, section 5
    ///
    /// @param left a rank or [MPI#PROC_NULL], the one for which this rank is `right`
    public final void exchange(
            Object toLeft,
            Object fromLeft,
            int left,
            Object toRight,
            Object fromRight,
            int right,
            int tag) {
        Call call = call(Operation.EXCHANGE);
        TypedRegion outLeft = Choice.to(left, call, toLeft);
        TypedRegion outRight = Choice.to(right, call, toRight);
        TypedRegion inLeft = Choice.from(left, call, fromLeft);
        TypedRegion inRight = Choice.from(right, call, fromRight);
        exchange(call, outLeft, inLeft, left, outRight, inRight, right, tag);
    }

    /// Exchanges ranges of one buffer, of `count` elements each: as [#exchange(java.lang.Object,
    /// java.lang.Object, int, java.lang.Object, java.lang.Object, int, int)]. A row of points with
    /// a halo at either end sends its first and last points and receives into the halo.
    ///
    /// @param toLeft index of the first element for the left neighbour
    /// @param fromLeft index of the first element from it
    public final void exchange(
            Object buffer,
            int toLeft,
            int fromLeft,
            int left,
            int toRight,
            int fromRight,
            int right,
            int count,
            int tag) {
        Call call = call(Operation.EXCHANGE);
        TypedRegion outLeft = Choice.to(left, call, buffer, toLeft, count);
        TypedRegion outRight = Choice.to(right, call, buffer, toRight, count);
        TypedRegion inLeft = Choice.from(left, call, buffer, fromLeft, count);
        TypedRegion inRight = Choice.from(right, call, buffer, fromRight, count);
        exchange(call, outLeft, inLeft, left, outRight, inRight, right, tag);
    }

    private void exchange(
            Call call,
            TypedRegion outLeft,
            TypedRegion inLeft,
            int left,
            TypedRegion outRight,
            TypedRegion inRight,
            int right,
            int tag) {
        if (left != MPI.PROC_NULL) {
            Overlap.requireNone(call, outLeft, inLeft);
            Overlap.requireNone(call, outRight, inLeft);
        }
        if (right != MPI.PROC_NULL) {
            Overlap.requireNone(call, outLeft, inRight);
            Overlap.requireNone(call, outRight, inRight);
        }
        steps().exchange(call, outLeft, inLeft, left, outRight, inRight, right, tag);
    }

    private Status sendrecv(
            Call call,
            TypedRegion out,
            int dest,
            int sendTag,
            TypedRegion in,
            int source,
            int recvTag) {
        Overlap.requireNone(call, out, in);
        return steps().sendrecv(call, out, dest, sendTag, in, source, recvTag);
    }
}
