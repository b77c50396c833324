package io.portolan.core;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A join for a thread or for a branch of a choice: it fires once, into a decision.
final class JoinWait extends Join implements Branch.Try {

    private final Decision decision;
    private final Outcome outcome;

    /// Set by the first of its ports that ends, for several may end at once.
    private final AtomicBoolean hasEnded = new AtomicBoolean();

    /// What is decided when it fires.
    @FunctionalInterface
    interface Outcome {
        Object of(Object[] set);
    }

    JoinWait(JoinShape<?> shape, Decision decision, Outcome outcome) {
        super(shape);
        this.decision = decision;
        this.outcome = outcome;
    }

    /// Takes one set for this thread; null when the time was over.
    static <R> @Nullable R take(JoinShape<R> shape, long timeoutNanos) throws InterruptedException {
        Waiter waiter = new Waiter(shape.ports());
        JoinWait join = new JoinWait(shape, waiter, set -> set);
        if (Waiter.spin(join::hasEnough, timeoutNanos) && join.isFired(join)) {
            return shape.resultOf((Object[]) Objects.requireNonNull(waiter.item()));
        }
        join.register();
        try {
            waiter.await(timeoutNanos);
        } finally {
            if (!waiter.hasItem()) {
                join.unregister(); // a join that has fired is forgotten
            }
        }
        return waiter.item() instanceof Object[] set ? shape.resultOf(set) : null;
    }

    @Override
    public boolean looksReady() {
        return hasEnough();
    }

    @Override
    public boolean offer(Object[] set) {
        return decision.decide(outcome.of(set));
    }

    @Override
    boolean isSpent() {
        return hasEnded.get() || !decision.isOpen();
    }

    @Override
    void ended() {
        if (hasEnded.compareAndSet(false, true)) {
            decision.ended();
        }
    }

    @Override
    public String toString() {
        return "join by " + decision;
    }
}
