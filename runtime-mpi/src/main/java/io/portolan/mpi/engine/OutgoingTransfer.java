package io.portolan.mpi.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A send that was not complete as soon as it began.
public final class OutgoingTransfer extends Transfer {
    /// A copy of so many bytes takes longer than to look at the clock, so a wait for it is told
    /// apart from a wait for the other side.
    private static final long MANY_BYTES = 4096;

    private final Withdrawal route;
    private final int dest;
    private final Mode mode;

    /// Null when the send is done, so that a program that keeps the request does not keep the
    /// buffer.
    private @Nullable Content content;

    /// The message that the send left at the destination, where a receive may hold it.
    private volatile @Nullable Arrival arrival;

    private @Nullable Throwable refusal;

    /// How it takes itself back if its elements are in use by a link; null if they are not.
    private volatile @Nullable Retraction retraction;

    /// Of the message; 0 if nobody counts the messages of the rank.
    private long messageNumber;

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

    @Override
    boolean takeBack() {
        Retraction own = retraction;
        return own == null ? withdraw() : own.retract();
    }

    /// Sets how the send is taken back when its elements must not be read any more.
    void setRetraction(Retraction how) {
        retraction = how;
    }

    /// Notes that the sender's memory could not be read.
    void refuse(Throwable why) {
        refusal = why;
    }

    /// Gives the message a copy instead of the sender's own elements; false if a receive came
    /// first.
    boolean detach(Arrival left) {
        Content own = content; // of the sender's thread; null or not, a receive may end it now
        if (own == null || !left.detach(own.copy())) {
            return false;
        }
        tell(own, CopyKind.EAGER);
        return true;
    }

    long messageNumber() {
        return messageNumber;
    }

    /// Sets the number, before the message is delivered.
    void setMessageNumber(long given) {
        messageNumber = given;
    }

    /// Tells that the elements have left the sender.
    void tell(Content own, CopyKind kind) {
        Traffic traffic = home().traffic();
        if (traffic != null) {
            traffic.sent(dest, own, kind, messageNumber);
        }
    }

    /// Tells both sides, as the copy from one to the other begins.
    void tellBoth(IncomingTransfer receive, Content own, CopyKind kind) {
        if (home().traffic() != null) {
            if (own.bytes() >= MANY_BYTES) {
                long now = System.nanoTime();
                copiedSince(now);
                receive.copiedSince(now);
            }
            tell(own, kind);
            receive.tell(own, kind, messageNumber);
        }
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
    public @Nullable Throwable refusal() {
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
        if (retraction != null) {
            retraction = null;
        }
    }

    /// Copies straight from the sender into the receiver and completes both, unless the receiver's
    /// thread still does its part of that.
    void into(IncomingTransfer receive) {
        if (content() instanceof AbsentContent absent) {
            absent.fetch(receive, this);
            return;
        }
        CooperativeCopy joint = CooperativeCopy.of(this, receive, content());
        if (joint != null) {
            tellBoth(receive, content(), CopyKind.COOPERATIVE);
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
        tellBoth(receive, own, CopyKind.SINGLE);
        receive.fill(own);
        if (receive.fault() == IncomingTransfer.Fault.MEMORY_OF_SENDER) {
            refusal = receive.refusal();
        }
    }

    /// The content of a message whose elements are still in the process of its sender.
    ///
    /// *Threads:* any; one of the two methods that end it is called once.
    interface AbsentContent extends Content {
        /// Has the elements brought into a receive that is matched with the message.
        ///
        /// @param standIn the send that stands for the message here; finished with the receive
        void fetch(IncomingTransfer receive, OutgoingTransfer standIn);

        /// Tells the sender that nobody wants the elements.
        void refuse();

        @Override
        default Content copy() {
            throw new AssertionError("the elements are in another process");
        }

        @Override
        default boolean hasWords() {
            return false;
        }

        @Override
        default void writeWords(long[] words, int at) {
            throw new AssertionError("the elements are in another process");
        }
    }
}
