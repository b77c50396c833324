package io.portolan.core.engine;

import io.portolan.core.events.CoreEvents;
import org.jspecify.annotations.Nullable;

/// Looks after tasks that are stuck behind a handler that blocks or computes long. Belongs to one
/// worker and looks at one of the others at a time.
final class Rescuer {

    private final WorkerPool pool;
    private final Worker self;
    private int victim;
    private int victimRuns;

    Rescuer(WorkerPool pool, Worker self) {
        this.pool = pool;
        this.self = self;
    }

    /// Takes a task from a worker that has not begun a new one since the last look, then turns to
    /// the next worker. Others that it takes with it go into the ring of the caller.
    @SuppressWarnings("ReferenceEquality") // workers have no other equality
    @Nullable Task look(Ring ring) {
        Worker[] workers = pool.allWorkers();
        Worker watched = workers[victim];
        Task task = null;
        if (watched != self && victimRuns == watched.runsSeen()) {
            task = watched.stealSlot();
            if (task == null) {
                task = watched.stealRing(ring);
            }
        }
        if (task != null) {
            CoreEvents.stole(watched);
        }
        victim = (victim + 1) % workers.length;
        if (workers[victim] == self) {
            victim = (victim + 1) % workers.length;
        }
        victimRuns = workers[victim].runsSeen();
        return task;
    }
}
