package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.wait.Timers;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An arbiter at work: whether it still is, and how it is stopped. What takes items reads
/// `isCancelled` at the very start of a handler's run: a run that reads false has started before
/// the cancellation; a run that reads true gives its items back. So after `cancel` no handler
/// starts and no item is lost.
///
/// *Cost:* 32 bytes; it is an entry of its sink's list itself, and what few need is made when they
/// do.
final class ArbiterActivation implements Activation {

    private static final VarHandle LISTENERS;

    static {
        try {
            LISTENERS =
                    MethodHandles.lookup()
                            .findVarHandle(ArbiterActivation.class, "listeners", Listeners.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// The neighbours in the sink's list, which guards them.
    @Nullable ArbiterActivation before;

    @Nullable ArbiterActivation after;

    private final Active arbiter;

    /// The listeners that are told of the end; null for none.
    private volatile @Nullable Listeners listeners;

    private volatile boolean isCancelled;
    private volatile boolean isDone;

    /// Who is told of the end: threads that wait for it, and the timer of a deadline.
    private record Listeners(CountDownLatch done, @Nullable Future<?> deadline) {}

    ArbiterActivation(Active arbiter) {
        this.arbiter = arbiter;
    }

    boolean isDone() {
        return isDone;
    }

    Active arbiter() {
        return arbiter;
    }

    boolean isCancelled() {
        return isCancelled;
    }

    /// Whether a deadline ends it.
    boolean hasDeadline() {
        Listeners seen = listeners;
        return seen != null && seen.deadline != null;
    }

    /// It has come into its ports, and leaves them again if it was cancelled before.
    void started() {
        if (isCancelled) {
            arbiter.leave();
        }
    }

    /// Under a deadline it does not wait longer than that. Called once it has come into its ports,
    /// so that a deadline that has passed already finds it there.
    void expireInTime() {
        Causalities causalities = Causalities.current();
        Instant deadline = causalities.deadline();
        if (deadline != null) {
            listeners = new Listeners(new CountDownLatch(1), timer(causalities, deadline));
            if (isDone) { // after the listeners were set: one of both sees the other
                tellListeners();
            }
        }
    }

    /// Becomes done without being cancelled; the caller takes it out of its ports. May be called
    /// with ports locked.
    void finish() {
        isDone = true; // volatile, before the look at the listeners: a new one looks after it came
        tellListeners();
        arbiter.sink().forget(this);
    }

    @Override
    public State state() {
        return isDone ? State.DONE : State.ACTIVE;
    }

    @Override
    public boolean cancel() {
        synchronized (this) {
            if (isDone) {
                return false;
            }
            isCancelled = true;
            arbiter.cancelled();
            finish();
        }
        arbiter.leave();
        arbiter.sink().withdraw(arbiter); // perhaps it was refused until it left
        return true;
    }

    @Override
    public boolean awaitDone(Duration max) throws InterruptedException {
        Engine.yieldBeforeBlocking();
        Listeners awaited = listeners();
        return isDone
                || awaited.done.await(TimeUnit.NANOSECONDS.convert(max), TimeUnit.NANOSECONDS);
    }

    @Override
    public String toString() {
        return arbiter + (isDone ? ", done" : ", active");
    }

    private Listeners listeners() {
        Listeners seen = listeners;
        if (seen != null) {
            return seen;
        }
        Listeners made = new Listeners(new CountDownLatch(1), null);
        Listeners before = (Listeners) LISTENERS.compareAndExchange(this, null, made);
        return before == null ? made : before; // volatile, before the look whether it is done
    }

    private void tellListeners() {
        Listeners told = listeners;
        if (told != null) {
            told.done.countDown();
            if (told.deadline != null) {
                told.deadline.cancel(false);
            }
        }
    }

    /// The end at a deadline may run the user's code, so it is not for the thread of all timers;
    /// nor for a worker, since all of them may wait for it.
    private Future<?> timer(Causalities causalities, Instant deadline) {
        return Timers.after(
                Math.max(0, DeadlineException.nanosUntil(deadline)),
                () -> Thread.startVirtualThread(() -> expire(causalities, deadline)));
    }

    private void expire(Causalities causalities, Instant deadline) {
        if (cancel()) {
            arbiter.sink()
                    .report(
                            new DeadlineException("the deadline " + deadline + " has passed"),
                            "an arbiter that waited",
                            causalities,
                            null);
        }
    }

    /// The arbiters at work on a sink, in no promised order. The list is linked through the
    /// activations themselves: an arbiter that is kept here costs nothing more, and leaves at once.
    ///
    /// *Threads:* any. Nothing is called back under its lock, which may be taken with ports locked.
    static final class ActivationList {

        private @Nullable ArbiterActivation first; // whose `before` is itself

        synchronized void add(ArbiterActivation activation) {
            activation.before = activation;
            activation.after = first;
            if (first != null) {
                first.before = activation;
            }
            first = activation;
        }

        /// Takes it out, if it is in this list.
        synchronized void remove(ArbiterActivation activation) {
            ArbiterActivation previous = activation.before;
            if (previous == null) {
                return;
            }
            ArbiterActivation next = activation.after;
            boolean isFirst = previous.equals(activation);
            if (isFirst) {
                first = next;
            } else {
                previous.after = next;
            }
            if (next != null) {
                next.before = isFirst ? next : previous;
            }
            activation.before = null;
            activation.after = null;
        }

        synchronized List<ArbiterActivation> all() {
            List<ArbiterActivation> all = new ArrayList<>();
            for (ArbiterActivation each = first; each != null; each = each.after) {
                all.add(each);
            }
            return all;
        }
    }
}
