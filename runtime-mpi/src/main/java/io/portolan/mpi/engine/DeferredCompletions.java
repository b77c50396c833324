package io.portolan.mpi.engine;

import io.portolan.core.wait.SpinLock;
import org.jspecify.annotations.Nullable;

/// The completions that a thread with the lock of a mailbox defers until it has released the lock,
/// because they copy elements and wake threads.
///
/// *Threads:* the thread that holds the lock.
final class DeferredCompletions {
    private @Nullable Transfer last;

    void add(Transfer transfer) {
        transfer.nextSettled = last;
        last = transfer;
    }

    /// Releases the lock and then does what was deferred.
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
