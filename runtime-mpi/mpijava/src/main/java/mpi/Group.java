package mpi;

import io.portolan.mpi.RankRange;
import io.portolan.mpi.error.ErrorClass;
import java.util.Arrays;
import java.util.function.Supplier;

/// An ordered set of ranks.
///
/// *Threads:* immutable. *Failure:* [MPIException] if a rank is not of the group or is given twice.
///
/// Source: MPI 4.1, section 7.3
public class Group {
    private final io.portolan.mpi.Group core;

    Group(io.portolan.mpi.Group core) {
        this.core = core;
    }

    /// How many members there are.
    public int Size() {
        return core.size();
    }

    /// The calling rank's number in the group, or [MPI#UNDEFINED] if it is no member.
    public int Rank() {
        return defined(core.rank());
    }

    /// The ranks that members of `group1` have in `group2`, [MPI#UNDEFINED] for those that are not
    /// of it.
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        int[] ranks = checked(() -> core(group1).translateRanks(ranks1, core(group2)));
        return Arrays.stream(ranks).map(Group::defined).toArray();
    }

    /// [MPI#IDENT] for the same members in the same order, [MPI#SIMILAR] in another one,
    /// [MPI#UNEQUAL] for others.
    public static int Compare(Group group1, Group group2) {
        return Comm.constant(checked(() -> core(group1).compare(core(group2))));
    }

    /// The members of `group1`, then those of `group2` that are not of it.
    public static Group Union(Group group1, Group group2) {
        return made(() -> core(group1).union(core(group2)));
    }

    /// The members of `group1` that are of `group2` as well.
    public static Group Intersection(Group group1, Group group2) {
        return made(() -> core(group1).intersection(core(group2)));
    }

    /// The members of `group1` that are not of `group2`.
    public static Group Difference(Group group1, Group group2) {
        return made(() -> core(group1).difference(core(group2)));
    }

    /// The members with these ranks, in this order.
    public Group Incl(int[] ranks) {
        return made(() -> core.incl(ranks));
    }

    /// All but the members with these ranks.
    public Group Excl(int[] ranks) {
        return made(() -> core.excl(ranks));
    }

    /// The members with the ranks of these ranges, each a first rank, a last one and a stride.
    public Group Range_incl(int[][] ranges) {
        return made(() -> core.rangeIncl(ranges("Group.Range_incl", ranges)));
    }

    /// All but the members with the ranks of these ranges.
    public Group Range_excl(int[][] ranges) {
        return made(() -> core.rangeExcl(ranges("Group.Range_excl", ranges)));
    }

    /// Does nothing: a group needs no free.
    public void free() {}

    /// A rank of Portolan, where another number stands for none.
    static int defined(int rank) {
        return rank == io.portolan.mpi.MPI.UNDEFINED ? MPI.UNDEFINED : rank;
    }

    /// The same group in Portolan.
    io.portolan.mpi.Group core() {
        return core;
    }

    @Override
    public String toString() {
        return core.toString();
    }

    private static io.portolan.mpi.Group core(Group group) {
        if (group == null) {
            throw Datatype.error(
                    ErrorClass.GROUP,
                    "Group",
                    "the group is null; allowed is a group, as MPI.GROUP_EMPTY; give one");
        }
        return group.core;
    }

    private static RankRange[] ranges(String operation, int[][] ranges) {
        RankRange[] given = new RankRange[ranges == null ? 0 : ranges.length];
        for (int i = 0; i < given.length; i++) {
            int[] each = ranges[i];
            if (each == null || each.length != 3) {
                throw Datatype.error(
                        ErrorClass.ARG,
                        operation,
                        "ranges[%d] has %d numbers; allowed is 3; give a first rank, a last one and a stride"
                                .formatted(i, each == null ? 0 : each.length));
            }
            given[i] = new RankRange(each[0], each[1], each[2]);
        }
        return given;
    }

    private static Group made(Supplier<io.portolan.mpi.Group> group) {
        return new Group(checked(group));
    }

    private static <T> T checked(Supplier<T> result) {
        try {
            return result.get();
        } catch (io.portolan.mpi.error.MPIException e) {
            throw MPI.COMM_WORLD.failed(e);
        }
    }
}
