package io.portolan.mpi.engine;

import io.portolan.core.wait.SpinLock;
import org.jspecify.annotations.Nullable;

/// What whoever holds the lock of a mailbox puts off until it has released it: the ends of
/// transfers, which copy and wake.
///
/// *Threads:* whoever holds the lock.
final class DeferredCompletions {
    private @Nullable Transfer last;

    void add(Transfer transfer) {
        transfer.nextSettled = last;
        last = transfer;
    }

    /// Releases the lock and makes up for what was put off.
    void after(SpinLock lock) {
        Transfer at = last;
        last = null;
        lock.release();
        while (at != null) {
            Transfer next = at.nextSettled;
            at.nextSettled = null;
            at.settle();
            at = next;
        }
    }
}
