package io.portolan.mpi;

import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.group.GroupMembers;
import io.portolan.mpi.meeting.SharedBarrier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// Where ranks of one world meet once that have no communicator of their own yet: the leaders of
/// two groups, or the members of a group. All ranks that give the same key meet.
///
/// Overview. The rank that comes first makes the barrier, and each rank that leaves removes it, so
/// that the next one of that key is a new one. No rank leaves before all have come, unless the
/// barrier failed, and then no other rank is to come to it.
///
/// *Threads:* any.
final class IntercommRendezvous {
    private final ConcurrentMap<RendezvousKey, SharedBarrier<Contribution>> meetings =
            new ConcurrentHashMap<>();

    /// Returns when all have met, and what they construct is done.
    ///
    /// @param name equal for all who take part
    /// @param part of a call at that appointment
    void meet(RendezvousKey name, Construction<?> part) {
        GroupMembers members = name.members();
        CheckedEndpoint endpoint = part.context().endpoint();
        Endpoint engine = endpoint.endpoint();
        SharedBarrier<Contribution> meeting =
                meetings.computeIfAbsent(
                        name, _ -> new SharedBarrier<>(members.size(), members::process));
        try {
            new Collectives(endpoint, meeting.seat(part.rank(), engine)).run(part);
        } finally {
            meetings.remove(name, meeting);
        }
    }

    /// What ranks that have no communicator of their own yet agree on beforehand: all ranks that
    /// give an equal key meet.
    ///
    /// @param operation what they make
    /// @param number the context of the communicator in which they know each other
    /// @param tag as given
    /// @param members who meet; the place of each is its rank
    record RendezvousKey(CommOperation operation, int number, int tag, GroupMembers members) {}
}
