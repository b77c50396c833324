package io.portolan.mpi;

import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.group.GroupMembers;
import io.portolan.mpi.meeting.SharedBarrier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// Where ranks of one world meet once that have no communicator of their own yet: all who name the
/// same thing meet.
///
/// Overview. Who comes first makes the meeting, and who leaves strikes it out, so that the next one
/// of that name is a new one. Nobody leaves before all have come, unless the meeting failed, and
/// then nobody is to come to it any more.
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

    /// The name of a meeting of ranks that have no communicator of their own yet: all who name the same
    /// meet.
    ///
    /// @param operation what they make
    /// @param number the context of the communicator in which they know each other
    /// @param tag as given
    /// @param members who meet; the place of each is its rank
    record RendezvousKey(CommOperation operation, int number, int tag, GroupMembers members) {}
}
