package io.portolan.core.wait;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A lock that is held for some ten instructions, by a predicate at the longest, and guards lists,
/// not waiting; so it spins. The class that it guards extends it, so that the lock and what changes
/// under it share a cache line. Ports and the mailboxes of ranks do. Not reentrant.
///
/// *Threads:* any, platform and virtual; the thread that has acquired it releases it, and waits in
/// between for another thread's ten instructions at the longest. *Ordering:* what was done before a
/// release happens-before what is done after the next acquire. *Cost:* one atomic operation without
/// contention; a thread that finds it taken waits as [io.portolan.core.wait.BriefWait] says.
public abstract class SpinLock {

    private static final VarHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup().findVarHandle(SpinLock.class, "locked", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int locked;

    protected SpinLock() {}

    /// Returns when the calling thread has it.
    public final void acquire() {
        if (!tryAcquire()) {
            // a CAS at each look would take the cache line from the holder
            BriefWait.until(() -> locked == 0 && tryAcquire());
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
