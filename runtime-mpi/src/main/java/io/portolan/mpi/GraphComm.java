package io.portolan.mpi;

import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.construct.GraphTopology;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.group.TopologyNeighbors;
import io.portolan.mpi.meeting.Participant;

/// A communicator whose ranks are the nodes of a graph that each of them knows as a whole. It is
/// made by [Intracomm#createGraph(int\[\], int\[\], boolean)].
///
/// *Threads:* as [io.portolan.mpi.Intracomm]; the questions are answered without the other ranks.
/// *Failure:* as [io.portolan.mpi.Intracomm].
///
/// Source: MPI 4.1, sections 8.5.3 and 8.5.5
public final class GraphComm extends Intracomm {
    private final GraphTopology graph;

    private GraphComm(
            Context context,
            Participant<Contribution> participant,
            RankScope scope,
            GraphTopology graph) {
        super(context, participant, scope);
        this.graph = graph;
    }

    static SideOf<GraphComm> with(GraphTopology graph) {
        return (context, participant, scope) -> new GraphComm(context, participant, scope, graph);
    }

    /// Where the edges of each rank end in [#edges()].
    public int[] index() {
        return used(graph).index();
    }

    /// The neighbours of all ranks, one rank's after the other's.
    public int[] edges() {
        return used(graph).edges();
    }

    /// How many neighbours the rank has.
    public int neighborsCount(int rank) {
        return call(CommOperation.NEIGHBORS_COUNT).checked(() -> graph.neighborsCount(rank));
    }

    /// The neighbours of the rank in the order of its edges; one that has two is here twice.
    public int[] neighbors(int rank) {
        return call(CommOperation.NEIGHBORS).checked(() -> graph.neighbors(rank));
    }

    /// Another communicator of the same graph: as [Intracomm#dup()].
    @Override
    public GraphComm dup() {
        return dup(CommOperation.DUP, new Info(), plan -> join(plan, "dup()", with(graph)));
    }

    @Override
    public GraphComm dupWithInfo(Info info) {
        return dup(CommOperation.DUP_WITH_INFO, info, plan -> join(plan, "dup()", with(graph)));
    }

    /// Begins a [#dup()].
    @Override
    public CollectiveRequest<GraphComm> idup() {
        return idup(CommOperation.IDUP, new Info(), plan -> join(plan, "idup()", with(graph)));
    }

    @Override
    public CollectiveRequest<GraphComm> idupWithInfo(Info info) {
        return idup(CommOperation.IDUP_WITH_INFO, info, plan -> join(plan, "idup()", with(graph)));
    }

    @Override
    TopologyNeighbors neighbors(Call call) {
        return new TopologyNeighbors(graph.neighbors(rank()), graph.neighbors(rank()), false);
    }
}
