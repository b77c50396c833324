package io.portolan.mpi.construct;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What one rank knows of a graph that is spread over the ranks: from whom edges lead to it and to
/// whom they lead from it, with weights if there are any.
///
/// *Threads:* immutable by agreement; the arrays are shared. *Cost:* 4 or 8 bytes per edge of this
/// rank, whatever the size of the graph.
///
/// Source: MPI 4.1, sections 8.5.4 and 8.5.5
///
/// @param sourceWeights one per source, or null if the graph has no weights
/// @param destWeights one per destination, or null if the graph has no weights
@SuppressWarnings("ArrayRecordComponent") // not compared
public record DistGraphTopology(
        int[] sources,
        int @Nullable [] sourceWeights,
        int[] destinations,
        int @Nullable [] destWeights)
        implements Serializable {
    /// The standard's MPI_Dist_graph_create_adjacent: a rank says its own edges.
    public static DistGraphTopology adjacent(
            int size,
            int[] sources,
            int @Nullable [] sourceWeights,
            int[] destinations,
            int @Nullable [] destWeights) {
        requireRanks("sources", sources, size);
        requireRanks("destinations", destinations, size);
        requireWeights("sources", sources, sourceWeights);
        requireWeights("destinations", destinations, destWeights);
        return new DistGraphTopology(
                sources.clone(),
                sourceWeights == null ? null : sourceWeights.clone(),
                destinations.clone(),
                destWeights == null ? null : destWeights.clone());
    }

    /// The standard's MPI_Dist_graph_create, after all edges that any rank has said were gathered:
    /// those that begin or end at `rank`, in the order given.
    ///
    /// @param from where each edge begins
    /// @param to where each edge ends
    /// @param weights one per edge, or null
    public static DistGraphTopology ofEdges(
            int rank, int[] from, int[] to, int @Nullable [] weights) {
        int[] entering = edgesAt(rank, to);
        int[] leaving = edgesAt(rank, from);
        return new DistGraphTopology(
                picked(from, entering),
                weights == null ? null : picked(weights, entering),
                picked(to, leaving),
                weights == null ? null : picked(weights, leaving));
    }

    /// What a rank knows of a graph of which any rank may say any edges: those that begin or end at
    /// it, in the order of the ranks that say them.
    public static DistGraphTopology ofEdges(int rank, List<Construction.EdgesRecord> records) {
        int[] from = touching(rank, records, Construction.EdgesRecord::from);
        int[] to = touching(rank, records, Construction.EdgesRecord::to);
        boolean isWeighted = records.getFirst().weights() != null;
        int[] weights =
                isWeighted
                        ? touching(rank, records, each -> Objects.requireNonNull(each.weights()))
                        : null;
        return ofEdges(rank, from, to, weights);
    }

    private static int[] touching(
            int rank,
            List<Construction.EdgesRecord> records,
            Function<Construction.EdgesRecord, int[]> values) {
        return records.stream()
                .flatMapToInt(each ->
                        IntStream.range(0, each.from().length)
                                .filter(i -> each.from()[i] == rank || each.to()[i] == rank)
                                .map(i -> values.apply(each)[i]))
                .toArray();
    }

    /// Where each edge begins, said by how many begin at each source.
    ///
    /// *Failure:* [MPIException] unless there is a degree for each source and they add up to the
    /// number of destinations.
    public static int[] edgeSources(int[] sources, int[] degrees, int[] destinations) {
        Arguments.requireGiven("sources", sources);
        Arguments.requireGiven("degrees", degrees);
        Arguments.requireGiven("destinations", destinations);
        if (degrees.length != sources.length) {
            throw new MPIException(
                    ErrorClass.TOPOLOGY,
                    "there are %d sources and %d degrees; allowed is one of each; give for each source the number of its edges"
                            .formatted(sources.length, degrees.length));
        }
        long edges = 0;
        for (int i = 0; i < degrees.length; i++) {
            if (degrees[i] < 0) {
                throw new MPIException(
                        ErrorClass.TOPOLOGY,
                        "degrees[%d] is %d; allowed is 0 or more; give for each source the number of its edges"
                                .formatted(i, degrees[i]));
            }
            edges += degrees[i];
        }
        if (edges != destinations.length) {
            throw new MPIException(
                    ErrorClass.TOPOLOGY,
                    "the degrees add up to %d and there are %d destinations; allowed is one destination per edge; give for each source the number of its edges"
                            .formatted(edges, destinations.length));
        }
        int[] from = new int[destinations.length];
        int next = 0;
        for (int i = 0; i < degrees.length; i++) {
            Arrays.fill(from, next, next + degrees[i], sources[i]);
            next += degrees[i];
        }
        return from;
    }

    /// *Failure:* [MPIException] unless these are edges between ranks `0..size-1`.
    public static void requireEdges(int size, int[] from, int[] to, int @Nullable [] weights) {
        requireRanks("sources", from, size);
        requireRanks("destinations", to, size);
        requireWeights("destinations", to, weights);
    }

    /// *Failure:* [MPIException] if one of two ranks gives weights and the other does not.
    static void requireSameWeighting(
            Call call, int rank, boolean isWeighted, int other, boolean isOtherWeighted) {
        if (isWeighted != isOtherWeighted) {
            throw call.errorOfAll(
                    ErrorClass.TOPOLOGY,
                    "rank %d gives weights and rank %d gives none; allowed is null for them on every rank or on none; give 1 for edges like others"
                            .formatted(isWeighted ? rank : other, isWeighted ? other : rank));
        }
    }

    public int indegree() {
        return sources.length;
    }

    public int outdegree() {
        return destinations.length;
    }

    public boolean isWeighted() {
        return sourceWeights != null && destWeights != null;
    }

    /// The numbers of the edges that have `rank` at this end.
    private static int[] edgesAt(int rank, int[] ends) {
        int[] edges = new int[ends.length];
        int count = 0;
        for (int i = 0; i < ends.length; i++) {
            if (ends[i] == rank) {
                edges[count++] = i;
            }
        }
        return Arrays.copyOf(edges, count);
    }

    private static int[] picked(int[] values, int[] edges) {
        int[] picked = new int[edges.length];
        for (int i = 0; i < edges.length; i++) {
            picked[i] = values[edges[i]];
        }
        return picked;
    }

    private static void requireRanks(String name, int[] ranks, int size) {
        Arguments.requireGiven(name, ranks);
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] < 0 || ranks[i] >= size) {
                throw new MPIException(
                        ErrorClass.RANK,
                        "%s[%d] is %d; allowed is 0 to %d; give ranks of the communicator"
                                .formatted(name, i, ranks[i], size - 1));
            }
        }
    }

    private static void requireWeights(String name, int[] ranks, int @Nullable [] weights) {
        if (weights == null) {
            return;
        }
        if (weights.length != ranks.length) {
            throw new MPIException(
                    ErrorClass.TOPOLOGY,
                    "there are %d %s and %d weights; allowed is one weight per edge, or null for none; give arrays of one length"
                            .formatted(ranks.length, name, weights.length));
        }
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] < 0) {
                throw new MPIException(
                        ErrorClass.ARG,
                        "the weight of %s[%d] is %d; allowed is 0 or more; shift the weights"
                                .formatted(name, i, weights[i]));
            }
        }
    }
}
