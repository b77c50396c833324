package io.portolan.mpi.construct;

import io.portolan.mpi.collective.Collectives;
import io.portolan.mpi.collective.CommRounds;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.ProcessRounds;
import io.portolan.mpi.context.CheckedEndpoint;
import io.portolan.mpi.context.RendezvousKey;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.group.GroupMembers;
import io.portolan.mpi.meeting.SharedBarrier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// Where ranks of one world that have no communicator of their own yet meet once: the leaders of
/// two groups, or the members of a group. All ranks that give the same key meet.
///
/// Overview. The rank that comes first makes the barrier, and each rank that leaves removes it, so
/// that the next barrier of that key is a new one. No rank leaves before all have come, unless the
/// barrier failed, and then no other rank is to come to it.
///
/// *Threads:* any.
public final class IntercommRendezvous {
    private final ConcurrentMap<RendezvousKey, SharedBarrier<Contribution>> barriers =
            new ConcurrentHashMap<>();

    private final @Nullable ProcessRounds rounds;

    /// @param rounds of the ranks of other processes; null if there are none
    public IntercommRendezvous(@Nullable ProcessRounds rounds) {
        this.rounds = rounds;
    }

    /// Returns when all ranks have met and the construction is done.
    ///
    /// @param name equal for all ranks that take part
    /// @param part of a call at that rendezvous
    public void meet(RendezvousKey name, Construction<?> part) {
        CheckedEndpoint endpoint = part.context().endpoint();
        Endpoint engine = endpoint.endpoint();
        SharedBarrier<Contribution> barrier =
                barriers.computeIfAbsent(name, _ -> barrier(name, engine.fabric().processes()));
        try {
            new Collectives(endpoint, barrier.participant(part.rank(), engine)).run(part);
        } finally {
            barriers.remove(name, barrier);
        }
    }

    private SharedBarrier<Contribution> barrier(RendezvousKey name, ProcessMap map) {
        GroupMembers members = name.members();
        return rounds == null || CommRounds.isAllHere(map, members.size(), members::process)
                ? new SharedBarrier<>(members.size(), members::process)
                : SharedBarrier.among(CommRounds.at(name, rounds, map), members::process);
    }
}
