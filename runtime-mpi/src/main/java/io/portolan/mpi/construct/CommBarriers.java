package io.portolan.mpi.construct;

import io.portolan.mpi.collective.CommRounds;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.ProcessRounds;
import io.portolan.mpi.context.CommPlan;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.meeting.Participant;
import io.portolan.mpi.meeting.SharedBarrier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

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

    private final @Nullable ProcessRounds rounds;

    /// @param rounds of the ranks of other processes; null if there are none
    public CommBarriers(@Nullable ProcessRounds rounds) {
        this.rounds = rounds;
    }

    /// The place of a rank; to be asked for once per rank of the communicator.
    ///
    /// @param rank in the communicator
    public Participant<Contribution> place(CommPlan plan, int rank, Endpoint endpoint) {
        SharedBarrier<Contribution> barrier =
                forming.computeIfAbsent(plan.number(), _ -> barrier(plan, endpoint.fabric()));
        Participant<Contribution> place = barrier.participant(plan.firstPlace() + rank, endpoint);
        if (barrier.isComplete()) {
            forming.remove(plan.number(), barrier);
        }
        return place;
    }

    private SharedBarrier<Contribution> barrier(CommPlan plan, Fabric fabric) {
        ProcessMap map = fabric.processes();
        int size = plan.places();
        return rounds == null || CommRounds.isAllHere(map, size, plan::process)
                ? SharedBarrier.withBoard(size, plan::process, fabric.settings())
                : SharedBarrier.among(
                        CommRounds.of(rounds, map, plan.number(), size, plan::process),
                        plan::process);
    }
}
