package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.wait.Parker;
import io.portolan.core.wait.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
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

    /// Looks for handlers of an interleave that wait for their own interleave: one posted a message
    /// to it, or another handler did on its behalf, and waits at a port for what comes of that,
    /// although the message is admitted only when the handler has ended.
    ///
    /// Overview. That a handler waits without a limit of time, and that its interleave holds back a
    /// message that it caused, are facts: it has posted to a port of the interleave itself
    /// ([AdmittedTask]), or the message has a causality of the handler. That it waits for just this
    /// message is a guess, since anybody may post where it waits. The guess is made when it still
    /// waits after several looks, and then
    ///
    /// - the wait is ended with an exception if at each look no thread was seen that could bring
    ///   anything: no dispatcher of the process had a task, a timer, an arbiter that waits for a
    ///   time, or a handler that did not wait itself, and the last poster there has ended or waits
    ///   too;
    /// - otherwise it is only told.
    ///
    /// A handler that waits elsewhere, for a thread or a future of the JDK, say, cannot be given
    /// up. It is told likewise when several looks have seen it wait without a limit.
    private static final class SelfWaits {

        /// What was seen of a wait so far.
        private record Seen(int looks, boolean wasQuiet) {}

        private final Dispatcher dispatcher;
        private final Engine engine;
        private final int looks;
        private Map<Waiter, Seen> seen = Map.of();

        /// How many looks have seen a handler wait elsewhere.
        private Map<AdmittedTask, Integer> elsewhere = Map.of();

        /// @param looks how many of them must see a wait before something is done about it
        SelfWaits(Dispatcher dispatcher, Engine engine, int looks) {
            this.dispatcher = dispatcher;
            this.engine = engine;
            this.looks = looks;
        }

        /// Looks once.
        void look() {
            Set<Waiter> blocked =
                    Waiter.Blocked.all().stream()
                            .filter(waiter -> waiter.isOpen() && !waiter.isTimed())
                            .collect(Collectors.toSet());
            Set<Thread> threads = blocked.stream().map(Waiter::thread).collect(Collectors.toSet());
            lookElsewhere(threads);
            List<Waiter> candidates =
                    blocked.stream().filter(waiter -> waiter.causes().isPresent()).toList();
            if (candidates.isEmpty()) {
                seen = Map.of();
                return;
            }
            List<Thread> own = engine.busy();
            boolean isQuiet = Dispatcher.all().allMatch(each -> each.isQuiet(threads));
            Map<Waiter, Seen> now = new HashMap<>();
            for (Waiter waiter : candidates) {
                if (own.contains(waiter.thread())) {
                    Seen before = seen.getOrDefault(waiter, new Seen(0, true));
                    boolean wasQuiet = before.wasQuiet && isQuiet && !isFed(waiter, threads);
                    now.put(waiter, new Seen(before.looks + 1, wasQuiet));
                }
            }
            seen = now;
            now.forEach(this::judge);
        }

        /// Looks for handlers that wait, but at none of our ports.
        private void lookElsewhere(Set<Thread> atPorts) {
            Map<AdmittedTask, Integer> now = new HashMap<>();
            for (AdmittedTask.HeldBack held : dispatcher.heldBack()) {
                for (AdmittedTask handler : held.posters()) {
                    Thread thread = handler.thread();
                    if (thread != null
                            && thread.getState() == Thread.State.WAITING
                            && !atPorts.contains(thread)
                            && !now.containsKey(handler)) {
                        int count = elsewhere.getOrDefault(handler, 0) + 1;
                        now.put(handler, count);
                        if (count == looks) {
                            String where =
                                    "thread '%s' at %s"
                                            .formatted(
                                                    thread.getName(), CycleSearch.LINE.of(thread));
                            later(() -> dispatcher.warn(message(where, held)));
                        }
                    }
                }
            }
            elsewhere = now;
        }

        private void judge(Waiter waiter, Seen what) {
            if (what.looks == looks) {
                waiter.causes()
                        .ifPresent(held ->
                                later(() -> tell(waiter, what, message(waiter.toString(), held))));
            }
        }

        /// Not on the thread of all timers, since it may take its time.
        private void later(Runnable telling) {
            Thread.ofPlatform().daemon().name("stall of " + dispatcher.name()).start(telling);
        }

        private void tell(Waiter waiter, Seen what, String message) {
            try {
                dispatcher.warn(message);
            } finally {
                if (what.wasQuiet) {
                    waiter.giveUp(message);
                }
            }
        }

        /// Whether somebody who does not wait posted last where it waits.
        private static boolean isFed(Waiter waiter, Set<Thread> threads) {
            return waiter.ports().stream()
                    .map(port ->
                            CycleSearch.needsRoom(port) ? port.lastReceiver() : port.lastPoster())
                    .anyMatch(last -> last != null && !threads.contains(last));
        }

        private static String message(String who, AdmittedTask.HeldBack held) {
            return "%s is in a handler of %s, which holds back a message of this handler in %s until it ends: end the handler and react to the answer in another, or wait with a limit of time"
                    .formatted(who, held.interleave(), held.port());
        }
    }
}
