package io.portolan.mpi.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A send that was not complete as soon as it began.
public final class OutgoingTransfer extends Transfer {
    private final Withdrawal route;
    private final int dest;
    private final Mode mode;

    /// Null when the send is done, so that a program that keeps the request does not keep the
    /// buffer.
    private @Nullable Content content;

    /// The message that the send left at the destination, where a receive may hold it.
    private volatile @Nullable Arrival arrival;

    private @Nullable RuntimeException refusal;

    OutgoingTransfer(
            Home home,
            Withdrawal route,
            int dest,
            Header header,
            Mode mode,
            Content content,
            Object operation) {
        super(home, header, operation);
        this.route = route;
        this.dest = dest;
        this.mode = mode;
        this.content = content;
    }

    /// The way by which a send went, as far as the send needs it to take itself back.
    interface Withdrawal {
        /// Takes back a send that no receive has been matched with.
        ///
        /// @return false if it is matched
        boolean withdraw(OutgoingTransfer send);
    }

    @Override
    public int peer() {
        return dest;
    }

    @Override
    public boolean isOutgoing() {
        return true;
    }

    @Override
    public boolean withdraw() {
        if (route.withdraw(this)) {
            return true;
        }
        Arrival held = arrival;
        return held != null && detach(held);
    }

    /// Gives the message a copy instead of the sender's own elements; false if a receive came
    /// first.
    boolean detach(Arrival left) {
        Content own = content; // of the sender's thread; null or not, a receive may end it now
        return own != null && left.detach(own.copy());
    }

    /// Notes the message that the send left at the destination.
    void leaves(Arrival left) {
        arrival = left;
    }

    /// The message that the send left at the destination, or null.
    @Nullable Arrival arrival() {
        return arrival;
    }

    /// The exception of the sender's memory that could not be read; null if it could.
    public @Nullable RuntimeException refusal() {
        return refusal;
    }

    Mode mode() {
        return mode;
    }

    /// The sender's own elements; only before it is done.
    Content content() {
        return Objects.requireNonNull(content, "a send that is done has no elements");
    }

    @Override
    void letGo() {
        content = null;
        arrival = null;
    }

    /// Copies straight from the sender into the receiver and completes both, unless the receiver's
    /// thread still does its part of that.
    void into(IncomingTransfer receive) {
        CooperativeCopy joint = CooperativeCopy.of(this, receive, content());
        if (joint != null) {
            joint.begin(this, receive);
            return;
        }
        fill(receive, content());
        receive.finish();
        finish();
    }

    /// Copies the sender's elements into the receive, and notes it if the sender's memory prevented
    /// that.
    void fill(IncomingTransfer receive, Content own) {
        receive.fill(own);
        if (receive.fault() == IncomingTransfer.Fault.MEMORY_OF_SENDER) {
            refusal = receive.refusal();
        }
    }
}
