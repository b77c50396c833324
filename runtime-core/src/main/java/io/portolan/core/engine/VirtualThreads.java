package io.portolan.core.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// A new virtual thread for each task, so that a handler that blocks keeps no platform thread.
///
/// Overview. `live` counts the tasks that were accepted and have not ended; close adds CLOSED to
/// it, after which it only falls. The thread that brings it to exactly CLOSED ends the engine.
final class VirtualThreads extends Engine {

    private static final long CLOSED = 1L << 62;

    private final ThreadFactory threads;
    private final Consumer<Throwable> failures;
    private final AtomicLong live = new AtomicLong();
    private final CountDownLatch end = new CountDownLatch(1);
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<Task> unstarted = new ConcurrentLinkedQueue<>();
    private volatile boolean isStopping;

    VirtualThreads(String name, Consumer<Throwable> failures) {
        this.failures = failures;
        threads =
                Thread.ofVirtual()
                        .name(name + "-", 0)
                        .inheritInheritableThreadLocals(false)
                        .factory();
    }

    @Override
    public boolean submit(Task task) {
        if (live.getAndIncrement() >= CLOSED) {
            leave();
            return false;
        }
        boolean isStarted = false;
        try {
            threads.newThread(() -> run(task)).start();
            isStarted = true;
        } finally { // no memory for a thread
            if (!isStarted) {
                leave();
            }
        }
        return true;
    }

    @Override
    public boolean submitLast(Task task) {
        return submit(task);
    }

    @Override
    public List<Thread> workers() {
        return List.of();
    }

    @Override
    public List<Thread> busy() {
        return List.copyOf(running);
    }

    @Override
    public long started() {
        return 0;
    }

    @Override
    public boolean hasWaiting() {
        return false;
    }

    @Override
    public boolean isClosing() {
        return live.get() >= CLOSED;
    }

    @Override
    public boolean isCurrent() {
        return running.contains(Thread.currentThread());
    }

    @Override
    public List<Task> close() {
        if (live.getAndUpdate(count -> count >= CLOSED ? count : count + CLOSED) == 0) {
            end.countDown();
        }
        boolean wasInterrupted = false;
        while (true) {
            try {
                end.await();
                break;
            } catch (InterruptedException e) {
                wasInterrupted = true;
                running.forEach(Thread::interrupt);
            }
        }
        List<Task> rest = new ArrayList<>();
        unstarted.removeIf(rest::add);
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        return rest;
    }

    @Override
    public List<Task> shutdownNow() {
        isStopping = true;
        running.forEach(Thread::interrupt);
        return close();
    }

    private void run(Task task) {
        Thread self = Thread.currentThread();
        running.add(self); // before the read of isStopping: the stopper sees it, or it the stop
        try {
            if (isStopping) {
                unstarted.add(task);
            } else {
                task.run();
            }
        } catch (Throwable failure) { // not a handler's
            failures.accept(failure);
        } finally {
            running.remove(self);
            leave();
        }
    }

    private void leave() {
        if (live.decrementAndGet() == CLOSED) {
            end.countDown();
        }
    }
}
