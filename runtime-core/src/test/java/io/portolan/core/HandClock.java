package io.portolan.core;

import io.portolan.core.wait.Timing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/// A clock that goes when a test says so, and runs what is due then on the thread that says so.
final class HandClock implements Timing {

    private final List<Due> waiting = new ArrayList<>(); // guarded by this, like the next
    private long nanos;

    private record Due(long atNanos, Runnable action, CompletableFuture<?> future) {}

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    @Override
    public synchronized Future<?> after(long delayNanos, Runnable action) {
        Due due = new Due(nanos + delayNanos, action, new CompletableFuture<>());
        waiting.add(due);
        return due.future;
    }

    /// How many actions wait that were not cancelled.
    synchronized int waiting() {
        waiting.removeIf(due -> due.future.isCancelled());
        return waiting.size();
    }

    /// Lets so much time pass and runs what was due at its end, the oldest first.
    void pass(long delayNanos) {
        List<Due> now;
        synchronized (this) {
            nanos += delayNanos;
            now =
                    waiting.stream()
                            .filter(due -> due.atNanos - nanos <= 0)
                            .sorted(Comparator.comparingLong(Due::atNanos))
                            .toList();
            waiting.removeAll(now);
        }
        for (Due due : now) {
            if (!due.future.isCancelled()) {
                due.action.run();
            }
        }
    }
}
