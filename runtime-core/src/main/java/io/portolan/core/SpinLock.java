package io.portolan.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A lock that is held for some ten instructions, by a predicate at the longest, and guards lists,
/// not waiting; so it spins. Whoever it guards extends it, so that the lock and what changes under
/// it share a cache line. Ports and the mailboxes of ranks do. Not reentrant.
///
/// *Threads:* any, platform and virtual; who has acquired it releases it, and does not wait for
/// anything in between. *Ordering:* what was done before a release happens-before what is done
/// after the next acquire. *Cost:* one atomic operation without contention; a thread that finds it
/// taken spins for less than a microsecond and then yields its core to the holder.
public abstract class SpinLock {

    private static final VarHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup().findVarHandle(SpinLock.class, "locked", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Rounds of spinning before yielding the core to a holder that lost its own.
    private static final int SPINS = 64;

    @SuppressWarnings("UnusedVariable") // accessed through LOCKED
    private volatile int locked;

    protected SpinLock() {}

    /// Returns when the calling thread has it.
    @SuppressWarnings("ThreadPriorityCheck") // yields to the holder; no correctness rests on it
    public final void acquire() {
        int spins = SPINS;
        while (!LOCKED.compareAndSet(this, 0, 1)) { // acquires what the last holder wrote
            do {
                if (spins > 0) {
                    spins--;
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            } while (locked != 0); // a CAS would take the cache line from the holder
        }
    }

    /// Acquires it if nobody has it.
    public final boolean tryAcquire() {
        return LOCKED.compareAndSet(this, 0, 1); // acquires what the last holder wrote
    }

    /// Lets the next one have it.
    public final void release() {
        LOCKED.setRelease(this, 0); // publishes what was guarded to the next holder
    }
}
