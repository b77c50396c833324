package io.portolan.mpi;

import org.jspecify.annotations.Nullable;

/// A part in the making of an intercommunicator, within one of its groups: the leader hands on what
/// it has agreed on with the other leader.
final class CreateIntercomm extends Construction {
    private final int leader;
    private final @Nullable CommPlan agreed;
    private final @Nullable MPIException failure;

    /// @param agreed with the other leader; null on the others, or if it failed
    /// @param failure why the leaders could not agree
    CreateIntercomm(
            Call call,
            int rank,
            int leader,
            @Nullable CommPlan agreed,
            @Nullable MPIException failure) {
        super(call, rank);
        this.leader = leader;
        this.agreed = agreed;
        this.failure = failure;
    }

    @Override
    void requireFit(Part other) {
        int theirs = ((CreateIntercomm) other).leader;
        if (leader != theirs) {
            throw call().errorOfAll(
                            ErrorClass.RANK,
                            "rank %d names rank %d as the leader and rank %d names rank %d; allowed is the same leader on every rank of the group; give one"
                                    .formatted(rank(), leader, other.rank(), theirs));
        }
    }

    @Override
    void construct() {
        CreateIntercomm ofLeader = (CreateIntercomm) of(leader);
        if (ofLeader.failure != null) {
            throw ofLeader.failure;
        }
        if (ofLeader.agreed != null) {
            giveAll(ofLeader.agreed);
        }
    }
}
