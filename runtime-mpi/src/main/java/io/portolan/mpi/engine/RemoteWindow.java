package io.portolan.mpi.engine;

import io.portolan.mpi.link.Link;
import java.util.function.IntPredicate;

/// The way to the memory that a rank of another process exposes in a window.
///
/// *Threads:* any. *Ordering:* what one thread asks is carried out in that order.
public final class RemoteWindow implements LockTicket.Queue {
    private final RemoteWindows windows;
    private final Link link;
    private final int owner;
    private final int window;

    /// @param owner the rank whose memory it is, in the world
    RemoteWindow(RemoteWindows windows, Link link, int owner, int window) {
        this.windows = windows;
        this.link = link;
        this.owner = owner;
        this.window = window;
    }

    @Override
    public int owner() {
        return owner;
    }

    /// Sends what [ExposedWindow#serve] is asked.
    public AnswerTicket ask(Endpoint origin, byte[] request, Object operation) {
        AnswerTicket ticket = new AnswerTicket(origin.mailbox(), owner, windows, operation);
        windows.ask(link, window, origin.rank(), owner, ticket, request);
        return ticket;
    }

    /// Begins to wait for the lock of the memory.
    public LockTicket lock(boolean isShared, Endpoint origin, Object operation) {
        LockTicket ticket = origin.waitFor(this, isShared, operation);
        windows.lock(link, window, owner, ticket);
        return ticket;
    }

    /// Lets the lock go.
    public void unlock(Endpoint origin) {
        windows.unlock(link, window, origin.rank(), owner);
    }

    /// Nobody waits for the lock any more; if it is given all the same it is let go.
    @Override
    public boolean withdraw(LockTicket ticket) {
        return windows.forget(ticket);
    }

    /// Which rank has it only the other process knows.
    @Override
    public int holder(IntPredicate hasEnded, int orElse) {
        return owner;
    }

    @Override
    public boolean isElsewhere() {
        return true;
    }
}
