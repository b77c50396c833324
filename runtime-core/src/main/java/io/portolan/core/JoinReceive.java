package io.portolan.core;

import io.portolan.core.engine.Task;
import io.portolan.core.events.CoreEvents;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/// A join at work.
final class JoinReceive<R> extends Join implements Active {

    private final ArbiterActivation activation;
    private final TaskSink sink;
    private final JoinArbiter<R> arbiter;
    private final FastJoin.Permits permits;
    private volatile boolean hasTaken;

    /// Whether its sink is closed, so that it need not be asked again.
    private volatile boolean isShutOut;

    /// Whether it lets others go first just now.
    private volatile boolean isYielding;

    JoinReceive(TaskSink sink, JoinArbiter<R> arbiter) {
        this.arbiter = arbiter; // the constructor of Join asks for it
        super(arbiter.shape());
        this.sink = sink;
        permits = new FastJoin.Permits(arbiter.concurrency(), side(0));
        activation = new ArbiterActivation(this);
    }

    @Override
    public ArbiterActivation activation() {
        return activation;
    }

    @Override
    public TaskSink sink() {
        return sink;
    }

    @Override
    public TaskSink.Refused refused() {
        return this;
    }

    @Override
    public void start() {
        register();
    }

    @Override
    public void leave() {
        unregister();
    }

    @Override
    boolean wantsMore() {
        return permits.isAnyFree() && !isYielding && !isShutOut;
    }

    /// Two neighbours of a join that needs an item of each would starve it: each takes its own
    /// items back as soon as it has returned them. So it waits until the tasks before it have run.
    @Override
    boolean yields() {
        isYielding = true;
        if (!sink.submitLast(new Turn())) {
            isYielding = false;
        }
        return isYielding;
    }

    @Override
    public boolean offer(Object[] set) {
        if (!permits.take()) {
            return false;
        }
        if (!isSubmitted(new Run<>(this, set))) {
            permits.leave();
            return false;
        }
        if (arbiter.isOnce()) { // otherwise the cache line stays shared between the cores
            hasTaken = true;
        }
        return true;
    }

    /// Queues a task that has a place; returns whether there is room for it.
    boolean isSubmitted(Run<R> task) {
        boolean isSubmitted = sink.submit(task, this);
        if (!isSubmitted) {
            isShutOut = !sink.mayRefuse();
        }
        return isSubmitted;
    }

    @Override
    boolean mayBeRefused() {
        return sink.mayRefuse();
    }

    /// Posters that meet without the locks could fire a one-time join twice.
    @Override
    boolean mayBeFast() {
        return !arbiter.isOnce();
    }

    @Override
    boolean isSpent() {
        return hasTaken || activation.isDone();
    }

    @Override
    void ended() {
        if (!hasTaken) {
            activation.finish();
            sink.later(this::unregister); // the caller holds a lock of a port, and must not lock
            // others
        }
    }

    /// Runs the handler, or gives the items back when cancelled.
    void handle(Object[] set) {
        if (activation.isCancelled()) {
            giveBack(set);
        } else {
            Causalities causalities = Causalities.ofAll(set);
            Event event = CoreEvents.handlerBegins(this, Causalities.lastPostedNanos(set));
            causalities.run(() -> invoke(arbiter.shape().resultOf(set), causalities));
            CoreEvents.end(event);
        }
    }

    void giveBack(Object[] set) {
        arbiter.shape().giveBack(set);
    }

    /// The items of a task that a full queue drops, as their handler would get them; null when they
    /// went back to their ports.
    @Nullable Object giveUp(Object[] set) {
        Object lost = activation.isCancelled() ? null : arbiter.shape().resultOf(set);
        if (lost == null) {
            giveBack(set);
        }
        return lost;
    }

    /// Called at the end of each task, whether its handler ran or the items went back. Fires the
    /// join once more with the permit of this task, or gives the permit back.
    void handled(Run<R> task) {
        if (arbiter.isOnce()) {
            activation.finish();
        } else if (!permits.areUnlimited() && (isYielding || !isFired(task))) {
            permits.leave();
            tryAgain();
        }
    }

    @Override
    public String toString() {
        return arbiter.toString();
    }

    private void invoke(R items, Causalities causalities) {
        try {
            arbiter.handler().handle(items);
        } catch (Throwable failure) {
            sink.report(failure, "handler of " + this, causalities, items);
        }
    }

    /// Its chance to fire after others had theirs.
    private final class Turn extends Task {

        @Override
        public void run() {
            isYielding = false; // volatile, before the counts are read
            fireAll();
        }

        @Override
        public void abandon() {
            isYielding = false;
        }

        @Override
        public @Nullable Object giveUp() {
            run();
            return null;
        }
    }

    /// A run of a join's handler with a set of items, and when that has ended, the next one in the
    /// same place.
    static final class Run<R> extends Task implements JoinShape.SetTaker {

        private final JoinReceive<R> receive;
        private Object[] set;

        Run(JoinReceive<R> receive, Object[] set) {
            this.receive = receive;
            this.set = set;
        }

        /// Offered the next set, at the end of a run; then it may run on another thread at once.
        @Override
        public boolean offer(Object[] next) {
            set = next;
            return receive.isSubmitted(this);
        }

        @Override
        public void run() {
            receive.handle(set);
            receive.handled(this);
        }

        @Override
        public void abandon() {
            receive.giveBack(set);
            receive.handled(this);
        }

        @Override
        public @Nullable Object giveUp() {
            Object lost = receive.giveUp(set);
            receive.handled(this);
            return lost;
        }
    }
}
