package io.portolan.core.interop;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.DispatcherQueue;
import io.portolan.core.Handler0;
import io.portolan.core.ResultPort;
import io.portolan.core.WaitInterruptedException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/// An executor whose tasks are handlers without an item. Shutting it down leaves the dispatcher
/// running; close it before its dispatcher. A task that its dispatcher will not run, because it was
/// shut down or its queue dropped the task, counts as ended; if it has a future, that is cancelled.
///
/// *Threads:* any; `awaitTermination` and `close` not by its own tasks, which would wait for
/// themselves. *Failure:* [RejectedExecutionException] after shutdown and when the dispatcher is
/// closed, [WaitInterruptedException] when interrupted while `execute` waits for room; what a task
/// of `execute` throws goes where failures of handlers go. *Cost:* one lock and about 100 bytes for
/// each task.
public final class HandlerExecutor extends AbstractExecutorService {

    private final String place;
    private final Consumer<? super Handler0> start;
    private final ResultPort<Boolean> end = ResultPort.named("end of an executor");
    private final Set<ExecutorRun> waiting = new LinkedHashSet<>(); // guarded by this
    private final Map<ExecutorRun, Thread> running = new HashMap<>(); // guarded by this
    private boolean isShutdown; // guarded by this

    private HandlerExecutor(String place, Consumer<? super Handler0> start) {
        this.place = place;
        this.start = start;
    }

    /// An executor that runs its tasks on the workers of this dispatcher.
    public static HandlerExecutor on(Dispatcher dispatcher) {
        return new HandlerExecutor(
                "dispatcher '" + dispatcher.name() + "'",
                task -> dispatcher.activate(Arbiters.fromHandler(task)));
    }

    /// An executor whose tasks wait for their turn in this queue. With
    /// [io.portolan.core.Overflow.Wait] `execute` waits for room; a task that is dropped for lack
    /// of room will not run.
    public static HandlerExecutor on(DispatcherQueue queue) {
        return new HandlerExecutor(
                "queue '" + queue.name() + "'", task -> queue.activate(Arbiters.fromHandler(task)));
    }

    @Override
    public void execute(Runnable command) {
        ExecutorRun run = new ExecutorRun(this, Objects.requireNonNull(command, "command"));
        synchronized (this) {
            if (isShutdown) {
                throw new RejectedExecutionException(
                        "%s for the executor on %s, which is shut down: execute before shutdown"
                                .formatted(command, place));
            }
            waiting.add(run);
        }
        try {
            start.accept(run);
        } catch (WaitInterruptedException interrupted) {
            withdraw(run);
            throw interrupted;
        } catch (RuntimeException closed) {
            withdraw(run);
            throw new RejectedExecutionException(
                    "%s for the executor on %s, which takes no tasks: close the executor first"
                            .formatted(command, place),
                    closed);
        }
    }

    /// Forgets a run that will not start; returns whether it was still to start.
    synchronized boolean withdraw(ExecutorRun run) {
        boolean wasWaiting = waiting.remove(run);
        endIfIdle();
        return wasWaiting;
    }

    @Override
    public synchronized void shutdown() {
        isShutdown = true;
        endIfIdle();
    }

    /// Shuts down, interrupts the running tasks and returns those that have not started, oldest
    /// first.
    @Override
    public synchronized List<Runnable> shutdownNow() {
        isShutdown = true;
        List<Runnable> dropped = waiting.stream().map(ExecutorRun::command).toList();
        waiting.clear();
        running.values().forEach(Thread::interrupt);
        endIfIdle();
        return dropped;
    }

    @Override
    public synchronized boolean isShutdown() {
        return isShutdown;
    }

    @Override
    public boolean isTerminated() {
        return end.isDone();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            return end.await(Duration.ofNanos(unit.toNanos(timeout)));
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new AssertionError("an end cannot fail", e);
        }
    }

    /// Whether the run may start; it may not after [#shutdownNow()].
    synchronized boolean isStarted(ExecutorRun run) {
        boolean mayStart = waiting.remove(run);
        if (mayStart) {
            running.put(run, Thread.currentThread());
        }
        return mayStart;
    }

    synchronized void ended(ExecutorRun run) {
        running.remove(run);
        endIfIdle();
    }

    private void endIfIdle() {
        if (isShutdown && waiting.isEmpty() && running.isEmpty()) {
            end.tryPost(true);
        }
    }
}
