package io.portolan.core;

import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timing;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// A periodic handler at work, and the task of its runs.
///
/// Overview. It goes round: a timer, the task in the sink, the handler, a timer again; each step is
/// begun by the one before, so that nothing runs twice at once and plain fields do. Only the timer
/// is noted after the step that it begins may have begun. A cancel stops the timer; a step that is
/// under way finds it out and begins no other.
final class PeriodicRun extends Task implements Active, TaskSink.Refused {

    private static final String WHERE = "a periodic handler";

    private final TaskSink sink;
    private final Timing timing;
    private final Periodic periodic;
    private final long periodNanos;
    private final Causalities causalities = Causalities.current();
    private final ArbiterActivation activation;
    private long plannedNanos;
    private volatile @Nullable Future<?> timer;

    PeriodicRun(TaskSink sink, Periodic periodic) {
        this.sink = sink;
        this.periodic = periodic;
        timing = sink.timing();
        periodNanos = Waiter.nanos(periodic.period());
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
    public void start() {
        long delayNanos = Waiter.nanos(periodic.initialDelay());
        plannedNanos = timing.nanos() + delayNanos;
        await(delayNanos);
    }

    @Override
    public void leave() {
        Future<?> running = timer;
        if (running != null) {
            running.cancel(false);
        }
    }

    @Override
    public TaskSink.Refused refused() {
        return this;
    }

    @Override
    public List<? extends LockedPort> ports() {
        return List.of();
    }

    @Override
    public boolean awaitsTime() {
        return true;
    }

    /// There was no room in the queue when it was due.
    @Override
    public void tryAgain() {
        due();
    }

    @Override
    public void run() {
        if (!activation.isCancelled()) {
            causalities.run(this::handle);
        }
        if (!activation.isCancelled()) { // perhaps by the handler
            awaitNext();
        }
    }

    @Override
    public void abandon() {
        activation.cancel();
    }

    /// A full queue drops this run; the next one comes in its time.
    @Override
    public @Nullable Object giveUp() {
        if (activation.isCancelled()) {
            return null;
        }
        awaitNext();
        return periodic.handler();
    }

    @Override
    public String toString() {
        return WHERE;
    }

    private void handle() {
        try {
            periodic.handler().handle();
        } catch (Throwable failure) {
            sink.report(failure, WHERE, causalities, null);
        }
    }

    private void awaitNext() {
        long now = timing.nanos();
        plannedNanos = (periodic.isFixedRate() ? plannedNanos : now) + periodNanos;
        await(Math.max(0, plannedNanos - now));
    }

    private void await(long nanos) {
        setTimer(nanos);
        if (activation.isCancelled()) { // after the timer was set: one of both sees the other
            leave();
        }
    }

    /// Locked, because the next step may come here before this one has noted its timer.
    private synchronized void setTimer(long nanos) {
        timer = timing.after(nanos, this::due);
    }

    private void due() {
        if (!activation.isCancelled() && !sink.submit(this, this) && sink.isClosed()) {
            activation.cancel();
        }
    }
}
