package io.portolan.mpi.engine;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The lanes of the threads of a rank other than its owner, for up to [#MOST] threads at a time. A
/// lane has one sender, so each thread needs lanes of its own. The lanes of a thread that has ended
/// go to the next one.
///
/// *Threads:* any. *Cost:* a thread looks itself up in each operation; each lane is 9 KiB, made
/// when something is sent through it.
final class HelperLanes {
    /// If there are more threads than that, the further ones use the lock of the mailbox.
    static final int MOST = 8;

    private final Map<Thread, ThreadLanes> byThread = new ConcurrentHashMap<>(0);
    private final int rank;
    private final Fabric fabric;
    private final Mailbox mailbox;

    /// @param mailbox of the rank
    HelperLanes(int rank, Fabric fabric, Mailbox mailbox) {
        this.rank = rank;
        this.fabric = fabric;
        this.mailbox = mailbox;
    }

    /// The lanes of the calling thread; null if there are none for it.
    @Nullable ThreadLanes ofCaller() {
        Thread caller = Thread.currentThread();
        ThreadLanes known = byThread.get(caller);
        return known == null && hasRoom() ? admit(caller) : known;
    }

    /// Drops the lanes of threads that have ended.
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
        fabric.liveness().helpers().admit();
        forgetEnded();
        if (byThread.size() == MOST) {
            return null;
        }
        ThreadLanes lanes =
                new ThreadLanes(
                        rank,
                        freeNumber(),
                        fabric.firstRank(),
                        fabric.endRank(),
                        mailbox,
                        fabric.routes(),
                        AdaptiveBackoff.ofHelper(fabric.settings().waiting(caller.isVirtual())));
        byThread.put(caller, lanes);
        return lanes;
    }

    private int freeNumber() {
        BitSet taken = new BitSet();
        taken.set(Lane.OWNER);
        byThread.values().forEach(lanes -> taken.set(lanes.number()));
        return taken.nextClearBit(0);
    }
}
