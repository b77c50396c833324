package io.portolan.mpi;

/// What the leaders of two groups bring when they make an intercommunicator of them.
///
/// Source: MPI 4.1, section 7.6.2
final class Handshake extends Construction {
    private final Members local;

    /// @param local the group that this leader leads
    Handshake(Call call, int place, Members local) {
        super(call, place);
        this.local = local;
    }

    @Override
    void construct() {
        Handshake other = (Handshake) of(1);
        Members remote = other.local;
        for (int rank = 0; rank < local.size(); rank++) {
            if (remote.rankOf(local.process(rank)) != MPI.UNDEFINED) {
                throw call().errorOfAll(
                                ErrorClass.COMM,
                                "rank %d of the world is in both groups; allowed are groups without a common rank; split the communicator first"
                                        .formatted(local.process(rank)));
            }
        }
        CommPlan plan = CommPlan.inter(fabric(), local, remote);
        give(plan);
        other.give(plan.asSeenBy(remote));
    }
}
