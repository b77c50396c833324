package io.portolan.mpi.construct;

import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.context.CommPlan;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.meeting.Participant;
import io.portolan.mpi.meeting.SharedBarrier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// Where the ranks of each communicator of a world meet for collectives, found by the
/// communicator's number until each of them has its place there.
///
/// Overview. The rank that asks first makes the barrier, and the rank that asks last removes it
/// from here; from then on only the communicator's ranks refer to it.
///
/// *Threads:* any.
public final class CommBarriers {
    private final ConcurrentMap<Integer, SharedBarrier<Contribution>> forming =
            new ConcurrentHashMap<>();

    /// The place of a rank; to be asked for once per rank of the communicator.
    ///
    /// @param rank in the communicator
    public Participant<Contribution> place(CommPlan plan, int rank, Endpoint endpoint) {
        SharedBarrier<Contribution> barrier =
                forming.computeIfAbsent(
                        plan.number(),
                        _ ->
                                SharedBarrier.withBoard(
                                        plan.places(),
                                        plan::process,
                                        endpoint.fabric().settings()));
        Participant<Contribution> place = barrier.participant(plan.firstPlace() + rank, endpoint);
        if (barrier.isComplete()) {
            forming.remove(plan.number(), barrier);
        }
        return place;
    }
}
