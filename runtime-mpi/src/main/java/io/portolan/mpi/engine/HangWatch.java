package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;

/// Finds waits that will never end, by looking at the ranks now and then.
///
/// Overview. A rank that waits for a rank that has ended waits for nothing: its transfers are given
/// up at once. A world is deadlocked if all its ranks wait and nothing is on its way. That is seen
/// by two looks: whatever is stuck in one wait at both was so all the time between them, so there
/// is a moment at which all were; only ranks send, and all are parked; hence nothing will ever
/// move. As soon as other threads take part this proves nothing, and no deadlock is found.
///
/// *Threads:* one. *Cost:* a look reads one field per rank; the ranks do nothing for it but to note
/// what they park for.
public final class HangWatch {
    private final Fabric fabric;
    private final Liveness liveness;
    private Map<Awaited, Wait> before = Map.of();

    /// Watches the ranks of that world.
    public HangWatch(Fabric fabric) {
        this.fabric = fabric;
        this.liveness = fabric.liveness();
    }

    /// Looks once. Returns the waits of all ranks that have not ended if these are deadlocked, else
    /// an empty list.
    public List<Wait> look() {
        Map<Awaited, Wait> now = new HashMap<>();
        List<Wait> always = new ArrayList<>();
        boolean all = true;
        for (Endpoint endpoint : fabric.endpoints()) {
            if (!endpoint.hasEnded()) {
                Awaited awaited = endpoint.waiting();
                if (awaited == null || !isStuck(endpoint, awaited)) {
                    all = false;
                } else {
                    Thread owner = Objects.requireNonNull(endpoint.owner(), "it waits, so it runs");
                    Wait wait = new Wait(endpoint.rank(), owner, awaited);
                    now.put(awaited, wait);
                    if (before.containsKey(awaited)) {
                        always.add(wait);
                    }
                }
            }
        }
        boolean isDeadlock = all && always.size() == now.size() && !liveness.hasGuests();
        before = now;
        return isDeadlock ? always : List.of();
    }

    /// Also gives up what nobody is left to complete, after which the wait is not stuck any more.
    private boolean isStuck(Endpoint endpoint, Awaited awaited) {
        IntPredicate isGone = peer -> isGone(endpoint.rank(), peer);
        List<Transfer> stuck = awaited.stuck();
        List<Transfer> gone = stuck.stream().filter(t -> isGone.test(t.peer())).toList();
        if (awaited.needsAll() ? !gone.isEmpty() : gone.size() == stuck.size()) {
            // After the look at who has ended, and before the last look at the transfer: what came
            // through a lane before the end.
            endpoint.mailbox().poll();
            gone.stream().filter(Transfer::isStuck).forEach(Transfer::giveUp);
        }
        return awaited.isStuck();
    }

    private boolean isGone(int rank, int peer) {
        if (peer == Wildcards.ANY_SOURCE) {
            return liveness.alive() == 1 && !liveness.hasGuests();
        }
        return peer == rank ? !liveness.hasGuests() : liveness.hasEnded(peer);
    }
}
