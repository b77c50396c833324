package io.portolan.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A lock that is held for some ten instructions, by a predicate at the longest, and guards lists,
/// not waiting; so it spins. Whoever it guards extends it, so that the lock and what changes under
/// it share a cache line. Not reentrant.
abstract class SpinLock {

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

    @SuppressWarnings("ThreadPriorityCheck") // yields to the holder; no correctness rests on it
    final void acquire() {
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
    final boolean tryAcquire() {
        return LOCKED.compareAndSet(this, 0, 1); // acquires what the last holder wrote
    }

    final void release() {
        LOCKED.setRelease(this, 0); // publishes what was guarded to the next holder
    }
}
