package io.portolan.mpi;

import io.portolan.mpi.engine.Seat;
import java.io.ObjectInputFilter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The operations that make communicators with a topology: with a notion of who is whose neighbour.
/// All ranks must call them.
///
/// The ranks keep their order, also if they may be reordered: they share one memory, in which none
/// is nearer than another.
abstract sealed class TopologyConstructors extends CommConstructors
        permits NeighborAllgatherCollectives {
    TopologyConstructors(Context context, Seat<Part> seat, ObjectInputFilter filter) {
        super(context, seat, filter);
    }

    /// Puts the ranks into a grid.
    ///
    /// *Failure:* [MPIException] when the grid has not as many places as there are ranks; on every
    /// rank, when they give different grids.
    ///
    /// Source: MPI 4.1, section 8.5.1
    ///
    /// @param dims lengths of the dimensions, as [CartComm#dimsCreate(int, int...)] finds them
    /// @param periods whether a dimension is a ring
    /// @param isReorder whether ranks may be renumbered, which they are not
    public final CartComm createCart(int[] dims, boolean[] periods, boolean isReorder) {
        Call call = enter(Operation.CREATE_CART);
        CartTopology grid = call.checked(() -> new CartTopology(dims, periods));
        Arguments.requireNodes(call, "dims", grid.size(), size(), size());
        return createCart(call, grid).orElseThrow();
    }

    /// Puts the first ranks into a grid that may be smaller: as [#createCart(int\[\], boolean\[\],
    /// boolean)].
    ///
    /// @return empty on the ranks beyond the grid
    public final Optional<CartComm> createCartOrNone(
            int[] dims, boolean[] periods, boolean isReorder) {
        Call call = enter(Operation.CREATE_CART);
        CartTopology grid = call.checked(() -> new CartTopology(dims, periods));
        Arguments.requireNodes(call, "dims", grid.size(), 1, size());
        return createCart(call, grid);
    }

    /// Makes the ranks the nodes of a graph that each of them knows as a whole.
    ///
    /// *Failure:* [MPIException] when the graph has not as many nodes as there are ranks; on every
    /// rank, when they give different graphs.
    ///
    /// Source: MPI 4.1, section 8.5.3
    ///
    /// @param index of each rank where its edges end in `edges`: those of rank `i` are from
    ///   `index[i - 1]`, of rank 0 from 0, to before `index[i]`
    /// @param edges the neighbours of rank 0, then those of rank 1, and so on
    /// @param isReorder whether ranks may be renumbered, which they are not
    public final GraphComm createGraph(int[] index, int[] edges, boolean isReorder) {
        Call call = enter(Operation.CREATE_GRAPH);
        GraphTopology graph = call.checked(() -> new GraphTopology(index, edges));
        Arguments.requireNodes(call, "index", graph.size(), size(), size());
        return createGraph(call, graph).orElseThrow();
    }

    /// Makes the first ranks the nodes of a graph that may be smaller: as [#createGraph(int\[\],
    /// int\[\], boolean)].
    ///
    /// @return empty on the ranks beyond the graph
    public final Optional<GraphComm> createGraphOrNone(
            int[] index, int[] edges, boolean isReorder) {
        Call call = enter(Operation.CREATE_GRAPH);
        GraphTopology graph = call.checked(() -> new GraphTopology(index, edges));
        Arguments.requireNodes(call, "index", graph.size(), 1, size());
        return createGraph(call, graph);
    }

    /// Makes the ranks the nodes of a directed graph of which each rank says its own edges.
    ///
    /// *Failure:* [MPIException] for a rank or weight out of range; on every rank, when an edge is
    /// not said at both of its ends, or only some ranks give weights.
    ///
    /// Source: MPI 4.1, section 8.5.4
    ///
    /// @param sources from whom edges lead to this rank
    /// @param sourceWeights one per source, or null for none
    /// @param destinations to whom edges lead from this rank
    /// @param destWeights one per destination, or null for none
    /// @param isReorder whether ranks may be renumbered, which they are not
    public final DistGraphComm createDistGraphAdjacent(
            int[] sources,
            int @Nullable [] sourceWeights,
            int[] destinations,
            int @Nullable [] destWeights,
            boolean isReorder) {
        Call call = enter(Operation.CREATE_DIST_GRAPH_ADJACENT);
        DistGraphTopology graph =
                call.checked(() ->
                        DistGraphTopology.adjacent(
                                size(), sources, sourceWeights, destinations, destWeights));
        CreateDistGraphAdjacent part = new CreateDistGraphAdjacent(call, rank(), graph);
        run(part);
        return join(part.plan(), "createDistGraphAdjacent()", DistGraphComm.with(graph));
    }

    /// Makes the ranks the nodes of a directed graph of which each rank says any edges, each edge
    /// once in all, as the standard's MPI_Dist_graph_create takes them: from the source
    /// `sources[i]` lead `degrees[i]` edges, to the next so many of `destinations`. Who has edges
    /// one by one gives each a source with the degree 1.
    ///
    /// *Failure:* [MPIException] for a rank, degree or weight out of range, and unless the degrees
    /// add up to the number of destinations; on every rank, when only some ranks give weights.
    /// *Cost:* each rank looks at all edges of the graph.
    ///
    /// Source: MPI 4.1, section 8.5.4
    ///
    /// @param sources where edges begin that this rank says
    /// @param degrees how many of them begin at each source
    /// @param destinations where each edge ends, those of the first source first
    /// @param weights one per destination, or null for none
    /// @param isReorder whether ranks may be renumbered, which they are not
    public final DistGraphComm createDistGraph(
            int[] sources,
            int[] degrees,
            int[] destinations,
            int @Nullable [] weights,
            boolean isReorder) {
        Call call = enter(Operation.CREATE_DIST_GRAPH);
        CreateDistGraph part =
                call.checked(() -> {
                    int[] from = DistGraphTopology.edgeSources(sources, degrees, destinations);
                    DistGraphTopology.requireEdges(size(), from, destinations, weights);
                    return new CreateDistGraph(call, rank(), from, destinations, weights);
                });
        run(part);
        return join(part.plan(), "createDistGraph()", DistGraphComm.with(part.topology()));
    }

    /// The rank that [#createCart(int\[\], boolean\[\], boolean)] gives this one, or
    /// [MPI#UNDEFINED] beyond the grid. No other rank takes part.
    ///
    /// *Failure:* [MPIException] when the grid has more places than there are ranks.
    ///
    /// Source: MPI 4.1, section 8.5.8
    public final int cartMap(int[] dims, boolean[] periods) {
        Call call = enter(Operation.CART_MAP);
        return map(call, "dims", call.checked(() -> new CartTopology(dims, periods)).size());
    }

    /// The rank that [#createGraph(int\[\], int\[\], boolean)] gives this one, or [MPI#UNDEFINED]
    /// beyond the graph. No other rank takes part.
    ///
    /// *Failure:* [MPIException] when the graph has more nodes than there are ranks.
    ///
    /// Source: MPI 4.1, section 8.5.8
    public final int graphMap(int[] index, int[] edges) {
        Call call = enter(Operation.GRAPH_MAP);
        return map(call, "index", call.checked(() -> new GraphTopology(index, edges)).size());
    }

    private int map(Call call, String given, int nodes) {
        Arguments.requireNodes(call, given, nodes, 0, size());
        return rank() < nodes ? rank() : MPI.UNDEFINED;
    }

    private Optional<CartComm> createCart(Call call, CartTopology grid) {
        CreateTopology part = new CreateTopology(call, rank(), grid, grid.size());
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> join(plan, "createCart()", CartComm.with(grid)));
    }

    private Optional<GraphComm> createGraph(Call call, GraphTopology graph) {
        CreateTopology part = new CreateTopology(call, rank(), graph, graph.size());
        run(part);
        return Optional.ofNullable(part.planIfAny())
                .map(plan -> join(plan, "createGraph()", GraphComm.with(graph)));
    }
}
