package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.group.GroupMembers;
import java.util.BitSet;
import java.util.function.IntPredicate;

/// An ordered set of processes, numbered by ranks from 0. Groups are made from groups, the first
/// from a communicator ([io.portolan.mpi.Comm#group()]); they send nothing.
///
/// A group is immutable, and needs no free. Where the standard gives MPI_GROUP_EMPTY, the group has
/// size 0 and equals [#EMPTY] by [#compare(io.portolan.mpi.Group)].
///
/// *Threads:* any. *Failure:* [MPIException] if a rank is not of this group or is given twice; only
/// [#translateRanks(int[], io.portolan.mpi.Group)] also knows [MPI#PROC_NULL]. *Cost:* memory for
/// the differences from a range: none for a range, 16 bytes for each gap, 12 for each member once
/// there are more than 32 gaps. Making a group takes one step for each member of those it is made
/// of.
///
/// Source: MPI 4.1, section 7.3
public final class Group {
    /// The group without members.
    public static final Group EMPTY = new Group(new GroupMembers.Builder().build(), MPI.UNDEFINED);

    private final GroupMembers members;

    /// The process that asks, which need not be a member.
    private final int self;

    Group(GroupMembers members, int self) {
        this.members = members;
        this.self = self;
    }

    /// The processes 0 to `size - 1`, as `self` of them sees it.
    static Group ofWorld(int size, int self) {
        return new Group(GroupMembers.Progressions.range(0, size), self);
    }

    /// How many members there are.
    public int size() {
        return members.size();
    }

    /// The rank of the process whose communicator this group comes from, or [MPI#UNDEFINED] if it
    /// is no member.
    public int rank() {
        return members.rankOf(self);
    }

    /// The members alone, to be seen by others.
    GroupMembers members() {
        return members;
    }

    /// The process with this rank.
    int process(int rank) {
        return members.process(rank);
    }

    /// The rank of the process or [MPI#UNDEFINED].
    int rankOf(int process) {
        return members.rankOf(process);
    }

    /// The members with these ranks, in this order.
    public Group incl(int... ranks) {
        distinct("Group.incl", ranks);
        return listed(ranks);
    }

    /// All but the members with these ranks, in the order they have.
    public Group excl(int... ranks) {
        BitSet excluded = distinct("Group.excl", ranks);
        return where(rank -> !excluded.get(rank));
    }

    /// The members with the ranks of these ranges, in this order.
    public Group rangeIncl(RankRange... ranges) {
        distinct("Group.rangeIncl", ranges);
        GroupMembers.Builder included = new GroupMembers.Builder();
        for (RankRange range : ranges) {
            for (int i = 0; i < range.size(); i++) {
                included.add(process(range.rank(i)));
            }
        }
        return with(included);
    }

    /// All but the members with the ranks of these ranges, in the order they have.
    public Group rangeExcl(RankRange... ranges) {
        BitSet excluded = distinct("Group.rangeExcl", ranges);
        return where(rank -> !excluded.get(rank));
    }

    /// The members of this group, then those of `other` that are not of this one.
    public Group union(Group other) {
        Arguments.requireGiven("Group.union", "other", other);
        GroupMembers.Builder both = new GroupMembers.Builder();
        for (int rank = 0; rank < size(); rank++) {
            both.add(process(rank));
        }
        for (int rank = 0; rank < other.size(); rank++) {
            int process = other.process(rank);
            if (!has(process)) {
                both.add(process);
            }
        }
        return new Group(both.build(), self == MPI.UNDEFINED ? other.self : self);
    }

    /// The members that are of `other` as well, in the order of this group.
    public Group intersection(Group other) {
        Arguments.requireGiven("Group.intersection", "other", other);
        return where(rank -> other.has(process(rank)));
    }

    /// The members that are not of `other`, in the order of this group.
    public Group difference(Group other) {
        Arguments.requireGiven("Group.difference", "other", other);
        return where(rank -> !other.has(process(rank)));
    }

    /// The ranks that members of this group have in another one.
    ///
    /// @param ranks ranks in this group; [MPI#PROC_NULL] stays what it is
    /// @return for each its rank in `other`, or [MPI#UNDEFINED]
    public int[] translateRanks(int[] ranks, Group other) {
        Arguments.requireGiven("Group.translateRanks", "ranks", ranks);
        Arguments.requireGiven("Group.translateRanks", "other", other);
        int[] translated = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == MPI.PROC_NULL) {
                translated[i] = MPI.PROC_NULL;
            } else {
                requireRank("Group.translateRanks", ranks, i);
                translated[i] = other.rankOf(process(ranks[i]));
            }
        }
        return translated;
    }

    /// Whether `other` has the same members: IDENT in the same order, SIMILAR in another one,
    /// UNEQUAL if not.
    public Comparison compare(Group other) {
        Arguments.requireGiven("Group.compare", "other", other);
        if (members.equals(other.members)) {
            return Comparison.IDENT;
        }
        return size() == other.size() && intersection(other).size() == size()
                ? Comparison.SIMILAR
                : Comparison.UNEQUAL;
    }

    /// Its members, as far as they fit on a line.
    @Override
    public String toString() {
        return members.inWords();
    }

    private boolean has(int process) {
        return rankOf(process) != MPI.UNDEFINED;
    }

    private Group listed(int[] ranks) {
        GroupMembers.Builder included = new GroupMembers.Builder();
        for (int rank : ranks) {
            included.add(process(rank));
        }
        return with(included);
    }

    private Group where(IntPredicate isIncluded) {
        GroupMembers.Builder included = new GroupMembers.Builder();
        for (int rank = 0; rank < size(); rank++) {
            if (isIncluded.test(rank)) {
                included.add(process(rank));
            }
        }
        return with(included);
    }

    private Group with(GroupMembers.Builder included) {
        return new Group(included.build(), self);
    }

    private BitSet distinct(String operation, int[] ranks) {
        Arguments.requireGiven(operation, "ranks", ranks);
        BitSet seen = new BitSet();
        for (int i = 0; i < ranks.length; i++) {
            requireRank(operation, ranks, i);
            requireNew(operation, seen, ranks[i]);
        }
        return seen;
    }

    private BitSet distinct(String operation, RankRange[] ranges) {
        Arguments.requireGiven(operation, "ranges", ranges);
        BitSet seen = new BitSet();
        for (RankRange range : ranges) {
            Arguments.requireGiven(operation, "one of the ranges", range);
            range.require(operation, size());
            for (int i = 0; i < range.size(); i++) {
                requireNew(operation, seen, range.rank(i));
            }
        }
        return seen;
    }

    private static void requireNew(String operation, BitSet seen, int rank) {
        if (seen.get(rank)) {
            throw new MPIException(
                    ErrorClass.RANK,
                    operation,
                    "rank %d is given twice; allowed is every rank once; leave the second out"
                            .formatted(rank));
        }
        seen.set(rank);
    }

    private void requireRank(String operation, int[] ranks, int i) {
        if (ranks[i] < 0 || ranks[i] >= size()) {
            throw new MPIException(
                    ErrorClass.RANK,
                    operation,
                    "ranks[%d] is %d; allowed is 0 to %d; give ranks of this group"
                            .formatted(i, ranks[i], size() - 1));
        }
    }
}
