package io.portolan.mpi;

/// A part in the duplication of a communicator.
final class Dup extends Construction {
    Dup(Call call, int place) {
        super(call, place);
    }

    @Override
    void construct() {
        Members local = context().local().members();
        Group remote = context().remote();
        if (remote == null) {
            giveAll(CommPlan.intra(fabric(), local));
        } else {
            CommPlan plan = CommPlan.inter(fabric(), local, remote.members());
            giveSides(plan, plan.asSeenBy(remote.members()));
        }
    }
}
