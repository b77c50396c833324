package io.portolan.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A thread that waits in `receive`. One field decides, once: `outcome` goes from null to the item,
/// to ENDED (the port is closed and empty) or to GONE (the thread timed out or was interrupted). An
/// item that wins is returned whatever else happens, so none is lost.
final class Waiter<T> extends Taker<T> implements BooleanSupplier {

    /// The outcomes that are no item.
    private enum Without {
        /// The port is closed and empty.
        ENDED,
        /// The thread timed out or was interrupted.
        GONE
    }

    private static final WaitPolicy POLICY = WaitPolicy.forParties(2);
    private static final VarHandle OUTCOME;

    static {
        try {
            OUTCOME = MethodHandles.lookup().findVarHandle(Waiter.class, "outcome", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MatchingPort<T> port;
    private final Parker parker = new Parker(POLICY);
    private volatile @Nullable Object outcome;

    Waiter(MatchingPort<T> port) {
        this.port = port;
    }

    /// Waits for the outcome; null means that the time was over.
    @SuppressWarnings("unchecked") // what is neither ENDED nor GONE came from offer(T)
    @Nullable T await(long timeoutNanos) throws InterruptedException {
        Worker.yieldBeforeBlocking();
        try {
            if (timeoutNanos == Long.MAX_VALUE) {
                parker.await(this);
            } else {
                parker.await(this, timeoutNanos);
            }
        } catch (InterruptedException e) {
            if (leave()) {
                throw e;
            }
            Thread.currentThread().interrupt();
        }
        leave();
        Object decided = outcome;
        if (decided == Without.ENDED) {
            throw port.ended();
        }
        return decided == Without.GONE ? null : (T) decided;
    }

    @Override
    public boolean getAsBoolean() {
        return outcome != null;
    }

    @Override
    boolean offer(T item) {
        return decide(item);
    }

    @Override
    boolean isSpent() {
        return outcome != null;
    }

    @Override
    void portEnded() {
        decide(Without.ENDED);
    }

    /// Takes the waiter out of the port unless it has its outcome already. By the waiting thread.
    boolean leave() {
        boolean left = outcome == null && OUTCOME.compareAndSet(this, null, Without.GONE);
        if (left) {
            port.rematch();
        }
        return left;
    }

    private boolean decide(Object result) {
        boolean decided =
                OUTCOME.compareAndSet(this, null, result); // publishes the item to the waiter
        if (decided) {
            parker.signal();
        }
        return decided;
    }
}
