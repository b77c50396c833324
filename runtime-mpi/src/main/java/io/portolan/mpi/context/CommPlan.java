package io.portolan.mpi.context;

import io.portolan.mpi.group.GroupMembers;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// What the ranks of a new communicator have in common, as one side of it sees it: numbers and
/// lists of processes only. Each rank takes its own [io.portolan.mpi.context.Context] from here,
/// and finds the place where the ranks meet by the number, in
/// [io.portolan.mpi.construct.CommBarriers].
///
/// @param number the engine's name of the context
/// @param local the processes of this side
/// @param remote those of the other side, or null in an intracommunicator
/// @param firstPlace the place that rank 0 of this side has where all ranks meet
public record CommPlan(
        int number, GroupMembers local, @Nullable GroupMembers remote, int firstPlace)
        implements Serializable {
    /// The same communicator, as the other of the two groups sees it.
    ///
    /// @param others the processes of that group, which are the remote ones here
    public CommPlan asSeenBy(GroupMembers others) {
        return new CommPlan(number, others, local, firstPlace == 0 ? local.size() : 0);
    }

    /// How many ranks meet, those of both sides.
    public int places() {
        return remote == null ? local.size() : local.size() + remote.size();
    }

    /// The process that has a place.
    public int process(int place) {
        int mine = place - firstPlace;
        return remote == null || (0 <= mine && mine < local.size())
                ? local.process(mine)
                : remote.process(firstPlace == 0 ? place - local.size() : place);
    }
}
