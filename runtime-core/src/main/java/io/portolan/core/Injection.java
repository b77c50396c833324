package io.portolan.core;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/// The queue of tasks that come from outside the workers, or that overflow a worker's ring. Any
/// thread adds; one worker at a time takes, the others find it busy and look elsewhere.
final class Injection {

    private static final int CHUNK = 256;

    /// What one visit takes at most: enough to be worth it, little enough to leave some for others.
    private static final int BATCH = 32;

    private final MpscUnboundedVarHandleArrayQueue<Task> tasks =
            new MpscUnboundedVarHandleArrayQueue<>(CHUNK);
    private final AtomicBoolean isTaking = new AtomicBoolean();

    void add(Task task) {
        tasks.offer(task);
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    /// Takes one task to run at once and moves some more into the ring; null leaves the ring as it
    /// was.
    @Nullable Task takeInto(Ring ring) {
        if (tasks.isEmpty() || !isTaking.compareAndSet(false, true)) {
            return null;
        }
        try {
            Task first = tasks.poll();
            for (int i = 1; first != null && i < BATCH && ring.hasRoom(); i++) {
                Task next = tasks.poll();
                if (next == null) {
                    break;
                }
                ring.add(next);
            }
            return first;
        } finally {
            isTaking.setRelease(false);
        }
    }

    /// Takes out a task that came after the last worker ended; false when [#abandonAll()] has it.
    /// The caller may hold the lock of a port, so no other task is touched.
    synchronized boolean retract(Task task) {
        for (int i = tasks.size(); i > 0; i--) {
            Task other = tasks.poll();
            if (task.equals(other)) {
                return true;
            }
            if (other != null) {
                tasks.offer(other);
            }
        }
        return false;
    }

    /// Abandons what came after the last worker ended. The caller must hold no lock of a port.
    void abandonAll() {
        for (Task task = takeLate(); task != null; task = takeLate()) {
            task.abandon();
        }
    }

    private synchronized @Nullable Task takeLate() {
        return tasks.poll();
    }
}
