package io.portolan.core;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Gather: takes items of several ports as they come, until it has a given number in all, and then
/// runs its handler once with the items of each port. Made by [io.portolan.core.Arbiters].
///
/// {@snippet class="io.portolan.core.examples.ScatterGather" region="gather"}
///
/// *Threads:* immutable; `await` may be called by any thread. *Ordering:* unlike a join it is
/// greedy: what it has taken, others do not see. The items of a port are in the order in which they
/// were posted. *Failure:* a gather that is cancelled, runs out of time or loses its ports returns
/// what it holds to the head of the ports. *Cost:* one short lock for each item beside that of its
/// port.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
///
/// @param <R> what the handler gets: the items of each port
public final class Gather<R> implements Arbiter {

    private final List<? extends LockedPort> ports;
    private final int total;
    private final Function<List<List<Object>>, R> result;
    private final Handler<? super R> handler;

    Gather(
            List<? extends LockedPort> ports,
            int total,
            Function<List<List<Object>>, R> result,
            Handler<? super R> handler) {
        this.ports = ports;
        this.total = total;
        this.result = result;
        this.handler = Objects.requireNonNull(handler, "handler");
        if (total < 1) {
            throw new IllegalArgumentException(
                    "total=%d for a gather over %s: gather 1 item or more".formatted(total, ports));
        }
        if (ports.isEmpty()) {
            throw new IllegalArgumentException("a gather over no ports: name at least one");
        }
        Set<LockedPort> seen = new HashSet<>();
        for (LockedPort port : ports) {
            if (!seen.add(port)) {
                throw new IllegalArgumentException(
                        port + " appears twice in a gather: name each port once");
            }
        }
    }

    /// Gathers on this thread, waiting until it has all. The handler does not run.
    ///
    /// *Failure:* as [io.portolan.core.Receivable#receive()].
    public R await() throws InterruptedException {
        return Objects.requireNonNull(take(Long.MAX_VALUE));
    }

    /// As [#await()], but waits no longer than `max`.
    ///
    /// *Failure:* [TimeoutException] when the time is over; all items are then in their ports.
    public R await(Duration max) throws InterruptedException, TimeoutException {
        R items = take(Waiter.nanos(max));
        if (items == null) {
            throw new TimeoutException(
                    "fewer than %d items in %s within %s".formatted(total, ports, max));
        }
        return items;
    }

    List<? extends LockedPort> ports() {
        return ports;
    }

    int total() {
        return total;
    }

    Handler<? super R> handler() {
        return handler;
    }

    R resultOf(List<List<Object>> queued) {
        return result.apply(
                queued.stream()
                        .map(items -> items.stream().map(Causalities::item).toList())
                        .toList());
    }

    private @Nullable R take(long timeoutNanos) throws InterruptedException {
        Waiter waiter = new Waiter(ports);
        GatherRun.BlockingGather gathering = new GatherRun.BlockingGather(this, waiter);
        gathering.register();
        try {
            waiter.await(timeoutNanos);
        } finally {
            gathering.unregister();
            if (!waiter.hasItem()) {
                gathering.giveBack();
            }
        }
        return waiter.item() == null ? null : resultOf(gathering.takeHeld());
    }
}
