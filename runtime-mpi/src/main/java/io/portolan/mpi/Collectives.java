package io.portolan.mpi;

import io.portolan.mpi.engine.Incoming;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.Outgoing;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The algorithms of the collectives of one communicator.
///
/// Overview. All of them go up, down, or up and down a binomial tree: 2(P - 1) messages at the
/// most. With more ranks than cores it is the number of messages and wake-ups that counts, not the
/// depth.
///
/// Copies. Ranks share a heap, so a message may carry the sender's own array as long as the sender
/// does not return before the receiver has read it. On the way up of allreduce that is so: a rank
/// cannot return before the result comes down, which is after its parent has read its part. So only
/// one copy is made, that of the result, and all ranks read it.
/// - A rank that is thrown out of its wait breaks this rule, and its program may then write the
///   array while the parent reads it. It is thrown out only after the failure was noted; hence
///   whoever has combined looks for a failure before passing the result on ([#combineChildren]).
///
/// Matching. A collective has a context of its own, so it never meets messages of users. Between
/// two ranks messages keep their order and all ranks enter the same collectives in the same order,
/// so the next message from a rank is that of this collective; if its tag names another one, the
/// program is wrong and is told so.
final class Collectives {
    private final Context context;
    private final BinomialTree tree;

    Collectives(Context context) {
        this.context = context;
        this.tree = BinomialTree.of(context.rank(), context.size(), 0);
    }

    void barrier() {
        for (int i = 0; i < tree.childCount(); i++) {
            receive(Operation.BARRIER, tree.child(i), Buffer.NOTHING);
        }
        if (!tree.isRoot()) {
            send(Operation.BARRIER, tree.parent(), Buffer.NOTHING);
            receive(Operation.BARRIER, tree.parent(), Buffer.NOTHING);
        }
        sendToChildren(Operation.BARRIER, tree, Buffer.NOTHING);
    }

    void bcast(Buffer buffer, int root) {
        BinomialTree fromRoot =
                root == 0 ? tree : BinomialTree.of(context.rank(), context.size(), root);
        if (!fromRoot.isRoot()) {
            buffer.copyFrom(passDown(Operation.BCAST, fromRoot, buffer));
        } else if (fromRoot.childCount() > 0) {
            sendToChildren(Operation.BCAST, fromRoot, buffer.copy());
        }
    }

    /// Up to rank 0, so that the result does not depend on the root, and from there to the root.
    ///
    /// @param recv not null on the root only
    void reduce(Buffer send, @Nullable Buffer recv, Op op, int root) {
        Buffer partial;
        if (tree.isRoot() && recv != null) {
            recv.copyFrom(send);
            partial = recv;
        } else {
            partial = send.copy();
        }
        combineChildren(Operation.REDUCE, partial, op);
        int next = tree.isRoot() ? root : tree.parent();
        if (next != context.rank()) {
            send(Operation.REDUCE, next, partial);
        }
        if (recv != null && !tree.isRoot()) {
            recv.copyFrom(receive(Operation.REDUCE, 0, recv));
        }
    }

    void allreduce(Buffer send, Buffer recv, Op op) {
        boolean isLeaf = tree.childCount() == 0;
        if (!isLeaf || tree.isRoot()) {
            recv.copyFrom(send);
            combineChildren(Operation.ALLREDUCE, recv, op);
        }
        if (!tree.isRoot()) {
            send(Operation.ALLREDUCE, tree.parent(), isLeaf ? send : recv);
            recv.copyFrom(passDown(Operation.ALLREDUCE, tree, recv));
        } else if (!isLeaf) {
            sendToChildren(Operation.ALLREDUCE, tree, recv.copy());
        }
    }

    private void combineChildren(Operation operation, Buffer partial, Op op) {
        for (int i = 0; i < tree.childCount(); i++) {
            op.combine(partial, receive(operation, tree.child(i), partial));
        }
        if (tree.childCount() > 0) {
            // Keeps the reads of the children's arrays before the look for a failure: see Copies.
            VarHandle.acquireFence();
            context.endpoint().requireAlive(context.call(operation));
        }
    }

    /// Receives what the parent sends, hands it on to the children, and returns it.
    private Buffer passDown(Operation operation, BinomialTree down, Buffer expected) {
        Buffer whole = receive(operation, down.parent(), expected);
        sendToChildren(operation, down, whole);
        return whole;
    }

    /// The child with the most ranks below it first.
    private void sendToChildren(Operation operation, BinomialTree down, Buffer buffer) {
        for (int i = down.childCount() - 1; i >= 0; i--) {
            send(operation, down.child(i), buffer);
        }
    }

    private void send(Operation operation, int dest, Buffer buffer) {
        Call call = context.call(operation);
        Outgoing send =
                context.send(
                        call,
                        Mode.STANDARD,
                        dest,
                        operation.internalTag(),
                        new ReferenceContent(TypeCode.BUFFER, buffer, buffer.bytes()));
        if (send != null) {
            context.endpoint().complete(call, send);
        }
    }

    private Buffer receive(Operation operation, int source, Buffer expected) {
        Call call = context.call(operation);
        ReferenceSink sink = new ReferenceSink(TypeCode.BUFFER);
        Incoming message =
                context.endpoint().complete(call, context.receive(call, source, MPI.ANY_TAG, sink));
        if (message.messageTag() != operation.internalTag()) {
            throw call.error(
                    ErrorClass.OTHER,
                    "rank %d is in %s while rank %d is in %s; allowed is the same collective on every rank; let all ranks call the collectives in the same order"
                            .formatted(
                                    context.rank(),
                                    operation,
                                    source,
                                    Operation.ofInternalTag(message.messageTag())));
        }
        Buffer received = (Buffer) sink.value();
        if (!received.hasSameShapeAs(expected)) {
            throw call.error(
                    ErrorClass.COUNT,
                    "rank %d gives %s and rank %d gives %s; allowed is the same type and number on every rank; give buffers of one shape"
                            .formatted(context.rank(), expected.shape(), source, received.shape()));
        }
        return received;
    }
}
