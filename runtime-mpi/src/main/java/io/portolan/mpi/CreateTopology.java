package io.portolan.mpi;

/// A part in the making of a communicator whose ranks are the nodes of a topology that each of them
/// knows as a whole: the first ranks, in their order.
final class CreateTopology extends Construction {
    private final Object topology;
    private final int nodes;

    /// @param topology a [io.portolan.mpi.CartTopology] or [io.portolan.mpi.GraphTopology]
    /// @param nodes how many ranks it has, at most those of the communicator
    CreateTopology(Call call, int rank, Object topology, int nodes) {
        super(call, rank);
        this.topology = topology;
        this.nodes = nodes;
    }

    @Override
    void requireFit(Part other) {
        Object theirs = ((CreateTopology) other).topology;
        if (!topology.equals(theirs)) {
            throw call().errorOfAll(
                            ErrorClass.TOPOLOGY,
                            "rank %d gives %s and rank %d gives %s; allowed is the same on every rank; compute it in the same way on each"
                                    .formatted(rank(), topology, other.rank(), theirs));
        }
    }

    @Override
    void construct() {
        Members.Builder members = new Members.Builder();
        for (int rank = 0; rank < nodes; rank++) {
            members.add(context().local().process(rank));
        }
        CommPlan plan = CommPlan.intra(fabric(), members.build());
        for (int rank = 0; rank < nodes; rank++) {
            ((CreateTopology) of(rank)).give(plan);
        }
    }
}
