package io.portolan.mpi.engine;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The threads besides those that run the ranks of a world which may act in it: those that have
/// called anything of it, those that its ranks have started, directly or indirectly, and whether
/// there are others that nobody knows.
///
/// Overview. Who has called is known as a thread, whose end can be asked for. Who was started and
/// has not called yet is known by its [io.portolan.mpi.engine.Origin] only, which the collector
/// takes some time after its thread has ended.
///
/// *Threads:* any. *Cost:* a guest reads a thread local in each operation. Nothing here keeps a
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
        Thread guest = Thread.currentThread();
        if (!isOver && threads.putIfAbsent(guest.threadId(), new WeakReference<>(guest)) == null) {
            changes.incrementAndGet();
        }
    }

    /// A thread of that origin was made.
    void expect(Origin origin) {
        expected.add(new WeakReference<>(origin));
        changes.incrementAndGet();
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

    /// A number that is another one whenever a thread was added or expected since.
    int changes() {
        return changes.get();
    }

    /// Those that have called and have not ended. *Ordering:* what the others did is seen by who
    /// looks after this.
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

    /// The origins of those that have not called yet, unless they have ended; some of those too.
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

    /// Whether the world has ended, so that nobody is a guest any more.
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
