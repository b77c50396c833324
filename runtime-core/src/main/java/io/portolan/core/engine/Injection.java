package io.portolan.core.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/// The queue of tasks that come from outside the workers, or that overflow a worker's ring. Any
/// thread adds; one worker at a time takes, the others find it busy and look elsewhere.
///
/// Overview. Workers ask after each task whether anything waits here, so the answer is a flag that
/// seldom changes: posters write it only if it is not set. A taker clears it, fences, and then
/// polls: a task that its poster added without setting the flag is found by that poll. A taker that
/// leaves tasks behind sets it again. A poster whose task was taken before it set the flag leaves
/// it set beside an empty queue; the next taker clears it.
final class Injection {

    private static final VarHandle WAITING;

    static {
        try {
            WAITING =
                    MethodHandles.lookup()
                            .findVarHandle(Injection.class, "isWaiting", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int CHUNK = 256;

    /// What one visit takes at most: enough to be worth it, little enough to leave some for others.
    private static final int BATCH = 32;

    private final MpscUnboundedVarHandleArrayQueue<Task> tasks =
            new MpscUnboundedVarHandleArrayQueue<>(CHUNK);
    private final AtomicBoolean isTaking = new AtomicBoolean();

    @SuppressWarnings("UnusedVariable") // accessed through WAITING
    private boolean isWaiting;

    void add(Task task) {
        tasks.offer(task); // its CAS comes before the look at the flag
        if (!looksWaiting()) {
            WAITING.setOpaque(this, true); // a hint, no order needed
        }
    }

    /// Whether tasks wait, so that it is worth a look. Reads one field that seldom changes.
    boolean looksWaiting() {
        return (boolean) WAITING.getOpaque(this); // a hint, no order needed
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    /// Moves some tasks behind those of the ring and takes the oldest of all to run at once; null,
    /// and the ring as it was, when there is nothing to move or somebody else moves. Called by the
    /// ring's owner.
    @Nullable Task takeInto(Ring ring) {
        if ((tasks.isEmpty() && !looksWaiting()) || !isTaking.compareAndSet(false, true)) {
            return null;
        }
        try {
            WAITING.setVolatile(this, false); // before the polls: see the Overview
            if (tasks.isEmpty()) {
                return null;
            }
            Task oldest = ring.poll();
            if (oldest == null) {
                oldest = tasks.poll();
            }
            for (int i = 1; oldest != null && i < BATCH && ring.hasRoom(); i++) {
                Task next = tasks.poll();
                if (next == null) {
                    break;
                }
                ring.add(next);
            }
            if (!tasks.isEmpty()) {
                WAITING.setOpaque(this, true);
            }
            return oldest;
        } finally {
            isTaking.setRelease(false);
        }
    }

    /// Takes out a task that came after the last worker ended; false when [#takeLate] has it. The
    /// caller may hold the lock of a port, so no other task is touched.
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

    /// Takes what came after the last worker ended.
    synchronized void takeLate(List<Task> late) {
        for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
            late.add(task);
        }
    }
}
