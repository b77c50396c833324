package io.portolan.mpi;

import java.util.Arrays;

/// A part in the making of a graph of which each rank says its own edges, so that each edge is said
/// at both ends.
///
/// *Cost:* one sort of all edges at both ends, by the rank that comes last.
///
/// Source: MPI 4.1, section 8.5.4
final class CreateDistGraphAdjacent extends Construction {
    private final DistGraphTopology topology;

    CreateDistGraphAdjacent(Call call, int rank, DistGraphTopology topology) {
        super(call, rank);
        this.topology = topology;
    }

    @Override
    void requireFit(Part other) {
        DistGraphTopology.requireSameWeighting(
                call(),
                rank(),
                topology.isWeighted(),
                other.rank(),
                ((CreateDistGraphAdjacent) other).topology.isWeighted());
    }

    @Override
    void construct() {
        requireBothEnds();
        giveAll(CommPlan.intra(fabric(), context().local().members()));
    }

    private void requireBothEnds() {
        long[] begun = edges(true);
        long[] ended = edges(false);
        int at = Arrays.mismatch(begun, ended);
        if (at >= 0) {
            boolean isBegun = at >= ended.length || (at < begun.length && begun[at] < ended[at]);
            long edge = isBegun ? begun[at] : ended[at];
            int from = (int) (edge >>> Integer.SIZE);
            int to = (int) edge;
            throw call().errorOfAll(
                            ErrorClass.TOPOLOGY,
                            "rank %d names rank %d as a %s, which does not name it as a %s as often; allowed are edges that both ends name; or say each once, by createDistGraph"
                                    .formatted(
                                            isBegun ? from : to,
                                            isBegun ? to : from,
                                            isBegun ? "destination" : "source",
                                            isBegun ? "source" : "destination"));
        }
    }

    /// All edges, as said where they begin or where they end: the beginning in the upper half.
    private long[] edges(boolean isBegun) {
        int count = 0;
        for (int rank = 0; rank < size(); rank++) {
            count += ends(rank, isBegun).length;
        }
        long[] edges = new long[count];
        int at = 0;
        for (int rank = 0; rank < size(); rank++) {
            for (int end : ends(rank, isBegun)) {
                int from = isBegun ? rank : end;
                int to = isBegun ? end : rank;
                edges[at++] = (long) from << Integer.SIZE | to;
            }
        }
        Arrays.sort(edges);
        return edges;
    }

    private int[] ends(int rank, boolean isBegun) {
        DistGraphTopology of = ((CreateDistGraphAdjacent) of(rank)).topology;
        return isBegun ? of.destinations() : of.sources();
    }
}
