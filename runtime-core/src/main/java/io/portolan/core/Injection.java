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

    /// Takes one task to run at once and moves some more into the ring.
    @Nullable Task takeInto(Ring ring) {
        if (tasks.isEmpty() || !isTaking.compareAndSet(false, true)) {
            return null;
        }
        try {
            Task first = tasks.poll();
            for (int i = 1; i < BATCH && ring.hasRoom(); i++) {
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

    /// Abandons what came after the last worker ended.
    synchronized void abandonAll() {
        for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
            task.abandon();
        }
    }
}
