package io.portolan.mpi.construct;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.io.Serializable;
import java.util.Arrays;

/// A graph over ranks, known as a whole to each.
///
/// *Threads:* immutable. *Cost:* 4 bytes per rank and per edge.
///
/// Source: MPI 4.1, sections 8.5.3 and 8.5.5
public final class GraphTopology implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] index;
    private final int[] edges;

    /// A graph, checked.
    ///
    /// @param index of each rank where its edges end: those of rank `i` are from `index[i - 1]`, of
    ///   rank 0 from 0, to before `index[i]`
    /// @param edges the neighbours of rank 0, then those of rank 1, and so on
    public GraphTopology(int[] index, int[] edges) {
        Arguments.requireGiven("index", index);
        Arguments.requireGiven("edges", edges);
        int begin = 0;
        for (int i = 0; i < index.length; i++) {
            if (index[i] < begin || index[i] > edges.length) {
                throw new MPIException(
                        ErrorClass.TOPOLOGY,
                        "index[%d] is %d; allowed is %d to %d, where the edges before it end and how many there are; give ascending ends"
                                .formatted(i, index[i], begin, edges.length));
            }
            begin = index[i];
        }
        if (begin != edges.length) {
            throw new MPIException(
                    ErrorClass.TOPOLOGY,
                    "the last index is %d and there are %d edges; allowed is that it ends the edges; leave out those of no rank"
                            .formatted(begin, edges.length));
        }
        for (int i = 0; i < edges.length; i++) {
            if (edges[i] < 0 || edges[i] >= index.length) {
                throw new MPIException(
                        ErrorClass.RANK,
                        "edges[%d] is %d; allowed is 0 to %d; give ranks that have an index"
                                .formatted(i, edges[i], index.length - 1));
            }
        }
        this.index = index.clone();
        this.edges = edges.clone();
    }

    /// The number of ranks.
    public int size() {
        return index.length;
    }

    public int[] index() {
        return index.clone();
    }

    public int[] edges() {
        return edges.clone();
    }

    public int neighborsCount(int rank) {
        return index[requireRank(rank)] - begin(rank);
    }

    /// The neighbours of the rank in the order of its edges; a neighbour with two edges to the rank
    /// comes twice.
    public int[] neighbors(int rank) {
        return Arrays.copyOfRange(edges, begin(requireRank(rank)), index[rank]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GraphTopology that
                && Arrays.equals(index, that.index)
                && Arrays.equals(edges, that.edges);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(index) * 31 + Arrays.hashCode(edges);
    }

    /// As it was given, as far as it fits on a line.
    @Override
    public String toString() {
        return "index %s with edges %s".formatted(start(index), start(edges));
    }

    private static String start(int[] values) {
        String shown = Arrays.toString(Arrays.copyOf(values, Math.min(values.length, 16)));
        return values.length > 16 ? shown.replace("]", ", ...]") : shown;
    }

    private int begin(int rank) {
        return rank == 0 ? 0 : index[rank - 1];
    }

    private int requireRank(int rank) {
        if (rank < 0 || rank >= index.length) {
            throw new MPIException(
                    ErrorClass.RANK,
                    "rank is %d; allowed is 0 to %d; give a rank of the graph"
                            .formatted(rank, index.length - 1));
        }
        return rank;
    }
}
