package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// A communicator in which all ranks belong together, with the collectives: operations that every
/// rank of it must call, in the same order, with buffers of the same type and number of elements.
///
/// Collectives and point-to-point messages never match each other. In the reductions the send and
/// the receive buffer are either the same range of the same array, which is the standard's "in
/// place", or have no element in common. No two ranks may give the same range to be written.
///
/// *Threads:* as [io.portolan.mpi.Comm], but not two threads of a rank at once; every collective
/// returns when all ranks have called it. *Ordering:* what any rank did before a collective
/// happens-before what every rank does after it. *Failure:* as [io.portolan.mpi.Comm];
/// [MPIException], on every rank, also when ranks disagree on the collective, its root, or type and
/// number of elements, and when an operation of the user's throws; the communicator can be used on,
/// and the receive buffers hold anything. *Cost:* nothing is sent: the elements are copied once,
/// from buffer to buffer, by the rank that comes last, or, if they are many, by every rank its
/// share. With one rank a collective is a copy.
public final class Intracomm extends Comm {
    private final Collectives collectives;

    /// @param seat where its collectives meet
    Intracomm(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, filter);
        this.collectives = new Collectives(context.endpoint(), seat);
    }

    /// Returns when every rank has called it.
    public void barrier() {
        Call call = call(Operation.BARRIER);
        context().endpoint().enter(call);
        collectives.run(new Barrier(call, rank()));
    }

    /// Gives every rank the root's elements.
    public void bcast(Object buffer, int root) {
        bcast(Buffer.of(call(Operation.BCAST), buffer), root);
    }

    /// Gives every rank the root's `count` elements; the offsets may differ.
    public void bcast(Object buffer, int offset, int count, int root) {
        bcast(Buffer.of(call(Operation.BCAST), buffer, offset, count), root);
    }

    /// Combines the elements of all ranks and gives the root the result, which is the same as that
    /// of [#allreduce(java.lang.Object, java.lang.Object, io.portolan.mpi.Op)], bit for bit,
    /// whatever the root.
    ///
    /// @param recvBuffer used on the root only; may be null on the others
    public void reduce(Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        reduce(
                Buffer.of(call(Operation.REDUCE), sendBuffer),
                rank() == root ? Buffer.of(call(Operation.REDUCE), recvBuffer) : null,
                op,
                root);
    }

    /// Combines `count` elements of all ranks and gives the root the result.
    ///
    /// @param recvBuffer used on the root only, as is `recvOffset`; may be null on the others
    public void reduce(
            Object sendBuffer,
            int sendOffset,
            @Nullable Object recvBuffer,
            int recvOffset,
            int count,
            Op op,
            int root) {
        reduce(
                Buffer.of(call(Operation.REDUCE), sendBuffer, sendOffset, count),
                rank() == root
                        ? Buffer.of(call(Operation.REDUCE), recvBuffer, recvOffset, count)
                        : null,
                op,
                root);
    }

    /// Combines the elements of all ranks and gives every rank the result, with the same bits on
    /// each; [io.portolan.mpi.Op] says when it is independent of the number of ranks.
    public void allreduce(Object sendBuffer, Object recvBuffer, Op op) {
        allreduce(
                Buffer.of(call(Operation.ALLREDUCE), sendBuffer),
                Buffer.of(call(Operation.ALLREDUCE), recvBuffer),
                op);
    }

    /// Combines `count` elements of all ranks and gives every rank the result.
    public void allreduce(
            Object sendBuffer,
            int sendOffset,
            Object recvBuffer,
            int recvOffset,
            int count,
            Op op) {
        allreduce(
                Buffer.of(call(Operation.ALLREDUCE), sendBuffer, sendOffset, count),
                Buffer.of(call(Operation.ALLREDUCE), recvBuffer, recvOffset, count),
                op);
    }

    private void bcast(Buffer buffer, int root) {
        Call call = call(Operation.BCAST);
        context().endpoint().enter(call);
        Arguments.requireRoot(call, root, size());
        collectives.run(new Bcast(call, rank(), buffer, root));
    }

    private void reduce(Buffer send, @Nullable Buffer recv, Op op, int root) {
        Call call = call(Operation.REDUCE);
        context().endpoint().enter(call);
        Arguments.requireRoot(call, root, size());
        Arguments.requireReducible(Operation.REDUCE, send, recv == null ? send : recv, op);
        collectives.run(new Reduce(call, rank(), send, recv, op, root));
    }

    private void allreduce(Buffer send, Buffer recv, Op op) {
        Call call = call(Operation.ALLREDUCE);
        context().endpoint().enter(call);
        Arguments.requireReducible(Operation.ALLREDUCE, send, recv, op);
        collectives.run(new Allreduce(call, rank(), send, recv, op));
    }
}
