package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;
import io.portolan.core.events.CoreEvents;
import io.portolan.core.wait.Parker;
import io.portolan.core.wait.Timing;
import io.portolan.core.wait.WaitPolicy;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A dispatcher queue: tasks wait in its [TaskQueue] until the queue has its turn.
final class QueueSink extends TaskSink implements DispatcherQueue {

    private final String name;
    private final ExecutionPolicy policy;
    private final Dispatcher dispatcher;
    private final DirectSink direct;
    private final Engine engine;
    private final TaskQueue tasks;
    private final Postable<Object> drops;
    private final AtomicLong dropped = new AtomicLong();
    private volatile @Nullable BiConsumer<? super DispatcherQueue, ? super Throwable> uncaught;

    QueueSink(
            String name,
            ExecutionPolicy policy,
            Dispatcher dispatcher,
            DirectSink direct,
            TaskQueue.RoundRobin roundRobin,
            LongSupplier nanoClock) {
        this.name = name;
        this.policy = policy;
        this.dispatcher = dispatcher;
        this.direct = direct;
        this.engine = roundRobin.engine();
        this.drops = Quota.drops(policy);
        this.tasks = new TaskQueue(roundRobin, policy, nanoClock, this::ended);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Activation activate(Arbiter arbiter) {
        return Activations.activate(this, arbiter);
    }

    @Override
    public Enqueued enqueue(Handler0 handler) {
        return put(new OneShotTask(this, handler));
    }

    @Override
    public void suspend() {
        tasks.suspend();
    }

    @Override
    public void resume() {
        tasks.resume();
    }

    @Override
    public int depth() {
        return tasks.depth();
    }

    @Override
    public long dropped() {
        return dropped.get();
    }

    @Override
    public DispatcherQueue uncaught(
            BiConsumer<? super DispatcherQueue, ? super Throwable> failureHandler) {
        uncaught = failureHandler;
        return this;
    }

    @Override
    public void close() {
        tasks.close();
    }

    @Override
    public String toString() {
        return "queue '" + name + "' of " + direct;
    }

    @Override
    boolean submit(Task task, Refused refused) {
        Enqueued outcome = tasks.add(task, refused);
        if (outcome == Enqueued.QUEUED_DROPPING_OTHER) {
            engine.submit(new Dropping()); // not here: the caller may hold locks
        }
        return outcome != Enqueued.REJECTED;
    }

    @Override
    boolean submitLast(Task task) {
        return engine.submitLast(task);
    }

    @Override
    void start(OneShotTask task) {
        if (put(task) == Enqueued.REJECTED) {
            throw new IllegalStateException(
                    "%s has no room for a handler: it is limited to %s; enqueue instead, which tells"
                            .formatted(this, policy));
        }
    }

    @Override
    void report(Throwable failure, String handler, Causalities causalities, @Nullable Object item) {
        if (!causalities.report(failure, handler, item) && !isTakenBy(uncaught, this, failure)) {
            direct.report(failure, handler + " on queue '" + name + "'", Causalities.NONE, item);
        }
    }

    @Override
    Timing timing() {
        return direct.timing();
    }

    @Override
    boolean isClosed() {
        return tasks.isClosed();
    }

    @Override
    void withdraw(Active arbiter) {
        tasks.withdraw(arbiter.refused());
    }

    /// How many wait for room.
    int refused() {
        return tasks.refused();
    }

    /// Waits until no task waits for its time. By the dispatcher that closes.
    void awaitStarted() {
        tasks.awaitStarted();
    }

    /// Takes out what will not start any more. By the dispatcher that has ended.
    List<Task> takeUnstarted() {
        dropNow();
        List<Task> rest = tasks.takeAll();
        tasks.finished(rest.size());
        return rest;
    }

    /// Starts tasks that the policy held back until now.
    void wake() {
        tasks.wake();
    }

    private Enqueued put(OneShotTask task) {
        Filter.refuseInside(this);
        BlockedCaller caller = tasks.letsWait() ? new BlockedCaller(task) : null;
        Enqueued outcome = tasks.add(task, caller);
        if (outcome == Enqueued.REJECTED && caller != null) {
            outcome = awaitRoom(caller);
        }
        if (outcome == Enqueued.REJECTED && isClosed()) {
            throw closed();
        }
        dropNow();
        return outcome;
    }

    private Enqueued awaitRoom(BlockedCaller caller) {
        try {
            if (!isClosed()) {
                caller.await();
            }
        } catch (InterruptedException e) {
            tasks.withdraw(caller);
            if (!caller.isAdmitted()) {
                throw WaitInterruptedException.of(
                        "wait for room in %s was interrupted: the handler was not queued, queue it again"
                                .formatted(this),
                        e);
            }
            Thread.currentThread().interrupt(); // the admission came first
        }
        tasks.withdraw(caller); // it may have been admitted just before the queue was closed
        return caller.isAdmitted() ? Enqueued.QUEUED : Enqueued.REJECTED;
    }

    private void dropNow() {
        for (Task task = tasks.pollDropped(); task != null; task = tasks.pollDropped()) {
            Object lost = task.giveUp();
            if (lost != null) {
                dropped.incrementAndGet();
                CoreEvents.dropped(this);
                offer(lost);
            }
            tasks.finished(1);
        }
    }

    private void offer(Object lost) {
        try {
            drops.tryPost(lost);
        } catch (RuntimeException failure) { // a closed port; the count remains
            report(failure, "the drop port", Causalities.NONE, lost);
        }
    }

    private void ended() {
        cancelAll();
        dispatcher.forget(this);
    }

    /// Gives up what a full queue dropped, as a task because that may lock ports.
    private final class Dropping extends Task {

        @Override
        public void run() {
            dropNow();
        }

        @Override
        public void abandon() {
            dropNow();
        }

        @Override
        public @Nullable Object giveUp() {
            return null;
        }
    }

    /// A thread that waits in `enqueue` until there is room for its task. The queue puts the task
    /// in for it, so that waiting callers do not overtake each other.
    static final class BlockedCaller implements TaskSink.Refused {

        private final Task task;
        private final Parker parker = new Parker(WaitPolicy.PARK_AT_ONCE);
        private volatile boolean isAdmitted;
        private volatile boolean isTold;

        BlockedCaller(Task task) {
            this.task = task;
        }

        /// The task, now in the queue; called with the queue's lock.
        Task admit() {
            isAdmitted = true;
            return task;
        }

        boolean isAdmitted() {
            return isAdmitted;
        }

        /// Waits until the task was put in or the queue was closed.
        void await() throws InterruptedException {
            Engine.yieldBeforeBlocking();
            parker.await(() -> isTold);
        }

        @Override
        public void tryAgain() {
            isTold = true;
            parker.signal();
        }
    }
}
