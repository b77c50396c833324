package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/// Finds waits that will never end, by looking at the threads of a world now and then.
///
/// Overview. A rank that waits for a rank that has ended waits for nothing: its transfers are given
/// up at once. A world is deadlocked if all its ranks wait, and all other threads that have used a
/// communicator of it and have not ended, and nothing is on its way. That is seen by two looks:
/// whatever is stuck in one wait at both was so all the time between them, so there is a moment at
/// which all were; only these threads send, and all are parked; hence nothing will ever move. What
/// a thread that has ended did is seen, because who lives is asked before who is stuck. As soon as
/// something was handed to a port or a stage, threads that nobody knows may act, and this proves
/// nothing. Then, and when threads wait elsewhere, as for each other's end, all that can be seen is
/// that everything stands still.
///
/// *Threads:* one. *Cost:* a look reads one field per rank; the ranks do nothing for it but to note
/// what they park for.
public final class HangWatch {
    private final Fabric fabric;
    private final Liveness liveness;
    private Set<Object> before = Set.of();

    /// Watches the ranks of that world.
    public HangWatch(Fabric fabric) {
        this.fabric = fabric;
        this.liveness = fabric.liveness();
    }

    /// Looks once.
    public Sight look() {
        Set<Thread> away = new HashSet<>(liveness.guests().living());
        boolean hasGuests = !away.isEmpty() || !liveness.guests().areAllKnown();
        for (Endpoint endpoint : fabric.endpoints()) {
            Thread owner = endpoint.owner();
            if (owner != null && !endpoint.hasEnded()) {
                away.add(owner);
            }
        }
        List<Wait> waits = new ArrayList<>();
        Set<Object> now = new HashSet<>();
        for (Wait wait : fabric.waits()) {
            if (isStuck(wait, hasGuests)) {
                waits.add(wait);
                now.add(wait.awaited());
                away.remove(wait.thread());
            }
        }
        boolean haveAllBegun =
                fabric.endpoints().stream().allMatch(e -> e.owner() != null || e.hasEnded());
        now.addAll(away);
        boolean isStill =
                haveAllBegun
                        && !waits.isEmpty()
                        && before.equals(now)
                        && away.stream().allMatch(HangWatch::isIdle);
        before = now;
        boolean isDeadlock = isStill && away.isEmpty() && liveness.guests().areAllKnown();
        return new Sight(waits, isStill, isDeadlock);
    }

    /// Whether a thread that is in no operation does not go on by itself.
    private static boolean isIdle(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, BLOCKED, TERMINATED -> true;
            case NEW, RUNNABLE, TIMED_WAITING -> false;
        };
    }

    /// Also gives up what nobody is left to complete, after which the wait is not stuck any more.
    private boolean isStuck(Wait wait, boolean hasGuests) {
        IntPredicate isGone = peer -> isGone(wait.rank(), peer, hasGuests);
        Awaited awaited = wait.awaited();
        List<Transfer> stuck = awaited.stuck();
        List<Transfer> gone = stuck.stream().filter(t -> isGone.test(t.peer())).toList();
        if (awaited.needsAll() ? !gone.isEmpty() : gone.size() == stuck.size()) {
            // After the look at who has ended, and before the last look at the transfer: what came
            // through a lane before the end.
            fabric.mailbox(wait.rank()).poll();
            gone.stream().filter(Transfer::isStuck).forEach(Transfer::giveUp);
        }
        return awaited.isStuck();
    }

    private boolean isGone(int rank, int peer, boolean hasGuests) {
        if (peer == Wildcards.ANY_SOURCE) {
            return liveness.alive() == 1 && !hasGuests;
        }
        return peer == rank ? !hasGuests : liveness.hasEnded(peer);
    }
}
