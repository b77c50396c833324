package io.portolan.core.engine;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Decides who is woken. Waking a thread costs its waker 5 to 20 us, so it is done as rarely as is
/// safe: only for a task that a running worker will not take next, only if somebody sleeps, and
/// only if nobody is searching already.
///
/// Overview. `state` holds the number of sleepers and whether a worker searches (at most one). A
/// poster makes its task visible and then reads `state`; a worker that goes to sleep changes
/// `state` and then looks once more for tasks. Both are volatile, so a task is seen by the worker
/// or the sleeper by the poster. The searcher that finds a task wakes the next worker, because
/// there may be more.
///
/// The first sleeper is the sentinel: it sleeps in short naps and looks after tasks that are stuck
/// behind a handler that blocks or computes long. For its sake the workers of a closing pool do not
/// end one by one: they sleep until all of them do, and then end together.
final class Idlers {

    private static final int SEARCHING = 1 << 16;
    private static final int SLEEPERS = SEARCHING - 1;

    private final AtomicInteger state = new AtomicInteger();
    private final List<Worker> sleepers = new ArrayList<>(); // guarded by itself
    private boolean hasEnded; // guarded by sleepers

    /// Wakes a worker for a task that was just made visible, if that is needed.
    void wakeOne() {
        VarHandle.fullFence(); // the caller's task before the read of state: see the Overview
        int seen = state.get();
        while (seen > 0 && seen < SEARCHING) { // somebody sleeps and nobody searches
            if (state.compareAndSet(seen, seen | SEARCHING)) {
                Worker worker = last();
                if (worker != null) {
                    LockSupport.unpark(worker);
                    return;
                }
                stopSearching(); // and look again: others may have relied on this search
            }
            seen = state.get();
        }
    }

    /// Makes the caller the searcher; false when there is one.
    boolean startSearching() {
        int seen = state.get();
        while (seen < SEARCHING) {
            if (state.compareAndSet(seen, seen | SEARCHING)) {
                return true;
            }
            seen = state.get();
        }
        return false;
    }

    void stopSearching() {
        state.addAndGet(-SEARCHING);
    }

    /// Registers a sleeper; it must look for tasks once more before it parks.
    void fallAsleep(Worker worker) {
        synchronized (sleepers) {
            sleepers.add(worker);
            state.incrementAndGet();
        }
    }

    /// Takes the worker out by itself; false when a waker has done so, which made it the searcher.
    boolean wakeUp(Worker worker) {
        Worker next = null;
        synchronized (sleepers) {
            boolean wasSentinel = !sleepers.isEmpty() && sleepers.get(0) == worker;
            if (!sleepers.remove(worker)) {
                return false;
            }
            state.decrementAndGet();
            if (wasSentinel && !sleepers.isEmpty()) {
                next = sleepers.get(0);
            }
        }
        LockSupport.unpark(next); // it parked without naps; null is allowed
        return true;
    }

    /// Whether the worker is still registered, so that it may go on sleeping or end.
    boolean isAsleep(Worker worker) {
        synchronized (sleepers) {
            return hasEnded || sleepers.contains(worker);
        }
    }

    /// Whether the worker is the one that must not sleep long.
    boolean isSentinel(Worker worker) {
        synchronized (sleepers) {
            return !sleepers.isEmpty() && sleepers.get(0) == worker;
        }
    }

    /// The number of workers that sleep.
    int sleepers() {
        return state.get() & SLEEPERS;
    }

    /// Makes every sleeper look around.
    void wakeAll() {
        synchronized (sleepers) {
            sleepers.forEach(LockSupport::unpark);
        }
    }

    /// Whether the workers may end. They do so together, when all of them sleep: before, a handler
    /// could still need another worker for the task that it waits for.
    boolean haveEnded(int workers) {
        synchronized (sleepers) {
            if (sleepers.size() == workers) {
                end();
            }
            return hasEnded;
        }
    }

    /// Lets the workers end as soon as they find nothing to do.
    void end() {
        synchronized (sleepers) {
            hasEnded = true;
            wakeAll();
        }
    }

    private @Nullable Worker last() {
        synchronized (sleepers) {
            if (sleepers.isEmpty()) {
                return null;
            }
            state.decrementAndGet();
            return sleepers.remove(sleepers.size() - 1);
        }
    }
}
