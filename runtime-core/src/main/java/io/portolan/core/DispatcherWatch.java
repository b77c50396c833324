package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.wait.Parker;
import io.portolan.core.wait.Timers;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Looks now and then whether a dispatcher goes on. One with workers is stuck when no handler has
/// started for the time allowed, although all its workers wait at ports or tasks wait for a worker;
/// a handler of an interleave is when it waits for its own interleave ([SelfWaits]). A stall is
/// reported once, to the log and the flight recorder; the next one after it has ended.
final class DispatcherWatch {

    /// Looks in the time allowed.
    private static final int LOOKS = 4;

    private final Dispatcher dispatcher;
    private final Engine engine;
    private final Duration max;
    private final long everyNanos;
    private volatile @Nullable Future<?> next;
    private volatile boolean isEnded;
    private long startedBefore;
    private int looks;
    private final SelfWaits selfWaits;

    DispatcherWatch(Dispatcher dispatcher, Engine engine, Duration max) {
        this.dispatcher = dispatcher;
        this.engine = engine;
        this.max = max;
        selfWaits = new SelfWaits(dispatcher, engine, LOOKS);
        everyNanos = Math.max(1, Waiter.nanos(max) / LOOKS);
    }

    /// Looks for the first time, and from then on.
    void start() {
        next = Timers.after(everyNanos, this::look);
        if (isEnded) { // after the timer was set: one of both sees the other
            stop();
        }
    }

    void end() {
        isEnded = true;
        stop();
    }

    private void stop() {
        Future<?> pending = next;
        if (pending != null) {
            pending.cancel(false);
        }
    }

    private void look() {
        selfWaits.look();
        long started = engine.started();
        boolean isStuck = started == startedBefore && (engine.hasWaiting() || areAllBlocked());
        startedBefore = started;
        looks = isStuck ? looks + 1 : 0;
        if (looks == LOOKS) { // not on the thread of all timers, since it may take its time
            Thread.ofPlatform().daemon().name("stall of " + dispatcher.name()).start(this::report);
        }
        if (!isEnded) {
            start();
        }
    }

    /// Whether every worker waits at a port or a queue.
    private boolean areAllBlocked() {
        return !engine.workers().isEmpty()
                && engine.workers().stream()
                        .allMatch(worker -> LockSupport.getBlocker(worker) instanceof Parker);
    }

    private void report() {
        dispatcher.warn(
                "dispatcher '%s' has started no handler for %s, though tasks wait or all its workers do: run handlers that block on virtual threads, or give it more workers"
                        .formatted(dispatcher.name(), max));
    }
}
