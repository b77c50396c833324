package io.portolan.mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A part in the making of a graph of which any rank may say any edges.
///
/// Source: MPI 4.1, section 8.5.4
final class CreateDistGraph extends Construction {
    private final int[] from;
    private final int[] to;
    private final int @Nullable [] weights;
    private @Nullable CreateDistGraph all;

    /// @param from where each edge begins that this rank says
    /// @param to where it ends
    /// @param weights one per edge, or null
    CreateDistGraph(Call call, int rank, int[] from, int[] to, int @Nullable [] weights) {
        super(call, rank);
        this.from = from;
        this.to = to;
        this.weights = weights;
    }

    @Override
    void requireFit(Part other) {
        DistGraphTopology.requireSameWeighting(
                call(),
                rank(),
                weights != null,
                other.rank(),
                ((CreateDistGraph) other).weights != null);
    }

    @Override
    void construct() {
        int edges = 0;
        for (int rank = 0; rank < size(); rank++) {
            edges += ((CreateDistGraph) of(rank)).from.length;
        }
        int[] allFrom = new int[edges];
        int[] allTo = new int[edges];
        int[] allWeights = new int[edges];
        int at = 0;
        for (int rank = 0; rank < size(); rank++) {
            CreateDistGraph part = (CreateDistGraph) of(rank);
            int count = part.from.length;
            System.arraycopy(part.from, 0, allFrom, at, count);
            System.arraycopy(part.to, 0, allTo, at, count);
            if (part.weights != null) {
                System.arraycopy(part.weights, 0, allWeights, at, count);
            }
            at += count;
        }
        CreateDistGraph whole =
                new CreateDistGraph(
                        call(), rank(), allFrom, allTo, weights == null ? null : allWeights);
        for (int rank = 0; rank < size(); rank++) {
            ((CreateDistGraph) of(rank)).all = whole;
        }
        giveAll(CommPlan.intra(fabric(), context().local().members()));
    }

    /// What this rank knows of the graph in the end.
    DistGraphTopology topology() {
        CreateDistGraph whole = Objects.requireNonNull(all);
        return DistGraphTopology.ofEdges(rank(), whole.from, whole.to, whole.weights);
    }
}
