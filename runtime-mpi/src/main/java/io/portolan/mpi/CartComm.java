package io.portolan.mpi;

import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.construct.CartTopology;
import io.portolan.mpi.construct.Construction;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.group.TopologyNeighbors;
import io.portolan.mpi.meeting.Participant;

/// A communicator whose ranks are the places of a grid in any number of dimensions, row by row: the
/// last coordinate changes fastest. It is made by [Intracomm#createCart(int\[\], boolean\[\],
/// boolean)].
///
/// ```
///   dims {2, 3}, periods {false, true}        rank and coordinates
///
///       +-- 0 (0,0) --- 1 (0,1) --- 2 (0,2) --+    the second dimension is a ring
///            |           |           |
///       +-- 3 (1,0) --- 4 (1,1) --- 5 (1,2) --+    shift(0, 1) on rank 4: source 1, PROC_NULL
/// ```
///
/// Each rank of a grid swaps its outermost rows and columns with its neighbours:
///
/// {@snippet class="io.portolan.mpi.examples.HeatBlock" region="halo"}
///
/// *Threads:* as [io.portolan.mpi.Intracomm]; the questions are answered without the other ranks.
/// *Units and shapes:* coordinates from 0 to below the length of their dimension. *Failure:* as
/// [io.portolan.mpi.Intracomm].
///
/// Source: MPI 4.1, sections 8.5.1 and 8.5.5 to 8.5.7
public final class CartComm extends Intracomm {
    private final CartTopology grid;

    private CartComm(
            Context context,
            Participant<Contribution> participant,
            RankScope scope,
            CartTopology grid) {
        super(context, participant, scope);
        this.grid = grid;
    }

    static SideOf<CartComm> with(CartTopology grid) {
        return (context, participant, scope) -> new CartComm(context, participant, scope, grid);
    }

    /// Divides a number of ranks among the dimensions of a grid as evenly as it can be done.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when the given lengths do not divide the
    /// number.
    ///
    /// Source: MPI 4.1, section 8.5.2
    ///
    /// @param dims lengths that are given, and 0 where one is to be found
    /// @return all lengths; their product is `nnodes`
    public static int[] dimsCreate(int nnodes, int... dims) {
        return CartTopology.Dims.create(nnodes, dims);
    }

    /// The number of dimensions.
    public int ndims() {
        return used(grid).ndims();
    }

    /// The lengths of the dimensions.
    public int[] dims() {
        return used(grid).dims();
    }

    /// Which dimensions are rings.
    public boolean[] periods() {
        return used(grid).periods();
    }

    /// The coordinates of this rank.
    public int[] coords() {
        return grid.coords(rank());
    }

    /// The coordinates of the rank.
    public int[] coords(int rank) {
        return call(CommOperation.COORDS).checked(() -> grid.coords(rank));
    }

    /// The rank at these coordinates; in a ring they may be beyond its length.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] for coordinates beyond the border of another
    /// dimension.
    public int rankOf(int... coords) {
        return call(CommOperation.RANK_OF).checked(() -> grid.rank(coords));
    }

    /// From whom and to whom this rank passes things on when all pass them by `disp` along one
    /// dimension: what `sendrecv` needs.
    ///
    /// @param disp how far; may be negative or more than the length
    /// @return ranks, or [MPI#PROC_NULL] beyond a border
    public Shift shift(int direction, int disp) {
        int[] ends = call(CommOperation.SHIFT).checked(() -> grid.shift(rank(), direction, disp));
        return new Shift(ends[0], ends[1]);
    }

    /// Divides the grid into grids of fewer dimensions, and gives that which this rank is in. All
    /// ranks must call it.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] unless there is one truth value per
    /// dimension.
    ///
    /// @param remainDims which dimensions remain, the same on every rank
    public CartComm sub(boolean... remainDims) {
        Call call = enter(CommOperation.SUB);
        CartTopology remaining = call.checked(() -> grid.sub(remainDims));
        Construction<?> part =
                Construction.split(call, rank(), grid.subColor(rank(), remainDims), 0);
        run(part);
        return join(part.plan(), "sub()", with(remaining));
    }

    /// Another communicator of the same grid: as [Intracomm#dup()].
    @Override
    public CartComm dup() {
        return dup(CommOperation.DUP, new Info(), plan -> join(plan, "dup()", with(grid)));
    }

    @Override
    public CartComm dupWithInfo(Info info) {
        return dup(CommOperation.DUP_WITH_INFO, info, plan -> join(plan, "dup()", with(grid)));
    }

    /// Begins a [#dup()].
    @Override
    public CollectiveRequest<CartComm> idup() {
        return idup(CommOperation.IDUP, new Info(), plan -> join(plan, "idup()", with(grid)));
    }

    @Override
    public CollectiveRequest<CartComm> idupWithInfo(Info info) {
        return idup(CommOperation.IDUP_WITH_INFO, info, plan -> join(plan, "idup()", with(grid)));
    }

    @Override
    TopologyNeighbors neighbors(Call call) {
        return new TopologyNeighbors(grid.neighbors(rank()), grid.neighbors(rank()), true);
    }
}
