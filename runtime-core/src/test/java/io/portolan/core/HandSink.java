package io.portolan.core;

import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timing;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// A sink whose tasks run when a test says so, on the thread that says so.
final class HandSink extends TaskSink {

    private final ConcurrentLinkedQueue<Task> tasks = new ConcurrentLinkedQueue<>();
    private final boolean isClosing;

    /// Whether there is no memory to queue a task.
    boolean isWithoutMemory;

    /// How many tasks it refuses before it has room.
    int refusals;

    HandSink() {
        this(false);
    }

    private HandSink(boolean isClosing) {
        this.isClosing = isClosing;
    }

    /// A sink that is closed just when an arbiter that was found to be in time starts.
    static HandSink closing() {
        return new HandSink(true);
    }

    /// Runs the tasks that are there, and those that come meanwhile.
    void runAll() {
        for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /// Tells whom it refuses that it has room, by another thread, before it answers.
    @Override
    boolean submit(Task task, Refused refused) {
        if (refusals == 0) {
            return submitLast(task);
        }
        refusals--;
        CompletableFuture.runAsync(refused::tryAgain).join();
        return false;
    }

    @Override
    boolean submitLast(Task task) {
        if (isWithoutMemory) {
            throw new OutOfMemoryError("for a test");
        }
        return tasks.add(task);
    }

    @Override
    void start(OneShotTask task) {
        tasks.add(task);
    }

    @Override
    void report(Throwable failure, String handler, Causalities causalities, @Nullable Object item) {
        throw new AssertionError(handler, failure);
    }

    @Override
    Timing timing() {
        return Timing.REAL;
    }

    @Override
    boolean isClosed() {
        if (isClosing) {
            cancelAll();
        }
        return false;
    }

    @Override
    public String toString() {
        return "sink by hand";
    }
}
