package io.portolan.mpi;

import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Meeting;
import org.jspecify.annotations.Nullable;

/// What the ranks of a new communicator have in common, as one side of it sees it: each rank takes
/// its own [io.portolan.mpi.Context] and its seat from here.
///
/// @param number the engine's name of the context
/// @param local the ranks of this side
/// @param remote those of the other side, or null in an intracommunicator
/// @param meeting where all ranks meet, those of both sides
/// @param firstPlace the place that rank 0 of this side has there
record CommPlan(
        int number,
        Members local,
        @Nullable Members remote,
        Meeting<Part> meeting,
        int firstPlace) {
    /// A new communicator of one group.
    static CommPlan intra(Fabric fabric, Members members) {
        return new CommPlan(
                fabric.newContext(),
                members,
                null,
                Meeting.withBoard(members.size(), members::process, fabric.settings()),
                0);
    }

    /// A new communicator of two groups, as the first of them sees it.
    static CommPlan inter(Fabric fabric, Members first, Members second) {
        int half = first.size();
        Meeting<Part> meeting =
                Meeting.withBoard(
                        half + second.size(),
                        place -> place < half ? first.process(place) : second.process(place - half),
                        fabric.settings());
        return new CommPlan(fabric.newContext(), first, second, meeting, 0);
    }

    /// The same communicator, as the other of the two groups sees it.
    ///
    /// @param others the ranks of that group, which are the remote ones here
    CommPlan asSeenBy(Members others) {
        return new CommPlan(number, others, local, meeting, firstPlace == 0 ? local.size() : 0);
    }
}
