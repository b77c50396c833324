package io.portolan.core;

import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timing;
import io.portolan.core.watch.FailureLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The way from an activation to the threads that run its handlers. The direct sink of a dispatcher
/// leads straight to them; that of a queue has a policy, takes turns with other queues and can be
/// suspended.
///
/// *Threads:* any.
abstract class TaskSink {

    /// A caller whose task was refused for lack of room, and that keeps the item meanwhile.
    interface Refused {

        /// There may be room again. Called once after one or more refusals, without any lock.
        void tryAgain();
    }

    private final ArbiterActivation.ActivationList activations =
            new ArbiterActivation.ActivationList();

    /// The scopes that were opened here; guarded by itself.
    private final Set<ScopeSink> scopes = Collections.newSetFromMap(new WeakHashMap<>());

    /// Timers that were made here and are not due; guarded by itself.
    private final Set<Alarm> alarms = new HashSet<>();

    /// Makes a port to which the time is posted after the delay, once.
    ///
    /// *Failure:* [IllegalStateException] when closed, [IllegalArgumentException] when the delay is
    /// negative.
    public final Port<Instant> timer(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException(
                    "delay=%s for a timer of %s: 0 or more is allowed".formatted(delay, this));
        }
        return Alarm.set(this, delay);
    }

    /// Queues a task. False when there is no room, in which case `refused` is told when there is,
    /// or when the dispatcher or queue is closed. The caller may hold locks of ports, so nothing is
    /// called back from here.
    abstract boolean submit(Task task, Refused refused);

    /// Whether [#submit] may be refused for lack of room.
    boolean mayRefuse() {
        return true;
    }

    /// Queues a task behind all others; false when closed. The caller may hold locks of ports.
    abstract boolean submitLast(Task task);

    /// Queues the task of a one-shot handler, waiting for room if that is the policy.
    ///
    /// *Failure:* [IllegalStateException] when it is closed or has no room.
    abstract void start(OneShotTask task);

    /// Makes a failure known, exactly once: to the causalities it happened under, else to the
    /// handler of the queue, else to that of the dispatcher, else to the log. Never throws.
    abstract void report(
            Throwable failure, String handler, Causalities causalities, @Nullable Object item);

    /// Makes a failure known, by a caller that may hold locks of ports.
    ///
    /// @param queued the item it happened with, as it was queued
    final void reportLater(Throwable failure, String handler, Object queued) {
        if (!submitLast(new FailureTask(this, failure, handler, queued))) {
            FailureLog.reportApart(handler + " failed on " + this, failure);
        }
    }

    /// Does what may lock ports, by a caller that holds some: as a task, or on a thread of its own
    /// when the sink takes none any more.
    final void later(Runnable step) {
        if (!submitLast(new LaterTask(step))) {
            Thread.startVirtualThread(step);
        }
    }

    /// Whether it takes no more tasks.
    abstract boolean isClosed();

    /// The clock of its timers.
    abstract Timing timing();

    /// What it is, in messages.
    @Override
    public abstract String toString();

    /// What a caller is told that comes after the end.
    IllegalStateException closed() {
        return new IllegalStateException(this + " is closed: activate before close");
    }

    /// Forgets an activation that is done.
    final void forget(ArbiterActivation activation) {
        activations.remove(activation);
        withdraw(activation.arbiter());
    }

    /// Told of an arbiter that is done: it need not hear of room any more. Perhaps told twice.
    void withdraw(Active arbiter) {}

    /// Told of an arbiter before it comes into its ports.
    void begins(Active arbiter) {}

    /// Keeps a scope whose arbiters are at work on this sink, as long as anybody refers to it.
    final void keep(ScopeSink scope) {
        synchronized (scopes) {
            scopes.add(scope);
        }
    }

    /// Keeps a timer, to end it with the sink.
    private void keep(Alarm alarm) {
        synchronized (alarms) {
            alarms.add(alarm);
        }
    }

    /// Forgets a timer, perhaps with the timer's port locked.
    private void forget(Alarm alarm) {
        synchronized (alarms) {
            alarms.remove(alarm);
        }
    }

    /// The ports of all its arbiters.
    final List<? extends LockedPort> ports() {
        return arbiters().flatMap(arbiter -> arbiter.ports().stream()).toList();
    }

    /// Whether a time is to come at which one of its timers rings or one of its arbiters does
    /// something.
    final boolean awaitsTime() {
        return !unrung().isEmpty()
                || arbiters().anyMatch(Active::awaitsTime)
                || scopes().stream().anyMatch(TaskSink::awaitsTime);
    }

    /// What waits until others leave an interleave.
    final List<AdmittedTask.HeldBack> heldBack() {
        return arbiters().flatMap(arbiter -> arbiter.heldBack().stream()).toList();
    }

    /// Told once that a one-shot handler that was started here has ended or will not start.
    void ended(OneShotTask task) {}

    /// Cancels the activations and ends the timers, once closed.
    void cancelAll() {
        unrung().forEach(Alarm::end);
        activations.all().forEach(Activation::cancel);
        scopes().forEach(TaskSink::cancelAll);
    }

    /// Tells a user's handler of a failure; returns whether it took it. Its own failure is added.
    @SuppressWarnings(
            "ReferenceEquality") // the very same failure may not be its own suppressed one
    static <S> boolean isTakenBy(
            @Nullable BiConsumer<? super S, ? super Throwable> uncaught,
            S source,
            Throwable failure) {
        if (uncaught == null) {
            return false;
        }
        try {
            uncaught.accept(source, failure);
            return true;
        } catch (Throwable second) {
            if (second != failure) {
                failure.addSuppressed(second);
            }
            return false;
        }
    }

    private Stream<Active> arbiters() {
        return Stream.concat(
                activations.all().stream().map(ArbiterActivation::arbiter),
                scopes().stream().flatMap(TaskSink::arbiters));
    }

    private List<Alarm> unrung() {
        synchronized (alarms) {
            return List.copyOf(alarms);
        }
    }

    private List<ScopeSink> scopes() {
        synchronized (scopes) {
            return List.copyOf(scopes);
        }
    }

    /// Begins the work of an arbiter.
    ///
    /// *Failure:* [IllegalStateException] when the sink was closed meanwhile.
    final Activation start(Active arbiter) {
        activations.add(arbiter.activation()); // so that closing can cancel it
        if (isClosed()) {
            arbiter.activation().cancel();
            throw closed();
        }
        begins(arbiter);
        arbiter.start();
        arbiter.activation().started();
        arbiter.activation().expireInTime();
        return arbiter.activation();
    }

    /// Reports a failure for a thread that may not do so itself, because it holds locks of ports
    /// and the user's handler of failures may use ports.
    static final class FailureTask extends Task {

        private final TaskSink sink;
        private final Throwable failure;
        private final String handler;
        private final Object queued;

        FailureTask(TaskSink sink, Throwable failure, String handler, Object queued) {
            this.sink = sink;
            this.failure = failure;
            this.handler = handler;
            this.queued = queued;
        }

        @Override
        public void run() {
            sink.report(failure, handler, Causalities.of(queued), Causalities.item(queued));
        }

        @Override
        public void abandon() {
            run();
        }

        @Override
        public @Nullable Object giveUp() {
            run();
            return null;
        }
    }

    /// A step of an arbiter that must not be done with ports locked. It is done in any case.
    static final class LaterTask extends Task {

        private final Runnable step;

        LaterTask(Runnable step) {
            this.step = step;
        }

        @Override
        public void run() {
            step.run();
        }

        @Override
        public void abandon() {
            step.run();
        }

        @Override
        public @Nullable Object giveUp() {
            step.run();
            return null;
        }
    }

    /// Posts the time to its port, once. It is registered on the port as a taker that takes
    /// nothing, because a taker is told when the port is closed. Its sink keeps it until it has
    /// rung, and ends it when the sink has ended: then the port is closed, so that nobody waits for
    /// ever.
    private static final class Alarm extends Taker {

        private final TaskSink sink;
        private final Duration delay;
        private final MatchingPort<Instant> port;
        private final Causalities causalities = Causalities.current();
        private @Nullable Future<?> due;
        private volatile boolean hasRung;

        private Alarm(TaskSink sink, Duration delay) {
            this.sink = sink;
            this.delay = delay;
            port = new MatchingPort<>("timer of " + sink);
        }

        /// A port to which the time is posted after `delay`, unless it is closed or the sink ends
        /// before.
        ///
        /// *Failure:* [IllegalStateException] when the sink is closed.
        static Port<Instant> set(TaskSink sink, Duration delay) {
            Alarm alarm = new Alarm(sink, delay);
            sink.keep(alarm);
            // After the keep: either the end of the sink sees the alarm, or this sees the closing.
            if (sink.isClosed()) {
                sink.forget(alarm);
                throw sink.closed();
            }
            alarm.due = sink.timing().after(TimeUnit.NANOSECONDS.convert(delay), alarm::ring);
            alarm.port.register(alarm); // which tells it of a close that came before
            return alarm.port;
        }

        /// The sink has ended.
        void end() {
            if (!hasRung) {
                port.close(
                        new IllegalStateException(
                                "%s ended before its timer of %s was due: receive before the close"
                                        .formatted(sink, delay)));
            }
        }

        @Override
        boolean offer(Object item) {
            return false;
        }

        @Override
        boolean isSpent() {
            return hasRung;
        }

        @Override
        void portClosed(int left) {
            hasRung = true;
            sink.forget(this);
            if (due != null) {
                due.cancel(false);
            }
        }

        @Override
        public String toString() {
            return "timer";
        }

        private void ring() {
            hasRung = true;
            sink.forget(this);
            try {
                causalities.run(() -> port.post(Instant.now()));
            } catch (PortClosedException cancelled) {
                return; // just now
            }
        }
    }
}
