package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The collectives of [io.portolan.mpi.Intercomm]: each group gives to the other. All ranks of both
/// groups must call them, in the same order.
///
/// Where there is a root, it is in one of the groups: there it gives [MPI#ROOT], and the others
/// [MPI#PROC_NULL]; the ranks of the other group give its rank. Buffers are used whole; there is no
/// in place.
///
/// *Threads:* as the collectives of [io.portolan.mpi.Intracomm], and *Failure:* as well.
///
/// Source: MPI 4.1, section 6.2.3
abstract sealed class InterCollectives extends Comm permits Intercomm {
    private final Collectives collectives;
    private final Sides sides;

    /// @param seat where the ranks of both groups meet
    InterCollectives(Context context, Seat<Part> seat, ObjectInputFilter filter, int firstPlace) {
        super(context, filter);
        this.collectives = new Collectives(context.endpoint(), seat);
        this.sides =
                new Sides(
                        firstPlace + context.rank(),
                        firstPlace,
                        context.size(),
                        context.peerCount());
    }

    /// Returns when every rank of both groups has called it.
    public final void barrier() {
        run(new Barrier(call(Operation.BARRIER), place()));
    }

    /// Gives every rank of the other group the root's elements.
    ///
    /// @param buffer may be null where `root` is [MPI#PROC_NULL]
    public final void bcast(@Nullable Object buffer, int root) {
        Call call = call(Operation.BCAST);
        int at = sides.rootPlace(call, root);
        if (at == place()) {
            run(Across.giving(call, sides, at, one(call, buffer)));
        } else if (at == Sides.NOBODY) {
            run(Across.giving(call, sides, at, RegionBlocks.NONE));
        } else {
            run(Across.fromRoot(call, sides, at, one(call, buffer)));
        }
    }

    /// Gives the root the elements of all ranks of the other group, one rank's after the other's.
    ///
    /// @param sendBuffer used where `root` is a rank; may be null elsewhere
    /// @param recvBuffer used where `root` is [MPI#ROOT]; may be null elsewhere
    public final void gather(@Nullable Object sendBuffer, @Nullable Object recvBuffer, int root) {
        Call call = call(Operation.GATHER);
        int at = sides.rootPlace(call, root);
        if (at == place()) {
            run(Across.fromEach(call, sides, at, RegionBlocks.NONE, equal(call, recvBuffer)));
        } else if (at == Sides.NOBODY) {
            run(Across.giving(call, sides, at, RegionBlocks.NONE));
        } else {
            run(Across.giving(call, sides, at, one(call, sendBuffer)));
        }
    }

    /// Gives each rank of the other group its part of the root's elements.
    ///
    /// @param sendBuffer used where `root` is [MPI#ROOT]; may be null elsewhere
    /// @param recvBuffer used where `root` is a rank; may be null elsewhere
    public final void scatter(@Nullable Object sendBuffer, @Nullable Object recvBuffer, int root) {
        Call call = call(Operation.SCATTER);
        int at = sides.rootPlace(call, root);
        if (at == place()) {
            run(Across.giving(call, sides, at, equal(call, sendBuffer)));
        } else if (at == Sides.NOBODY) {
            run(Across.giving(call, sides, at, RegionBlocks.NONE));
        } else {
            run(Across.fromRoot(call, sides, at, one(call, recvBuffer)));
        }
    }

    /// Gives every rank the elements of all ranks of the other group, one rank's after the other's.
    public final void allgather(Object sendBuffer, Object recvBuffer) {
        Call call = call(Operation.ALLGATHER);
        run(
                Across.fromEach(
                        call,
                        sides,
                        Across.NO_ROOT,
                        one(call, sendBuffer),
                        equal(call, recvBuffer)));
    }

    /// Gives each rank of the other group its part of this rank's elements, and takes from each the
    /// part for this rank.
    public final void alltoall(Object sendBuffer, Object recvBuffer) {
        Call call = call(Operation.ALLTOALL);
        run(
                Across.fromEach(
                        call,
                        sides,
                        Across.NO_ROOT,
                        equal(call, sendBuffer),
                        equal(call, recvBuffer)));
    }

    /// Combines the elements of all ranks of the other group and gives the root the result.
    ///
    /// @param sendBuffer used where `root` is a rank; may be null elsewhere
    /// @param recvBuffer used where `root` is [MPI#ROOT]; may be null elsewhere
    public final void reduce(
            @Nullable Object sendBuffer, @Nullable Object recvBuffer, Op op, int root) {
        Call call = call(Operation.REDUCE);
        int at = sides.rootPlace(call, root);
        boolean takes = at == place();
        boolean gives = !takes && at != Sides.NOBODY;
        TypedRegion send = gives ? operand(call, sendBuffer, op) : null;
        TypedRegion recv = takes ? operand(call, recvBuffer, op) : null;
        run(new AcrossReduction(call, sides, at, send, recv, op));
    }

    /// Combines the elements of all ranks of each group and gives every rank of the other group the
    /// result.
    public final void allreduce(Object sendBuffer, Object recvBuffer, Op op) {
        Call call = call(Operation.ALLREDUCE);
        TypedRegion send = operand(call, sendBuffer, op);
        TypedRegion recv = operand(call, recvBuffer, op);
        Overlap.requireNone(call, send, recv);
        run(new AcrossReduction(call, sides, Across.NO_ROOT, send, recv, op));
    }

    final int place() {
        return sides.place();
    }

    final void run(Part part) {
        collectives.run(part);
    }

    private static RegionBlocks one(Call call, @Nullable Object buffer) {
        return RegionBlocks.one(new GivenBuffer.Whole(buffer).region(call));
    }

    /// A block for each rank of the other group.
    private RegionBlocks equal(Call call, @Nullable Object buffer) {
        return new GivenBuffer.Whole(buffer).blocks(call, sides.remoteSize());
    }

    private static TypedRegion operand(Call call, @Nullable Object buffer, Op op) {
        TypedRegion region = new GivenBuffer.Whole(buffer).region(call);
        op.require(call, region);
        return region;
    }
}
