package io.portolan.mpi;

import static io.portolan.mpi.CollectiveRow.OUT;

import io.portolan.mpi.CollectiveRow.Sink;
import java.util.Arrays;
import java.util.stream.Stream;

/// Every collective with every kind of arguments that it takes.
///
/// @param in what the rank gives
record CollectiveRows(LongBlocks in) {
    private static final Datatype LONG = Datatype.LONG;
    private static final Datatype PAIR = Datatype.contiguous(2, LONG);
    private static final Sink FIRST_TWO = CollectiveRow.first(2);

    /// Those that can be between two groups too.
    ///
    /// @param root as this rank has to name it
    /// @param isRoot whether it is this rank
    Stream<CollectiveRow> ofAny(int root, boolean isRoot) {
        return Stream.of(
                        Stream.of(CollectiveRow.of("barrier")),
                        bcasts(root, isRoot),
                        gathers(root),
                        scatters(root),
                        allgathers("allgather"),
                        alltoalls("alltoall"),
                        reductions(root))
                .flatMap(rows -> rows);
    }

    private Stream<CollectiveRow> bcasts(int root, boolean isRoot) {
        Sink whole = (out, kind) -> isRoot ? in.one() : FIRST_TWO.apply(out, kind);
        Sink either = (out, _) -> isRoot ? in.one() : out;
        return Stream.of(
                CollectiveRow.of("bcast", whole, root),
                CollectiveRow.of("bcast", either, 1, 1, root),
                CollectiveRow.of("bcast", either, 1L, 1L, LONG, root));
    }

    private Stream<CollectiveRow> gathers(int root) {
        int[] counts = in.counts();
        int[] displs = in.displs();
        long[] at = in.pairDispls();
        return Stream.of(
                CollectiveRow.of("gather", in.one(), OUT, root),
                CollectiveRow.of("gather", in.all(), 1, 1, OUT, 1, 1, root),
                CollectiveRow.of("gather", in.all(), 1L, 1L, LONG, OUT, 1L, 1L, LONG, root),
                CollectiveRow.of("gatherv", in.one(), OUT, counts, displs, root),
                CollectiveRow.of("gatherv", in.all(), 0, 2, OUT, counts, displs, root),
                CollectiveRow.of(
                        "gatherv", in.all(), 0L, 1L, PAIR, OUT, in.ones(), at, PAIR, root));
    }

    private Stream<CollectiveRow> scatters(int root) {
        int[] counts = in.counts();
        int[] displs = in.displs();
        long[] at = in.pairDispls();
        return Stream.of(
                CollectiveRow.of("scatter", in.all(), FIRST_TWO, root),
                CollectiveRow.of("scatter", in.all(), 0, 1, OUT, 1, 1, root),
                CollectiveRow.of("scatter", in.all(), 0L, 1L, LONG, OUT, 1L, 1L, LONG, root),
                CollectiveRow.of("scatterv", in.all(), counts, displs, FIRST_TWO, root),
                CollectiveRow.of("scatterv", in.all(), counts, displs, OUT, 0, 2, root),
                CollectiveRow.of(
                        "scatterv", in.all(), in.ones(), at, PAIR, OUT, 0L, 1L, PAIR, root));
    }

    /// @param name also that among neighbours
    Stream<CollectiveRow> allgathers(String name) {
        int[] counts = in.counts();
        int[] displs = in.displs();
        long[] at = in.pairDispls();
        String v = name + "v";
        return Stream.of(
                CollectiveRow.of(name, in.one(), OUT),
                CollectiveRow.of(name, in.all(), 1, 1, OUT, 0, 1),
                CollectiveRow.of(name, in.all(), 1L, 1L, LONG, OUT, 1L, 1L, LONG),
                CollectiveRow.of(v, in.one(), OUT, counts, displs),
                CollectiveRow.of(v, in.all(), 0, 2, OUT, counts, displs),
                CollectiveRow.of(v, in.all(), 0L, 1L, PAIR, OUT, in.ones(), at, PAIR));
    }

    /// @param name also that among neighbours
    Stream<CollectiveRow> alltoalls(String name) {
        int[] counts = in.counts();
        int[] displs = in.displs();
        long[] ones = in.ones();
        long[] at = in.pairDispls();
        long[] each = in.longCounts();
        long[] places = in.longDispls();
        String v = name + "v";
        return Stream.of(
                CollectiveRow.of(name, in.all(), OUT),
                CollectiveRow.of(name, in.all(), 0, 1, OUT, 1, 1),
                CollectiveRow.of(name, in.all(), 0L, 1L, LONG, OUT, 1L, 1L, LONG),
                CollectiveRow.of(v, in.all(), counts, displs, OUT, counts, displs),
                CollectiveRow.of(v, in.all(), ones, at, PAIR, OUT, ones, at, PAIR),
                CollectiveRow.of(
                        name + "w",
                        in.all(),
                        each,
                        places,
                        in.types(),
                        OUT,
                        each,
                        places,
                        in.types()));
    }

    private Stream<CollectiveRow> reductions(int root) {
        int share = in.all().length;
        int[] shares = in.localCounts();
        return Stream.of(
                CollectiveRow.of("reduce", in.one(), FIRST_TWO, Op.SUM, root),
                CollectiveRow.of("reduce", in.one(), 1, OUT, 0, 1, Op.SUM, root),
                CollectiveRow.of("allreduce", in.one(), FIRST_TWO, Op.SUM),
                CollectiveRow.of("allreduce", in.one(), 1, OUT, 0, 1, Op.SUM),
                CollectiveRow.of("reduceScatterBlock", in.both(), OUT, Op.SUM),
                CollectiveRow.of("reduceScatterBlock", in.both(), 0, OUT, 0, share, Op.SUM),
                CollectiveRow.of("reduceScatter", in.both(), OUT, shares, Op.SUM),
                CollectiveRow.of("reduceScatter", in.both(), 0, OUT, 0, shares, Op.SUM),
                CollectiveRow.of("reduce", in.one(), 1L, OUT, 0L, 1L, LONG, Op.SUM, root),
                CollectiveRow.of("allreduce", in.one(), 1L, OUT, 0L, 1L, LONG, Op.SUM),
                CollectiveRow.of(
                        "reduceScatterBlock", in.both(), 0L, OUT, 0L, (long) share, LONG, Op.SUM),
                CollectiveRow.of(
                        "reduceScatter",
                        in.both(),
                        0L,
                        OUT,
                        0L,
                        Arrays.stream(shares).asLongStream().toArray(),
                        LONG,
                        Op.SUM));
    }

    /// Those that need an order of all ranks.
    Stream<CollectiveRow> scans() {
        return Stream.of("scan", "exscan")
                .flatMap(name ->
                        Stream.of(
                                CollectiveRow.of(name, in.all(), OUT, Op.SUM),
                                CollectiveRow.of(name, in.all(), 1, OUT, 0, 1, Op.SUM),
                                CollectiveRow.of(name, in.all(), 1L, OUT, 0L, 1L, LONG, Op.SUM)));
    }

    Stream<CollectiveRow> amongNeighbors() {
        return Stream.concat(allgathers("neighborAllgather"), alltoalls("neighborAlltoall"));
    }
}
