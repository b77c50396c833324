package io.portolan.mpi.engine;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The lanes of a rank's threads besides its owner, for some of them at a time: a lane has one
/// sender, so each of them needs its own. Those of a thread that has ended are the next one's.
///
/// *Threads:* any. *Cost:* a thread looks itself up in each operation; each lane is 9 KiB, made
/// when something is sent through it.
final class HelperLanes {
    /// More threads than that share the lock of the mailbox.
    static final int MOST = 8;

    private final Map<Thread, ThreadLanes> byThread = new ConcurrentHashMap<>(0);
    private final int rank;
    private final Fabric fabric;

    HelperLanes(int rank, Fabric fabric) {
        this.rank = rank;
        this.fabric = fabric;
    }

    /// Those of the calling thread; null if there are none for it.
    @Nullable ThreadLanes ofCaller() {
        Thread caller = Thread.currentThread();
        ThreadLanes known = byThread.get(caller);
        return known == null && hasRoom() ? admit(caller) : known;
    }

    /// Lets go of those of threads that have ended.
    synchronized void forgetEnded() {
        byThread.keySet().removeIf(thread -> !thread.isAlive());
    }

    private boolean hasRoom() {
        if (byThread.size() < MOST) {
            return true;
        }
        for (Thread thread : byThread.keySet()) { // no stream: each message of a further one asks
            if (!thread.isAlive()) {
                return true;
            }
        }
        return false;
    }

    private synchronized @Nullable ThreadLanes admit(Thread caller) {
        fabric.liveness().guests().admit();
        forgetEnded();
        if (byThread.size() == MOST) {
            return null;
        }
        ThreadLanes lanes =
                new ThreadLanes(
                        rank,
                        freeNumber(),
                        fabric.settings().ranks(),
                        fabric,
                        AdaptiveBackoff.ofGuest(fabric.settings().waiting(caller.isVirtual())));
        byThread.put(caller, lanes);
        return lanes;
    }

    private int freeNumber() {
        BitSet taken = new BitSet();
        taken.set(ThreadLanes.OWNER);
        byThread.values().forEach(lanes -> taken.set(lanes.number()));
        return taken.nextClearBit(0);
    }
}
