package io.portolan.core;

import io.portolan.core.engine.Engine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Looks for handlers of an interleave that wait for their own interleave: one posted a message to
/// it, or another handler did on its behalf, and waits at a port for what comes of that, although
/// the message is admitted only when the handler has ended.
///
/// Overview. That a handler waits without a limit of time, and that its interleave holds back a
/// message that it caused, are facts: it has posted to a port of the interleave itself
/// ([AdmittedTask]), or the message has a causality of the handler. That it waits for just this
/// message is a guess, since anybody may post where it waits. The guess is made when it still waits
/// after several looks, and then
///
/// - the wait is ended with an exception if at each look no thread was seen that could bring
///   anything: no dispatcher of the process had a task or a handler that did not wait itself, and
///   the last poster there has ended or waits too;
/// - otherwise it is only told.
///
/// A handler that waits elsewhere, for a thread or a future of the JDK, say, cannot be given up. It
/// is told likewise when several looks have seen it wait without a limit.
final class SelfWaits {

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
                                        .formatted(thread.getName(), CycleSearch.LINE.of(thread));
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
        dispatcher.warn(message);
        if (what.wasQuiet) {
            waiter.giveUp(message);
        }
    }

    /// Whether somebody who does not wait posted last where it waits.
    private static boolean isFed(Waiter waiter, Set<Thread> threads) {
        return waiter.ports().stream()
                .map(port -> CycleSearch.needsRoom(port) ? port.lastReceiver() : port.lastPoster())
                .anyMatch(last -> last != null && !threads.contains(last));
    }

    private static String message(String who, AdmittedTask.HeldBack held) {
        return "%s is in a handler of %s, which holds back a message of this handler in %s until it ends: end the handler and react to the answer in another, or wait with a limit of time"
                .formatted(who, held.interleave(), held.port());
    }
}
