package io.portolan.core;

import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timing;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A sink whose tasks are run by the actors of a stress test, and which has little room or always
/// some.
final class StressSink extends TaskSink {

    private final int capacity;
    private final ArrayDeque<Task> tasks = new ArrayDeque<>(); // guarded by this
    private final Set<Refused> refused = new LinkedHashSet<>(); // guarded by this

    /// @param capacity `Integer.MAX_VALUE` for no limit
    StressSink(int capacity) {
        this.capacity = capacity;
    }

    /// Runs tasks until there are none.
    void runAll() {
        for (Task task = take(); task != null; task = take()) {
            for (Refused told = takeRefused(); told != null; told = takeRefused()) {
                told.tryAgain();
            }
            task.run();
        }
    }

    private synchronized @Nullable Task take() {
        return tasks.poll();
    }

    private synchronized @Nullable Refused takeRefused() {
        if (tasks.size() >= capacity || refused.isEmpty()) {
            return null;
        }
        Refused first = refused.iterator().next();
        refused.remove(first);
        return first;
    }

    @Override
    synchronized boolean submit(Task task, Refused bringer) {
        if (tasks.size() >= capacity) {
            refused.add(bringer);
            return false;
        }
        return tasks.add(task);
    }

    @Override
    boolean mayRefuse() {
        return capacity < Integer.MAX_VALUE;
    }

    @Override
    synchronized boolean submitLast(Task task) {
        return tasks.add(task);
    }

    @Override
    void start(OneShotTask task) {
        throw new AssertionError(task);
    }

    @Override
    void report(Throwable failure, String handler, Causalities causalities, @Nullable Object item) {
        throw new AssertionError(handler, failure);
    }

    @Override
    boolean isClosed() {
        return false;
    }

    /// Nothing under stress has timers.
    @Override
    Timing timing() {
        throw new AssertionError("no timers");
    }

    @Override
    public String toString() {
        return "sink of a stress test";
    }
}
