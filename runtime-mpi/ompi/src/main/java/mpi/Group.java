package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An ordered set of ranks.
///
/// *Threads:* any. *Failure:* [MPIException] if a rank is not of the group or is given twice, or
/// the group was freed.
///
/// Source: MPI 4.1, section 7.3
public final class Group implements Freeable {
    private io.portolan.mpi.@Nullable Group core;

    Group(io.portolan.mpi.Group core) {
        this.core = core;
    }

    /// How many members there are.
    public int getSize() throws MPIException {
        return core().size();
    }

    /// The calling rank's number in the group, or [MPI#UNDEFINED].
    public int getRank() throws MPIException {
        return core().rank();
    }

    /// Gives the group back, which is null afterwards.
    @Override
    public void free() throws MPIException {
        core();
        core = null;
    }

    /// Whether the group was freed.
    public boolean isNull() {
        return core == null;
    }

    /// The ranks that members of the first group have in the second, or [MPI#UNDEFINED].
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2)
            throws MPIException {
        io.portolan.mpi.Group other = group2.core();
        io.portolan.mpi.Group known = group1.core();
        return checked(() -> known.translateRanks(ranks1, other));
    }

    /// [MPI#IDENT] if both have the same members in the same order, [MPI#SIMILAR] in another one,
    /// else [MPI#UNEQUAL].
    public static int compare(Group group1, Group group2) throws MPIException {
        return switch (group1.core().compare(group2.core())) {
            case IDENT, CONGRUENT -> MPI.IDENT;
            case SIMILAR -> MPI.SIMILAR;
            case UNEQUAL -> MPI.UNEQUAL;
        };
    }

    /// The members of the first group, then those of the second that are not of it.
    public static Group union(Group group1, Group group2) throws MPIException {
        return new Group(group1.core().union(group2.core()));
    }

    /// The members that are of both, in the order of the first.
    public static Group intersection(Group group1, Group group2) throws MPIException {
        return new Group(group1.core().intersection(group2.core()));
    }

    /// The members of the first that are not of the second.
    public static Group difference(Group group1, Group group2) throws MPIException {
        return new Group(group1.core().difference(group2.core()));
    }

    /// The members with these ranks, in this order.
    public Group incl(int[] ranks) throws MPIException {
        io.portolan.mpi.Group known = core();
        return checked(() -> new Group(known.incl(ranks)));
    }

    /// All but the members with these ranks.
    public Group excl(int[] ranks) throws MPIException {
        io.portolan.mpi.Group known = core();
        return checked(() -> new Group(known.excl(ranks)));
    }

    /// The members with the ranks of these ranges: first, last and stride of each.
    public Group rangeIncl(int[][] ranges) throws MPIException {
        io.portolan.mpi.Group known = core();
        return checked(() -> new Group(known.rangeIncl(ranges(ranges))));
    }

    /// All but the members with the ranks of these ranges.
    public Group rangeExcl(int[][] ranges) throws MPIException {
        io.portolan.mpi.Group known = core();
        return checked(() -> new Group(known.rangeExcl(ranges(ranges))));
    }

    /// The core's group.
    io.portolan.mpi.Group core() throws MPIException {
        MPI.check();
        io.portolan.mpi.Group known = core;
        if (known == null) {
            throw MPI.COMM_WORLD.handled(
                    new MPIException(
                            MPI.ERR_GROUP,
                            "the group is null; allowed is one that was not freed; free it later"));
        }
        return known;
    }

    private static <T> T checked(Supplier<T> made) throws MPIException {
        try {
            return made.get();
        } catch (io.portolan.mpi.error.MPIException e) {
            throw MPI.COMM_WORLD.handled(new MPIException(e));
        }
    }

    private static io.portolan.mpi.RankRange[] ranges(int[][] of) {
        io.portolan.mpi.RankRange[] ranges = new io.portolan.mpi.RankRange[of.length];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = new io.portolan.mpi.RankRange(of[i][0], of[i][1], of[i][2]);
        }
        return ranges;
    }
}
