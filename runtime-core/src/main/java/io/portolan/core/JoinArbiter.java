package io.portolan.core;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

/// A join: each handler run takes a fixed number of items from each of one or more ports, all of
/// them at one moment or none. Made by [io.portolan.core.Arbiters].
///
/// {@snippet class="io.portolan.core.examples.Philosophers" region="join"}
///
/// *Threads:* immutable; `await` may be called by any thread. *Ordering:* a join takes the oldest
/// items of each port; nothing it does not take is ever moved or hidden. Joins and receivers on the
/// same port take turns: the one that has waited longest goes first, and a join that could fire
/// again lets joins before it, which lack items of other ports, get them. *Failure:* a join that
/// can never be complete again, because a port is closed and has too few items, becomes done; what
/// the handler throws is told to the causalities of all its items, and else as for a
/// [io.portolan.core.Receiver]. *Cost:* one short lock for each port.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
///
/// Source: Turon and Russo 2011
///
/// @param <R> what the handler gets: the items in the order of the ports, made for this handler and
///   never changed, so it may keep it
public final class JoinArbiter<R> implements Arbiter {

    private final JoinShape<R> shape;
    private final Handler<? super R> handler;
    private final boolean isOnce;
    private final int concurrency;
    private final String name;

    JoinArbiter(
            JoinShape<R> shape,
            Handler<? super R> handler,
            boolean isOnce,
            int concurrency,
            String name) {
        this.shape = shape;
        this.handler = Objects.requireNonNull(handler, "handler");
        this.isOnce = isOnce;
        this.concurrency = concurrency;
        this.name = Objects.requireNonNull(name, "name");
        if (concurrency < 1) {
            throw new IllegalArgumentException(
                    "concurrency=%d for join '%s': at least one handler must be allowed to run"
                            .formatted(concurrency, name));
        }
    }

    /// The same join, ending after one set of items.
    public JoinArbiter<R> once() {
        return new JoinArbiter<>(shape, handler, true, concurrency, name);
    }

    /// The same join with at most `max` handlers running at once.
    public JoinArbiter<R> concurrency(int max) {
        return new JoinArbiter<>(shape, handler, isOnce, max, name);
    }

    /// The same join under another name.
    public JoinArbiter<R> named(String newName) {
        return new JoinArbiter<>(shape, handler, isOnce, concurrency, newName);
    }

    /// Takes one set of items on this thread, waiting until it is complete. The handler does not
    /// run.
    ///
    /// *Failure:* as [io.portolan.core.Receivable#receive()].
    public R await() throws InterruptedException {
        return Objects.requireNonNull(JoinWait.take(shape, Long.MAX_VALUE));
    }

    /// As [#await()], but waits no longer than `max`.
    ///
    /// *Failure:* [TimeoutException] when the time is over; no item is then taken.
    public R await(Duration max) throws InterruptedException, TimeoutException {
        R items = JoinWait.take(shape, Waiter.nanos(max));
        if (items == null) {
            throw new TimeoutException("no complete set in " + shape.ports() + " within " + max);
        }
        return items;
    }

    /// Its name and kind, as those see it who look at one of the ports.
    @Override
    public String toString() {
        return "join '" + name + "'" + (isOnce ? " (once)" : "");
    }

    JoinShape<R> shape() {
        return shape;
    }

    Handler<? super R> handler() {
        return handler;
    }

    boolean isOnce() {
        return isOnce;
    }

    int concurrency() {
        return concurrency;
    }
}
