package io.portolan.mpi;

/// A part in the union of the two groups of an intercommunicator.
///
/// Source: MPI 4.1, section 7.6.2
final class Merge extends Construction {
    private final boolean isHigh;

    Merge(Call call, int place, boolean isHigh) {
        super(call, place);
        this.isHigh = isHigh;
    }

    @Override
    void construct() {
        Merge other = (Merge) of(context().size());
        for (int place = 0; place < size(); place++) {
            Merge part = (Merge) of(place);
            Merge first = place < context().size() ? this : other;
            if (part.isHigh != first.isHigh) {
                throw call().errorOfAll(
                                ErrorClass.ARG,
                                "high is %b on %s and %b on %s; allowed is the same on all ranks of a group; decide by the group"
                                        .formatted(
                                                first.isHigh,
                                                first.context().me(),
                                                part.isHigh,
                                                part.context().me()));
            }
        }
        boolean isOtherLower = isHigh && !other.isHigh;
        Members.Builder union = new Members.Builder();
        addTo(union, isOtherLower ? other : this);
        addTo(union, isOtherLower ? this : other);
        giveAll(CommPlan.intra(fabric(), union.build()));
    }

    private static void addTo(Members.Builder union, Merge side) {
        Group group = side.context().local();
        for (int rank = 0; rank < group.size(); rank++) {
            union.add(group.process(rank));
        }
    }
}
