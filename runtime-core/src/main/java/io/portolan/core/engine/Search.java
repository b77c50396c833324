package io.portolan.core.engine;

import io.portolan.core.events.CoreEvents;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/// What a worker does when it has no task: it looks for one at others, and sleeps when it finds
/// none. Belongs to one worker.
final class Search {

    /// The sentinel looks for lost tasks so often while all workers sleep. Chosen, not measured: 20
    /// looks in a second are no load for a machine that does nothing else.
    private static final long IDLE_NAP_NANOS = 50_000_000;

    /// Looks of a searcher before it sleeps. Chosen, not measured.
    private static final int SPINS = 2_000;

    /// One look in so many goes to the rings of the other workers, the rest to the injection queue
    /// only. Chosen, not measured: looks at a ring take its lines from the worker that owns it.
    private static final int STEAL_EVERY = 16;

    private final WorkerPool pool;
    private final Worker self;
    private final int index;
    private final Ring ring;
    private final Rescuer rescuer;
    private final Idlers idlers;
    private boolean isSearcher;
    private @Nullable Task rescued;

    Search(WorkerPool pool, Worker self, int index, Ring ring, Rescuer rescuer) {
        this.pool = pool;
        this.self = self;
        this.index = index;
        this.ring = ring;
        this.rescuer = rescuer;
        idlers = pool.idlers();
    }

    /// A task; null when the pool has closed and nothing is left to do.
    @Nullable Task find() {
        Task task = look();
        while (task == null) {
            if (!sleep()) {
                return null;
            }
            task = look();
        }
        return task;
    }

    private @Nullable Task look() {
        Task found = rescued;
        rescued = null;
        if (isSearcher || idlers.startSearching()) {
            for (int i = 0; i < SPINS && found == null && !pool.isClosing(); i++) {
                found = i % STEAL_EVERY == 0 ? steal() : pool.injection().takeInto(ring);
                Thread.onSpinWait();
            }
            isSearcher = false;
            idlers.stopSearching();
        }
        if (found == null) {
            found = steal(); // for posters who relied on the search just before it stopped
        }
        if (found != null) {
            idlers.wakeOne(); // there may be more where it came from
        }
        return found;
    }

    /// One look at the injection queue and at every other worker's ring.
    private @Nullable Task steal() {
        Task task = pool.injection().takeInto(ring);
        Worker[] workers = pool.allWorkers();
        for (int i = 1; i < workers.length && task == null; i++) {
            Worker other = workers[(index + i) % workers.length];
            task = other.stealRing(ring);
            if (task != null) {
                CoreEvents.stole(other);
            }
        }
        return task;
    }

    /// Sleeps until there may be something to do; false when the pool has closed and nothing is
    /// left to do.
    private boolean sleep() {
        ring.clear();
        idlers.fallAsleep(self);
        if (pool.hasVisibleTasks()) { // posted before its poster could see the sleeper
            isSearcher = !idlers.wakeUp(self);
            return true;
        }
        while (idlers.isAsleep(self)) {
            if (pool.isClosing() && idlers.haveEnded(pool.allWorkers().length)) {
                return false;
            }
            Thread.interrupted(); // nobody's; it would keep the thread from parking
            if (!idlers.isSentinel(self)) {
                Event event = CoreEvents.parkBegins(idlers.sleepers());
                LockSupport.park(self);
                CoreEvents.end(event);
                continue;
            }
            boolean isAnyAwake = idlers.sleepers() < pool.allWorkers().length;
            Event event = CoreEvents.parkBegins(idlers.sleepers());
            LockSupport.parkNanos(self, isAnyAwake ? Worker.RESCUE_NANOS : IDLE_NAP_NANOS);
            CoreEvents.end(event);
            rescued = rescuer.look(ring);
            if (rescued != null) {
                isSearcher = !idlers.wakeUp(self);
                return true;
            }
        }
        isSearcher = true; // on behalf of the waker
        return true;
    }
}
