package io.portolan.core;

import io.portolan.core.engine.Engine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An arbiter at work: whether it still is, and how it is stopped. What takes items reads
/// `isCancelled` at the very start of a handler's run: whoever reads false has started before the
/// cancellation; whoever reads true gives its items back. So after `cancel` no handler starts and
/// no item is lost.
final class ArbiterActivation implements Activation {

    private final Lane lane;
    private final Active arbiter;
    private final CountDownLatch done = new CountDownLatch(1);
    private final @Nullable Future<?> deadline;
    private volatile boolean isCancelled;
    private volatile boolean isDone;

    ArbiterActivation(Lane lane, Active arbiter) {
        this.lane = lane;
        this.arbiter = arbiter;
        deadline = deadline(Causalities.current());
    }

    boolean isDone() {
        return isDone;
    }

    List<? extends LockedPort> ports() {
        return arbiter.ports();
    }

    /// What waits until others leave an interleave.
    List<HeldBack> heldBack() {
        return arbiter.heldBack();
    }

    boolean isCancelled() {
        return isCancelled;
    }

    /// It has come into its ports, and leaves them again if it was cancelled before.
    void started() {
        if (isCancelled) {
            arbiter.leave();
        }
    }

    /// Becomes done without being cancelled; the caller takes it out of its ports. May be called
    /// with ports locked.
    void finish() {
        isDone = true;
        done.countDown();
        if (deadline != null) {
            deadline.cancel(false);
        }
        lane.forget(this);
    }

    @Override
    public State state() {
        return isDone ? State.DONE : State.ACTIVE;
    }

    @Override
    public boolean cancel() {
        synchronized (done) {
            if (isDone) {
                return false;
            }
            isCancelled = true;
            arbiter.cancelled();
            finish();
        }
        arbiter.leave();
        return true;
    }

    @Override
    public boolean awaitDone(Duration max) throws InterruptedException {
        Engine.yieldBeforeBlocking();
        return done.await(TimeUnit.NANOSECONDS.convert(max), TimeUnit.NANOSECONDS);
    }

    /// Under a deadline it does not wait longer than that.
    private @Nullable Future<?> deadline(Causalities causalities) {
        Instant when = causalities.deadline();
        return when == null
                ? null
                : Timers.after(
                        Math.max(0, DeadlineException.nanosUntil(when)),
                        () -> expire(causalities, when));
    }

    private void expire(Causalities causalities, Instant when) {
        if (cancel()) {
            lane.report(
                    new DeadlineException("the deadline " + when + " has passed"),
                    "an arbiter that waited",
                    causalities,
                    null);
        }
    }
}
