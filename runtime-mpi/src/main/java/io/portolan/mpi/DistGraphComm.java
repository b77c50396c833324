package io.portolan.mpi;

import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.construct.DistGraphTopology;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.group.TopologyNeighbors;
import io.portolan.mpi.meeting.Participant;
import java.util.Optional;

/// A communicator whose ranks are the nodes of a directed graph of which each rank knows its own
/// edges. It is made by [Intracomm#createDistGraphAdjacent] or [Intracomm#createDistGraph].
///
/// *Threads:* as [io.portolan.mpi.Intracomm]; the questions are answered without the other ranks.
/// *Failure:* as [io.portolan.mpi.Intracomm].
///
/// Source: MPI 4.1, sections 8.5.4 and 8.5.5
public final class DistGraphComm extends Intracomm {
    private final DistGraphTopology graph;

    private DistGraphComm(
            Context context,
            Participant<Contribution> participant,
            RankScope scope,
            DistGraphTopology graph) {
        super(context, participant, scope);
        this.graph = graph;
    }

    static SideOf<DistGraphComm> with(DistGraphTopology graph) {
        return (context, participant, scope) ->
                new DistGraphComm(context, participant, scope, graph);
    }

    /// How many edges lead to this rank.
    public int indegree() {
        return used(graph).indegree();
    }

    /// How many edges lead from this rank.
    public int outdegree() {
        return used(graph).outdegree();
    }

    /// Whether the edges have weights.
    public boolean isWeighted() {
        return used(graph).isWeighted();
    }

    /// From whom edges lead to this rank.
    public int[] sources() {
        return used(graph).sources().clone();
    }

    /// Their weights, if they have any.
    public Optional<int[]> sourceWeights() {
        return Optional.ofNullable(used(graph).sourceWeights()).map(int[]::clone);
    }

    /// To whom edges lead from this rank.
    public int[] destinations() {
        return used(graph).destinations().clone();
    }

    /// Their weights, if they have any.
    public Optional<int[]> destWeights() {
        return Optional.ofNullable(used(graph).destWeights()).map(int[]::clone);
    }

    /// Another communicator of the same graph: as [Intracomm#dup()].
    @Override
    public DistGraphComm dup() {
        return dup(CommOperation.DUP, new Info(), plan -> join(plan, "dup()", with(graph)));
    }

    @Override
    public DistGraphComm dupWithInfo(Info info) {
        return dup(CommOperation.DUP_WITH_INFO, info, plan -> join(plan, "dup()", with(graph)));
    }

    /// Begins a [#dup()].
    @Override
    public CollectiveRequest<DistGraphComm> idup() {
        return idup(CommOperation.IDUP, new Info(), plan -> join(plan, "idup()", with(graph)));
    }

    @Override
    public CollectiveRequest<DistGraphComm> idupWithInfo(Info info) {
        return idup(CommOperation.IDUP_WITH_INFO, info, plan -> join(plan, "idup()", with(graph)));
    }

    @Override
    TopologyNeighbors neighbors(Call call) {
        return new TopologyNeighbors(graph.sources(), graph.destinations(), false);
    }
}
