package io.portolan.mpi;

/// A part in the making of communicators of groups: of each group that its members name, one.
///
/// Source: MPI 4.1, section 7.4.2
final class Create extends Construction {
    private final Group group;

    Create(Call call, int rank, Group group) {
        super(call, rank);
        this.group = group;
    }

    @Override
    void construct() {
        for (int rank = 0; rank < size(); rank++) {
            Create part = (Create) of(rank);
            if (part.planIfAny() == null && part.isMember()) {
                part.constructGroup();
            }
        }
    }

    private boolean isMember() {
        return group.rankOf(process()) != MPI.UNDEFINED;
    }

    private void constructGroup() {
        CommPlan plan = CommPlan.intra(fabric(), group.members());
        for (int i = 0; i < group.size(); i++) {
            Create member = (Create) of(context().local().rankOf(group.process(i)));
            if (!member.group.members().equals(group.members())) {
                throw call().errorOfAll(
                                ErrorClass.GROUP,
                                "rank %d gives a %s, and rank %d, which is in it, a %s; allowed is the same group on all of its ranks; make it in the same way on each"
                                        .formatted(rank(), group, member.rank(), member.group));
            }
            member.give(plan);
        }
    }
}
