package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The tasks of one queue that wait for their turn, oldest first, and the callers that were refused
/// for lack of room.
///
/// *Threads:* everything is guarded by the [RoundRobin]; no callback runs under its lock, so each
/// method returns at once.
final class TaskQueue {

    private final RoundRobin roundRobin;
    private final Quota quota;
    private final LongSupplier nanoClock;
    private final Runnable whenEnded;
    private final ArrayDeque<Task> waiting = new ArrayDeque<>();
    private final ArrayDeque<Task> dropped = new ArrayDeque<>(0);
    private final LinkedHashSet<TaskSink.Refused> refused = new LinkedHashSet<>(4);

    /// Tasks that were taken in and have neither run to their end nor left otherwise.
    private final AtomicInteger unfinished = new AtomicInteger();

    private volatile boolean isClosed;
    private boolean isSuspended;
    private boolean isWakeDue;

    /// How many tasks may start, as the [RoundRobin] knows it.
    int startable;

    /// @param whenEnded called when the last task has ended after close, without any lock, perhaps
    ///   more than once
    TaskQueue(
            RoundRobin roundRobin,
            ExecutionPolicy policy,
            LongSupplier nanoClock,
            Runnable whenEnded) {
        this.roundRobin = roundRobin;
        this.nanoClock = nanoClock;
        this.whenEnded = whenEnded;
        quota = Quota.of(policy, nanoClock.getAsLong());
    }

    /// Takes a task in, or refuses it and remembers whom to tell when there is room, unless closed.
    /// A task that was dropped for it is then in [#pollDropped()].
    Enqueued add(Task task, TaskSink.@Nullable Refused bringer) {
        synchronized (roundRobin) {
            if (isClosed) {
                return Enqueued.REJECTED;
            }
            boolean hasRoom = hasRoom();
            if (!hasRoom && !makeRoom()) {
                if (bringer != null) {
                    refused.add(bringer);
                }
                update();
                return Enqueued.REJECTED;
            }
            append(task);
            return hasRoom ? Enqueued.QUEUED : Enqueued.QUEUED_DROPPING_OTHER;
        }
    }

    /// Takes the oldest task out to run it.
    Task take() {
        synchronized (roundRobin) {
            quota.started(nanoClock.getAsLong());
            Task oldest = waiting.removeFirst();
            update();
            if (waiting.isEmpty()) {
                roundRobin.notifyAll();
            }
            return oldest;
        }
    }

    /// Runs a task that was taken out.
    void run(Task task) {
        try {
            task.run();
        } finally {
            finished(1);
        }
    }

    /// Takes out the next task that was dropped; null when there is none.
    @Nullable Task pollDropped() {
        synchronized (roundRobin) {
            return dropped.pollFirst();
        }
    }

    /// Counts tasks as ended that were taken in.
    void finished(int count) {
        if (unfinished.addAndGet(-count) == 0 && isClosed) {
            whenEnded.run();
        }
    }

    /// Whether anyone waits for room. Called with the [RoundRobin] locked.
    boolean isAnyoneRefused() {
        return !refused.isEmpty();
    }

    /// Tells the refused callers, in their order, while there is room. Called without locks.
    void tellRefused() {
        for (TaskSink.Refused next = nextRefused(); next != null; next = nextRefused()) {
            next.tryAgain();
        }
    }

    /// Forgets someone who was refused.
    void withdraw(TaskSink.Refused bringer) {
        synchronized (roundRobin) {
            refused.remove(bringer);
        }
    }

    void suspend() {
        synchronized (roundRobin) {
            isSuspended = true;
            update();
            roundRobin.notifyAll();
        }
    }

    void resume() {
        synchronized (roundRobin) {
            isSuspended = false;
            update();
        }
    }

    int depth() {
        synchronized (roundRobin) {
            return waiting.size();
        }
    }

    /// How many wait for room.
    int refused() {
        synchronized (roundRobin) {
            return refused.size();
        }
    }

    boolean isClosed() {
        return isClosed;
    }

    /// Whether a caller that finds no room waits for it.
    boolean letsWait() {
        return quota.overflow() instanceof Overflow.Wait;
    }

    /// Takes no more tasks; those it has still start.
    void close() {
        List<TaskSink.Refused> told;
        synchronized (roundRobin) {
            isClosed = true;
            told = List.copyOf(refused);
            refused.clear();
        }
        told.forEach(TaskSink.Refused::tryAgain);
        finished(0);
    }

    /// Waits until no task waits for its time; an interruption ends the waiting and stays.
    void awaitStarted() {
        synchronized (roundRobin) {
            try {
                while (quota.hasRate() && !isSuspended && !waiting.isEmpty()) {
                    roundRobin.wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Takes out all tasks, to run no more.
    List<Task> takeAll() {
        List<Task> all;
        synchronized (roundRobin) {
            all = new ArrayList<>(waiting);
            waiting.clear();
            update();
            roundRobin.notifyAll();
        }
        return all;
    }

    /// Called when it is time for more tasks. Those who were refused are told by a thread of the
    /// engine, because that runs the user's code.
    void wake() {
        synchronized (roundRobin) {
            isWakeDue = false;
            update();
            if (!refused.isEmpty() && hasRoom()) {
                roundRobin.engine().submit(new Telling());
            }
        }
    }

    private TaskSink.@Nullable Refused nextRefused() {
        synchronized (roundRobin) {
            if (refused.isEmpty() || !hasRoom()) {
                return null;
            }
            TaskSink.Refused first = refused.removeFirst();
            if (first instanceof QueueSink.BlockedCaller caller) {
                append(caller.admit());
            }
            return first;
        }
    }

    private boolean hasRoom() {
        return waiting.size() < quota.room(nanoClock.getAsLong());
    }

    /// Drops a task if that is the policy.
    private boolean makeRoom() {
        Task victim =
                switch (quota.overflow()) {
                    case Overflow.Wait(), Overflow.Reject() -> null;
                    case Overflow.DropOldest _ -> waiting.pollFirst();
                    case Overflow.DropNewest _ -> waiting.pollLast();
                };
        return victim != null && dropped.add(victim);
    }

    private void append(Task task) {
        waiting.addLast(task);
        unfinished.incrementAndGet();
        update();
    }

    private void update() {
        long now = nanoClock.getAsLong();
        int mayStart = isSuspended ? 0 : quota.startable(waiting.size(), now);
        roundRobin.update(this, mayStart);
        boolean needsTime = (!isSuspended && mayStart < waiting.size()) || !refused.isEmpty();
        long nanos = quota.nanosUntilMore(now);
        if (needsTime && nanos > 0 && !isWakeDue) {
            isWakeDue = true;
            var _ = Timers.after(nanos, this::wake);
        }
    }

    /// Tells the refused callers.
    private final class Telling extends Task {

        @Override
        public void run() {
            tellRefused();
        }

        @Override
        public void abandon() {
            // They are told of the end by their own dispatcher.
        }

        @Override
        public @Nullable Object giveUp() {
            return null;
        }
    }

    /// The queues of one dispatcher take turns.
    ///
    /// Overview. The queues that have a task that may start stand in `turns`. For each such task
    /// one `start` is queued in the engine. Starts are all alike: whichever runs takes the first
    /// queue, starts its oldest task, and sends the queue to the end. So the queues take strict
    /// turns in whatever order the engine runs its tasks, and to suspend a queue it only leaves
    /// `turns`. A start that finds no queue, because one has left, does nothing; there are never
    /// too few of them.
    ///
    /// *Threads:* this object is the lock of all its queues; nothing is called back under it.
    static final class RoundRobin {

        private final Engine engine;
        private final ArrayDeque<TaskQueue> turns = new ArrayDeque<>();
        private final Task start = new Start();
        private int startable; // tasks of all queues that may start
        private int starts; // those in the engine

        RoundRobin(Engine engine) {
            this.engine = engine;
        }

        Engine engine() {
            return engine;
        }

        /// Notes how many tasks of a queue may start now, and has them started.
        synchronized void update(TaskQueue queue, int mayStart) {
            startable += mayStart - queue.startable;
            if (queue.startable == 0 && mayStart > 0) {
                turns.addLast(queue);
            } else if (queue.startable > 0 && mayStart == 0) {
                turns.remove(queue);
            }
            queue.startable = mayStart;
            while (starts < startable && engine.submit(start)) {
                starts++;
            }
        }

        private void startNext() {
            TaskQueue queue;
            Task task;
            boolean isAnyoneRefused;
            synchronized (this) {
                starts--;
                queue = turns.pollFirst();
                if (queue == null) {
                    return;
                }
                turns.addLast(queue);
                task = queue.take();
                isAnyoneRefused = queue.isAnyoneRefused();
            }
            try {
                if (isAnyoneRefused) {
                    queue.tellRefused(); // before the handler, which may take long
                }
            } finally {
                queue.run(task);
            }
        }

        /// One start of a task of whichever queue comes next.
        private final class Start extends Task {

            @Override
            public void run() {
                startNext();
            }

            @Override
            public void abandon() {
                // The tasks are still in their queues, which give them back.
            }

            @Override
            public @Nullable Object giveUp() {
                return null;
            }
        }
    }
}
