package io.portolan.mpi.engine;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The threads that may act in a world besides those that run its ranks: the threads that have
/// called an operation of the world, the threads that its ranks have started, directly or
/// indirectly, and whether there may be others that the world does not know.
///
/// Overview. A thread that has called an operation is known itself, and can be asked whether it has
/// ended. A thread that was started and has not called yet is known by its
/// [io.portolan.mpi.engine.Origin] only, which the collector takes some time after the thread has
/// ended.
///
/// *Threads:* any. *Cost:* a helper reads a thread local in each operation. Nothing here keeps a
/// thread from being collected.
final class HelperThreads {
    private final Map<Long, WeakReference<Thread>> threads = new ConcurrentHashMap<>(0);
    private final Set<WeakReference<Origin>> expected = ConcurrentHashMap.newKeySet(0);

    /// Grows with each thread that is added or expected.
    private final AtomicInteger changes = new AtomicInteger();

    private volatile boolean areAllKnown = true;
    private volatile boolean isOver;

    /// The calling thread may bring what a rank waits for as long as it lives.
    void admit() {
        Origin origin = Origin.ofCaller();
        if (!origin.hasCalled(this)) {
            add();
            origin.calls(this);
        }
    }

    /// Knows the calling thread.
    void add() {
        Thread helper = Thread.currentThread();
        if (!isOver
                && threads.putIfAbsent(helper.threadId(), new WeakReference<>(helper)) == null) {
            changes.incrementAndGet();
        }
    }

    /// A thread of that origin was made.
    void expect(Origin origin) {
        expected.add(new WeakReference<>(origin));
        changes.incrementAndGet();
    }

    /// From now on something is known outside the world, as at a port, and any thread may act on
    /// it. *Ordering:* before a thread can know it.
    void admitUnknown() {
        if (areAllKnown) {
            areAllKnown = false;
        }
    }

    boolean areAllKnown() {
        return areAllKnown;
    }

    /// A number that changes whenever a thread is added or expected.
    int changes() {
        return changes.get();
    }

    /// The threads that have called and have not ended. *Ordering:* what the ended threads did is
    /// visible to the caller after this.
    List<Thread> living() {
        List<Thread> living = new ArrayList<>();
        threads.values()
                .removeIf(each -> {
                    Thread thread = each.get();
                    boolean lives = thread != null && thread.isAlive();
                    if (lives) {
                        living.add(thread);
                    }
                    return !lives;
                });
        return living;
    }

    /// The origins of the threads that have not called yet and have not ended, and of some that
    /// have ended.
    List<Origin> unseen() {
        List<Origin> unseen = new ArrayList<>();
        expected.removeIf(each -> {
            @Nullable Origin origin = each.get();
            boolean isUnseen = origin != null && !origin.isSeen();
            if (isUnseen) {
                unseen.add(origin);
            }
            return !isUnseen;
        });
        return unseen;
    }

    /// Whether the world has ended, so that no thread can act in it any more.
    boolean isOver() {
        return isOver;
    }

    /// Forgets all.
    void end() {
        isOver = true;
        threads.clear();
        expected.clear();
    }
}
