package io.portolan.services.hosting;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.core.PortClosedException;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.call.CallContext;
import io.portolan.services.call.Settlement;
import io.portolan.services.operation.FailureReport;
import io.portolan.services.store.Saving;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a service has given to the store and waits for, and what it does when the outcome is known:
/// on its dispatcher, one after the other, in the order in which it was given.
///
/// Overview. The thread that writes the log notes outcomes and posts at most one message, whatever
/// number of them there are. The thread that takes the message goes through the queue up to the
/// first change whose outcome is not known. A thread that comes meanwhile only leaves a mark, so
/// that a settlement that foreign code keeps holds up its own service and no other.
///
/// A thread that waits for the answer of a [io.portolan.services.call.BlockingExchange] and still
/// keeps its core does the same in the place of the dispatcher, which is spared being woken: the
/// thread is a helper from `enter` to `leave`. It settles calls only, whose answers run nobody's
/// code. While there is a helper no message is posted; the last one looks again when it has left,
/// so no outcome stays unseen.
///
/// *Threads:* any.
final class Settling implements Settlement {

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

        /// Whether a thread waits for the answer, so that giving it runs nobody's code.
        boolean isOfCall() {
            Pending pending = pending();
            return pending != null && pending.exchange() instanceof BlockingExchange;
        }
    }

    private final Queue<Awaited> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger visits = new AtomicInteger();
    private final AtomicBoolean isPosted = new AtomicBoolean();
    private final AtomicInteger helpers = new AtomicInteger();
    private final Port<Settling> port;
    private final Activation activation;

    Settling(String name, Dispatcher dispatcher) {
        port = Port.unbounded(name + " saved");
        activation = dispatcher.activate(Arbiters.receive(port, Settling::posted).concurrency(1));
    }

    /// Notes what was given to the store, by one after the other.
    void add(Awaited given) {
        count.incrementAndGet();
        waiting.add(given);
        if (given.isKnown()) { // before it stood here
            wake();
        }
    }

    /// Completes when all that was added until now is settled.
    CompletableFuture<Boolean> settled() {
        CompletableFuture<Boolean> settled = new CompletableFuture<>();
        Awaited last =
                new Awaited(this, 0) {
                    @Override
                    void settle(@Nullable IOException cause) {
                        settled.complete(true);
                    }
                };
        last.known(null);
        add(last);
        return settled;
    }

    /// How many wait.
    int count() {
        return count.get();
    }

    /// Lets somebody look at the outcomes.
    void wake() {
        if (helpers.get() == 0) {
            post();
        }
    }

    /// Lets the dispatcher look at the outcomes, if one is known that nobody has settled.
    void lookAgain() {
        Awaited next = waiting.peek();
        if (next != null && next.isKnown()) {
            post();
        }
    }

    /// This thread waits for an answer, and calls [#help()] again and again until it leaves.
    @Override
    public void enter() {
        helpers.incrementAndGet();
    }

    /// Settles what is known and stands before the first that is not a call.
    @Override
    public void help() {
        Awaited next = waiting.peek();
        if (next != null && next.isKnown() && visits.get() == 0) {
            settle(true);
        }
    }

    /// This thread does not help any more.
    @Override
    public void leave() {
        if (helpers.decrementAndGet() == 0) {
            lookAgain(); // at what was known while there was a helper
        }
    }

    private void post() {
        if (isPosted.compareAndSet(false, true)) {
            try {
                port.post(this);
            } catch (PortClosedException e) {
                // closed: the thread that closed it settles
            } catch (Throwable e) { // such as a lack of memory: the next one posts
                isPosted.set(false);
                throw e;
            }
        }
    }

    private void posted() {
        isPosted.set(false); // before the look: what is known later is posted again
        settle(false);
    }

    private void settle(boolean isHelper) {
        CallContext here = CallContext.here();
        if (visits.getAndIncrement() != 0) {
            return;
        }
        boolean before = here.settling(true);
        try {
            int seen = 1;
            while (seen != 0) {
                settleKnown(isHelper);
                seen = visits.addAndGet(-seen);
            }
        } finally {
            here.settling(before);
        }
        if (isHelper) {
            lookAgain(); // at what is not for a helper
        }
    }

    private void settleKnown(boolean isHelper) {
        Awaited next = waiting.peek();
        while (next != null && next.isKnown() && (!isHelper || next.isOfCall())) {
            waiting.remove();
            count.decrementAndGet();
            try {
                next.settle(next.cause());
            } catch (Throwable e) { // of code that takes the answer; the others are settled
                FailureReport.write(
                        LOG,
                        System.Logger.Level.ERROR,
                        "an outcome of %s could not be told",
                        port,
                        e);
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
        settle(false);
    }
}
