package io.portolan.services;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.core.PortClosedException;
import io.portolan.services.store.Saving;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a service has given to the store and waits for, and what it does when the outcome is known:
/// on its dispatcher, one after the other, in the order in which it was given.
///
/// Overview. The thread that writes the log notes outcomes and posts at most one message, whatever
/// number of them there are. Who takes it goes through the queue up to the first whose outcome is
/// not known. Whoever else comes meanwhile only leaves a mark, so that a settlement that is kept by
/// foreign code keeps its service and nobody else.
///
/// *Threads:* any.
final class Settling {

    private static final System.Logger LOG = System.getLogger(Settling.class.getName());

    /// Something that waits for the store.
    abstract static class Awaited extends Saving {

        Awaited(Settling settling, long generation) {
            super(generation, settling::wake);
        }

        /// The outcome is known.
        ///
        /// @param cause why it could not be saved; null when it is durable
        abstract void settle(@Nullable IOException cause);

        /// The operation that waits for it; null for none.
        @Nullable Pending pending() {
            return null;
        }
    }

    private final Queue<Awaited> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger visits = new AtomicInteger();
    private final AtomicBoolean isPosted = new AtomicBoolean();
    private final Port<Settling> port;
    private final Activation activation;

    Settling(String name, Dispatcher dispatcher) {
        port = Port.unbounded(name + " saved");
        activation = dispatcher.activate(Arbiters.receive(port, Settling::settle).concurrency(1));
    }

    /// Notes what was given to the store, by one after the other.
    void add(Awaited given) {
        count.incrementAndGet();
        waiting.add(given);
        if (given.isKnown()) { // before it stood here
            wake();
        }
    }

    /// How many wait.
    int count() {
        return count.get();
    }

    /// Lets somebody look at the outcomes.
    void wake() {
        if (isPosted.compareAndSet(false, true)) {
            try {
                port.post(this);
            } catch (PortClosedException e) {
                // closed: who closed it settles
            }
        }
    }

    /// Settles what is known.
    void settle() {
        if (visits.getAndIncrement() != 0) {
            return;
        }
        Inside here = Inside.here();
        boolean before = here.settling(true);
        try {
            int seen = 1;
            while (seen != 0) {
                isPosted.set(false);
                settleKnown();
                seen = visits.addAndGet(-seen);
            }
        } finally {
            here.settling(before);
        }
    }

    private void settleKnown() {
        Awaited next = waiting.peek();
        while (next != null && next.isKnown()) {
            waiting.remove();
            count.decrementAndGet();
            try {
                next.settle(next.cause());
            } catch (
                    Throwable
                            e) { // of who takes the answer; the next ones are settled all the same
                LOG.log(System.Logger.Level.ERROR, "an outcome could not be told", e);
            }
            next = waiting.peek();
        }
    }

    /// Shows each operation that waits to the visitor.
    void visit(Consumer<Pending> visitor) {
        for (Awaited each : waiting) {
            Pending pending = each.pending();
            if (pending != null) {
                visitor.accept(pending);
            }
        }
    }

    /// Nobody posts any more: the store is closed, and what it said is settled here.
    void close() {
        port.closeNow();
        activation.cancel();
        settle();
    }
}
