package io.portolan.mpi;

/// A part in the making of an intercommunicator of a group of each side.
///
/// Source: MPI 4.1, section 7.4.2
final class CreateInter extends Construction {
    private final Group group;

    /// @param group ranks of this rank's side
    CreateInter(Call call, int place, Group group) {
        super(call, place);
        this.group = group;
    }

    @Override
    void construct() {
        CreateInter other = at(context().size());
        for (int place = 0; place < size(); place++) {
            at(place).requireSameGroup(isOfFirstSide(place) ? this : other);
        }
        if (group.size() == 0 || other.group.size() == 0) {
            return;
        }
        CommPlan plan = CommPlan.inter(fabric(), group.members(), other.group.members());
        CommPlan theirs = plan.asSeenBy(other.group.members());
        for (int place = 0; place < size(); place++) {
            if (at(place).isMember()) {
                at(place).give(isOfFirstSide(place) ? plan : theirs);
            }
        }
    }

    private void requireSameGroup(CreateInter first) {
        if (!group.members().equals(first.group.members())) {
            throw call().errorOfAll(
                            ErrorClass.GROUP,
                            "%s gives a %s and %s a %s; allowed is the same group on all ranks of a side; make it in the same way on each"
                                    .formatted(
                                            first.context().me(),
                                            first.group,
                                            context().me(),
                                            group));
        }
    }

    private boolean isMember() {
        return group.rankOf(process()) != MPI.UNDEFINED;
    }

    /// Asked of the part of place 0.
    private boolean isOfFirstSide(int place) {
        return place < context().size();
    }

    private CreateInter at(int place) {
        return (CreateInter) of(place);
    }
}
