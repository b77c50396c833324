package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.wait.Parker;
import io.portolan.core.wait.WaitPolicy;
import io.portolan.core.watch.FailureLog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A thread that waits for an outcome: an item, a set of items, a branch of a choice, room in a
/// port. An outcome that wins is returned whatever else happens, so nothing is lost.
class Waiter extends Decision implements BooleanSupplier {

    /// The outcomes without an item.
    enum Without {
        /// No port it waits for can bring anything any more.
        ENDED,
        /// The time was over or the thread was interrupted.
        GONE
    }

    private static final WaitPolicy POLICY = WaitPolicy.forParties(2);

    private final Parker parker = new Parker(POLICY);
    private final Thread thread = Thread.currentThread();
    private final List<? extends LockedPort> ports;
    private volatile boolean isTimed;

    /// The handler of an interleave that waits, if one does.
    private volatile @Nullable AdmittedTask inside;

    private Causalities causalities = Causalities.NONE; // of that handler; written before it

    /// The outcome of a wait that nobody would end.
    private record GivenUp(String message) {}

    /// A wait of the current thread at these ports.
    Waiter(List<? extends LockedPort> ports) {
        this.ports = ports;
    }

    /// Waits shortly, before the thread becomes a waiter, which costs its poster more than an item
    /// that just lies in the port.
    static boolean spin(BooleanSupplier condition, long timeoutNanos) {
        if (timeoutNanos < Parker.SPIN_NANOS) {
            return false;
        }
        Engine.yieldBeforeBlocking();
        return POLICY.spin(condition);
    }

    /// Waits for the outcome.
    ///
    /// *Failure:* [DeadlineException] when the deadline of the current causality was earlier.
    final void await(long timeoutNanos) throws InterruptedException {
        Instant deadline = Causalities.current().deadline();
        long leftNanos = deadline == null ? Long.MAX_VALUE : DeadlineException.nanosUntil(deadline);
        try {
            if (!getAsBoolean()) {
                park(Math.min(timeoutNanos, leftNanos));
            }
        } catch (InterruptedException e) {
            if (decide(Without.GONE)) {
                throw e;
            }
            Thread.currentThread().interrupt();
        }
        boolean isTimeOver = decide(Without.GONE);
        if (isTimeOver && leftNanos < timeoutNanos) {
            throw new DeadlineException(this + ": the deadline " + deadline + " has passed");
        }
        if (outcome() instanceof GivenUp reason) {
            throw new IllegalStateException(reason.message);
        }
    }

    /// Ends the wait with an exception, unless it has another outcome.
    final void giveUp(String message) {
        decide(new GivenUp(message));
    }

    /// What an interleave holds back until the handler that waits here ends, if the handler caused
    /// it.
    final Optional<AdmittedTask.HeldBack> causes() {
        AdmittedTask handler = inside;
        return handler == null ? Optional.empty() : handler.heldBack(causalities);
    }

    private void park(long nanos) throws InterruptedException {
        Engine.yieldBeforeBlocking();
        isTimed = nanos != Long.MAX_VALUE;
        AdmittedTask handler = AdmittedTask.current();
        if (handler != null) {
            causalities = Causalities.current();
            inside = handler; // volatile, publishes the causalities
        }
        Blocked.add(this);
        try {
            if (isTimed) {
                parker.await(this, Math.max(0, nanos));
            } else {
                parker.await(this);
            }
        } finally {
            Blocked.remove(this);
        }
    }

    @Override
    public final boolean getAsBoolean() {
        return !isOpen();
    }

    @Override
    final void decided(Object result) {
        parker.signal();
    }

    final Thread thread() {
        return thread;
    }

    /// Whether the wait ends by itself.
    final boolean isTimed() {
        return isTimed;
    }

    /// Whether any of the ports may end the wait, not only all together.
    boolean needsOnlyOne() {
        return false;
    }

    @Override
    final boolean isChoice() {
        return needsOnlyOne();
    }

    /// Where it waits.
    final List<? extends LockedPort> ports() {
        return ports;
    }

    @Override
    public String toString() {
        return "thread '" + nameOf(thread) + "' at " + where();
    }

    /// The thread's name, or its number if it has none, as most virtual threads.
    static String nameOf(Thread thread) {
        return thread.getName().isEmpty() ? "#" + thread.threadId() : thread.getName();
    }

    /// The timeout as the waiting methods take it.
    static long nanos(Duration max) {
        return TimeUnit.NANOSECONDS.convert(max);
    }

    @Override
    final void failed(String where, Throwable failure, Object queued) {
        FailureLog.reportApart(where, failure);
    }

    @Override
    void ended() {
        decide(Without.ENDED);
    }

    /// Whether it ended with an item.
    final boolean hasItem() {
        Object seen = outcome();
        return seen != null && !(seen instanceof Without) && !(seen instanceof GivenUp);
    }

    /// What it ended with: null when the time was over.
    ///
    /// *Failure:* [PortClosedException] when no port it waits for can bring anything any more.
    final @Nullable Object item() {
        Object seen = outcome();
        if (seen == Without.ENDED) {
            throw new PortClosedException(
                    "receive from " + where() + ", which is closed and empty", closeCause());
        }
        return seen == Without.GONE ? null : seen;
    }

    /// What the first of its ports that was closed with a cause was closed with.
    private @Nullable Throwable closeCause() {
        return ports.stream()
                .map(LockedPort::seenCloseCause)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /// The ports, in words.
    final String where() {
        return ports.size() == 1 ? ports.get(0).toString() : ports.toString();
    }

    /// A blocked thread in a port's list of takers: it takes one item.
    static final class WaitingTaker extends Taker {

        private final Waiter waiter;

        WaitingTaker(Waiter waiter) {
            this.waiter = waiter;
        }

        @Override
        boolean offer(Object item) {
            return waiter.decide(item);
        }

        @Override
        boolean isSpent() {
            return !waiter.isOpen();
        }

        @Override
        void portClosed(int left) {
            if (left == 0) {
                waiter.ended();
            }
        }

        @Override
        Decision decision() {
            return waiter;
        }

        @Override
        public String toString() {
            return "receive by thread '" + Waiter.nameOf(waiter.thread()) + "'";
        }
    }

    /// All threads that are blocked in this package, virtual ones too: what a dump and the search
    /// for cycles look at.
    static final class Blocked {

        private static final Set<Waiter> WAITERS = ConcurrentHashMap.newKeySet();

        private Blocked() {}

        static void add(Waiter waiter) {
            WAITERS.add(waiter);
        }

        static void remove(Waiter waiter) {
            WAITERS.remove(waiter);
        }

        static Set<Waiter> all() {
            return Set.copyOf(WAITERS);
        }
    }
}
