package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// A send that was not complete as soon as it began.
public final class Outgoing extends Transfer {
    private final Mailbox destination;
    private final int dest;
    private final Mode mode;
    private final Content content;

    /// What it left at the destination; somebody may hold that as a message.
    private volatile @Nullable Arrival arrival;

    Outgoing(
            Mailbox home,
            Mailbox destination,
            int dest,
            Header header,
            Mode mode,
            Content content,
            Object operation) {
        super(home, header, operation);
        this.destination = destination;
        this.dest = dest;
        this.mode = mode;
        this.content = content;
    }

    @Override
    public int peer() {
        return dest;
    }

    @Override
    public boolean withdraw() {
        if (destination.withdraw(this)) {
            return true;
        }
        Arrival held = arrival;
        return held != null && held.detach(content.copy());
    }

    /// Notes what it left at the destination.
    void leaves(Arrival left) {
        arrival = left;
    }

    /// What it left at the destination, or null.
    @Nullable Arrival arrival() {
        return arrival;
    }

    Mode mode() {
        return mode;
    }

    /// The sender's own elements.
    Content content() {
        return content;
    }

    /// Copies straight from the sender into the receiver and completes both.
    void into(Incoming receive) {
        receive.fill(content);
        receive.finish();
        finish();
    }
}
