package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import java.util.Optional;

/// A communicator between two groups of ranks: each rank is in one of them, its local group, and
/// sends to and receives from the other, its remote group. It is made by
/// [Intracomm#createIntercomm(int, io.portolan.mpi.Comm, int, int)].
///
/// ```
///   rank 0   1   2          of one group, to which these are rank(), size() and group()
///        |\ /|\ /|
///        | X | X |          messages go across only: dest and source are ranks of the other
///        |/ \|/ \|          group, remoteSize() and remoteGroup()
///   rank 0   1   2
/// ```
///
/// The collectives go across too: each rank gives to those of the other group and gets from them.
/// With a root, that one gives [MPI#ROOT], the others of its group [MPI#PROC_NULL], and those of
/// the other group its rank; so bcast is from it to the other group, and gather and reduce are of
/// the other group. Allgather, alltoall, allreduce and reduceScatter give each group what the other
/// has, and a buffer for all has a block for each rank of the other group; only the blocks that
/// reduceScatter makes are for the ranks of the own group. There is no in place.
///
/// *Threads:* as [io.portolan.mpi.Intracomm]; the operations that make communicators must be called
/// by all ranks of both groups. *Failure:* as [io.portolan.mpi.Intracomm].
///
/// Source: MPI 4.1, sections 6.2.2, 6.2.3 and 7.6
public final class Intercomm extends InterObjectCollectives {
    /// @param seat where the ranks of both groups meet
    private Intercomm(Context context, Sides sides, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, sides, seat, filter);
    }

    /// @param firstPlace of the ranks of this side
    static SideOf<Intercomm> from(int firstPlace) {
        return (context, seat, filter) ->
                new Intercomm(context, Sides.ofIntercomm(firstPlace, context), seat, filter);
    }

    /// The number of ranks of the other group.
    public int remoteSize() {
        return context().peerCount();
    }

    /// The ranks of the other group.
    public Group remoteGroup() {
        return context().peers();
    }

    @Override
    public Intercomm dup() {
        return dup(plan -> joinInter(plan, "dup()"));
    }

    @Override
    public CollectiveRequest<Intercomm> idup() {
        return idup(plan -> joinInter(plan, "idup()"));
    }

    /// Divides both groups: those that give the same color, of either group, get an
    /// intercommunicator together.
    ///
    /// @param color 0 or more, or [MPI#UNDEFINED] for none
    /// @param key as in [Intracomm#split(int, int)], within the group
    /// @return empty if the color is undefined, or nobody in the other group has given it
    public Optional<Intercomm> split(int color, int key) {
        Call call = enter(Operation.SPLIT);
        if (color != MPI.UNDEFINED) {
            Arguments.requireColor(call, color, " or MPI.UNDEFINED");
        }
        Split part = new Split(call, sides().place(), color, key);
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> joinInter(plan, "split(" + color + ")"));
    }

    /// Makes an intercommunicator of a group of each side. All ranks of both sides must call it,
    /// those of a side with the same group, also if they are not in it.
    ///
    /// *Failure:* [MPIException] when the group has ranks that are not of this side; on every rank,
    /// when ranks of a side give different groups.
    ///
    /// Source: MPI 4.1, section 7.4.2
    ///
    /// @param group of ranks of [#group()]
    /// @return empty on a rank that is not in its group, or if a group is empty
    public Optional<Intercomm> create(Group group) {
        Call call = enter(Operation.CREATE);
        Arguments.requireSubset(call, group);
        CreateInter part = new CreateInter(call, sides().place(), group);
        run(part);
        return Optional.ofNullable(part.planIfAny()).map(plan -> joinInter(plan, "create()"));
    }

    /// One communicator of the ranks of both groups, in which each group keeps its order.
    ///
    /// *Failure:* [MPIException], on every rank, when the ranks of a group disagree.
    ///
    /// @param isHigh whether the ranks of this group come after those of the other; if both groups
    ///   say the same, it is left open which is first
    public Intracomm merge(boolean isHigh) {
        Merge part = new Merge(enter(Operation.MERGE), sides().place(), isHigh);
        run(part);
        return join(part.plan(), "merge()");
    }
}
