package io.portolan.mpi;

/// A part in the making of a communicator by the members of its group alone.
///
/// Source: MPI 4.1, section 7.4.2
final class CreateGroup extends Construction {
    private final Members members;

    /// @param place the rank in the group
    CreateGroup(Call call, int place, Members members) {
        super(call, place);
        this.members = members;
    }

    @Override
    void construct() {
        giveAll(CommPlan.intra(fabric(), members));
    }
}
