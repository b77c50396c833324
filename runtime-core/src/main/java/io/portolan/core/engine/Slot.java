package io.portolan.core.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The task that a worker will run next. The worker puts and takes it, some ten million times a
/// second; others steal it, at most a thousand times, from a worker that seems to be stuck.
///
/// Overview. So the worker pays one fence and a thief a lock. The worker empties the cell, then
/// fences, then looks whether it was visited; a thief, under the lock, notes its visit, then
/// fences, then reads the cell. The fences order this: either the thief finds the cell empty, or
/// with a later task, or the worker sees the visit. Then it asks under the lock who has the task.
///
/// Only the worker writes the cell. A stolen task stays there until the worker would take it, and
/// nothing more is stolen before.
///
/// The array around the cell is renewed now and then, so that it stays young: for each young task
/// that is stored in an old array G1 would need a fence more.
final class Slot {

    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(Task[].class);

    /// Index of the one used element of a padded array: 128 bytes from either end.
    private static final int MIDDLE = 32;

    private @Nullable Task[] cell = new Task[2 * MIDDLE]; // replaced by the worker, guarded by this
    private volatile boolean isVisited;
    private @Nullable Task stolen; // guarded by this

    /// Puts a task into the empty slot. Worker only.
    void put(Task task) {
        CELL.setRelease(cell, MIDDLE, task); // publishes the task's fields to thieves
    }

    /// Whether [#take] would surely return null. Worker only.
    boolean isEmpty() {
        return cell[MIDDLE] == null; // plain: only the worker writes it
    }

    /// Takes the task. Worker only. In any case a full fence lies between what the worker did
    /// before and what it does after.
    @Nullable Task take() {
        Task task = cell[MIDDLE]; // plain: only the worker writes it
        if (task != null) {
            CELL.setOpaque(cell, MIDDLE, null); // ordered by the fence
        }
        VarHandle.fullFence(); // before the look at isVisited: see the Overview
        return isVisited ? unlessStolen(task) : task;
    }

    /// Goes on in a new array. Worker only.
    synchronized void renew() {
        @Nullable Task[] young = new Task[2 * MIDDLE];
        young[MIDDLE] = cell[MIDDLE];
        cell = young;
    }

    /// Whether there seems to be a task to take. By others.
    synchronized boolean hasTask() {
        return stolen == null && CELL.getOpaque(cell, MIDDLE) != null; // a hint, no order needed
    }

    /// Takes the task. By others.
    synchronized @Nullable Task steal() {
        if (!hasTask()) { // spares the worker a visit
            return null;
        }
        isVisited = true;
        VarHandle.fullFence(); // before the look into the cell: see the Overview
        stolen = (Task) CELL.getAcquire(cell, MIDDLE); // sees the task's fields
        isVisited = stolen != null;
        return stolen;
    }

    @SuppressWarnings("ReferenceEquality") // tasks have no other equality
    private synchronized @Nullable Task unlessStolen(@Nullable Task task) {
        Task gone = stolen;
        stolen = null;
        isVisited = false;
        return task == gone ? null : task;
    }
}
