package io.portolan.mpi.engine;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The threads besides those that run the ranks which have used a communicator, and whether there
/// are others that nobody knows.
///
/// *Threads:* any. *Cost:* a guest looks itself up in each operation; those that have ended are
/// forgotten at the next look of the watch.
final class Guests {
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet(0);
    private volatile boolean areAllKnown = true;

    /// The calling thread may bring what a rank waits for as long as it lives.
    void admit() {
        Thread guest = Thread.currentThread();
        if (!threads.contains(guest)) {
            threads.add(guest);
        }
    }

    /// From now on something is known elsewhere, as at a port, and any thread may act on it.
    /// *Ordering:* before whoever acts can know it.
    void admitUnknown() {
        if (areAllKnown) {
            areAllKnown = false;
        }
    }

    boolean areAllKnown() {
        return areAllKnown;
    }

    /// Those that have not ended. *Ordering:* what the others did is seen by who looks after this.
    List<Thread> living() {
        threads.removeIf(thread -> !thread.isAlive());
        return List.copyOf(threads);
    }
}
