package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// A message that no receive has taken yet: with a copy of its elements, or, in a rendezvous, with
/// the sender's own elements, while the sender waits.
///
/// Overview. A message too large to be copied under the lock is added as a rendezvous. Its sender
/// then copies the elements and goes on ([#detach]), unless a receive came first; then the receive
/// copies, and the sender waits for that.
public final class Arrival extends Matchable {
    private final int type;
    private final long elements;
    private final long cost;

    /// How the elements were copied, if they are.
    private final CopyKind kind;

    private final long messageNumber;
    private Content content;
    private @Nullable OutgoingTransfer send;
    private boolean isClaimed;

    private Arrival(
            Header header,
            Content content,
            @Nullable OutgoingTransfer send,
            long cost,
            CopyKind kind,
            long messageNumber) {
        super(header);
        this.kind = kind;
        this.messageNumber = messageNumber;
        this.type = content.type();
        this.elements = content.elements();
        this.content = content;
        this.send = send;
        this.cost = cost;
    }

    /// @param kind how the copy was made
    static Arrival copied(
            Header header, Content copy, long cost, CopyKind kind, long messageNumber) {
        return new Arrival(header, copy, null, cost, kind, messageNumber);
    }

    static Arrival rendezvous(OutgoingTransfer send, long cost) {
        return new Arrival(
                send.header(), send.content(), send, cost, CopyKind.EAGER, send.messageNumber());
    }

    /// The rank that sent it.
    public int source() {
        return header().source();
    }

    /// The tag it was sent with.
    public int tag() {
        return header().tag();
    }

    /// The number of its elements.
    public long elements() {
        return elements;
    }

    /// The type code of its elements.
    public int type() {
        return type;
    }

    /// The credit that the message took.
    long cost() {
        return cost;
    }

    synchronized boolean isOf(OutgoingTransfer other) {
        return other.equals(send);
    }

    /// Gives the message a copy instead of the sender's elements; false if a receive came first.
    synchronized boolean detach(Content copy) {
        if (isClaimed) {
            return false;
        }
        content = copy;
        send = null;
        return true;
    }

    /// Discards the message, which no receive will take, and lets its sender go on.
    public void drop() {
        OutgoingTransfer waiting;
        synchronized (this) {
            isClaimed = true;
            waiting = send;
        }
        if (waiting != null) {
            if (content instanceof OutgoingTransfer.AbsentContent absent) {
                absent.refuse();
            }
            waiting.finish();
        }
    }

    /// Copies the elements into a receive and completes it, and the send if that waits; unless the
    /// sender's thread still does its part of that.
    public void into(IncomingTransfer receive) {
        Content from;
        OutgoingTransfer waiting;
        synchronized (this) {
            isClaimed = true;
            from = content;
            waiting = send;
        }
        receive.matchedBy(header());
        if (waiting != null && from instanceof OutgoingTransfer.AbsentContent absent) {
            absent.fetch(receive, waiting);
            return;
        }
        if (waiting != null) {
            CooperativeCopy joint = CooperativeCopy.of(waiting, receive, from);
            if (joint != null) {
                waiting.tellBoth(receive, from, CopyKind.COOPERATIVE);
                joint.begin(receive, waiting);
                return;
            }
        }
        if (waiting == null) {
            receive.tell(from, kind, messageNumber);
            receive.fill(from);
            receive.finish();
        } else {
            waiting.fill(receive, from);
            receive.finish();
            waiting.finish();
        }
    }
}
