package io.portolan.core.wait;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The place where one thread waits for a condition that other threads make true. Ports and ranks
/// wait here, so that how long to spin is decided once, by a [io.portolan.core.wait.WaitPolicy].
///
/// The contract as a loop: the waiting thread calls `parker.await(() -> ready)`; every other thread
/// does `ready = true; parker.signal()`, in this order, with `ready` a volatile (or stronger)
/// write.
///
/// *Threads:* `await` by one thread at a time, `signal` by any. *Ordering:* the fence in `signal`
/// comes after the caller's write and before its look at the parked thread; the volatile store in
/// `await` comes before its last look at the condition. One of the two sees the other, so no signal
/// is lost. *Cost:* `signal` is one fence and one read when nobody is parked.
public final class Parker {

    private static final VarHandle PARKED;

    static {
        try {
            PARKED = MethodHandles.lookup().findVarHandle(Parker.class, "parked", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// A thread that waits for less than this does not spin and yield first: on a busy core a yield
    /// takes milliseconds.
    public static final long SPIN_NANOS = 200_000;

    private final WaitPolicy policy;
    private volatile @Nullable Thread parked;

    /// A place to wait in the given manner.
    public Parker(WaitPolicy policy) {
        this.policy = policy;
    }

    /// Waits until the condition is true.
    ///
    /// *Failure:* [InterruptedException] when interrupted while the condition is false; a condition
    /// that is already true wins, and the thread then stays interrupted.
    public void await(BooleanSupplier condition) throws InterruptedException {
        if (!spin(condition)) {
            parkUntil(condition);
        }
    }

    /// The first half of [#await(BooleanSupplier)]: waits for the condition as long as the policy
    /// keeps the core; returns whether it became true.
    public boolean spin(BooleanSupplier condition) {
        return policy.spin(condition);
    }

    /// The second half of [#await(BooleanSupplier)]: waits until the condition is true without
    /// keeping the core first.
    ///
    /// *Failure:* as [#await(BooleanSupplier)].
    public void parkUntil(BooleanSupplier condition) throws InterruptedException {
        park(condition, Long.MAX_VALUE);
    }

    /// Waits until the condition is true or the time is over; returns whether it became true. If
    /// the time is less than 0.2 ms it parks at once.
    ///
    /// *Failure:* as [#await(java.util.function.BooleanSupplier)].
    public boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
        boolean spins = timeoutNanos >= SPIN_NANOS;
        return (spins && policy.spin(condition)) || park(condition, timeoutNanos);
    }

    /// Wakes the waiting thread, if there is one, to look at its condition again.
    public void signal() {
        VarHandle.fullFence(); // the caller's write before the read of parked: see Ordering
        Thread waiting = parked;
        if (waiting != null && PARKED.compareAndSet(this, waiting, null)) {
            LockSupport.unpark(waiting);
        }
    }

    private boolean park(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
        boolean timed = timeoutNanos != Long.MAX_VALUE;
        long deadline = timed ? System.nanoTime() + timeoutNanos : 0;
        Thread self = Thread.currentThread();
        try {
            while (true) {
                parked = self;
                if (condition.getAsBoolean()) {
                    return true;
                }
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                long left = timed ? deadline - System.nanoTime() : Long.MAX_VALUE;
                if (left <= 0) {
                    return false;
                }
                if (parked == null) {
                    continue; // signalled, and what the condition waited for may have used that up
                }
                if (timed) {
                    LockSupport.parkNanos(this, left);
                } else {
                    LockSupport.park(this);
                }
            }
        } finally {
            parked = null;
        }
    }
}
