package io.portolan.clustering;

import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.points.FarBits;
import io.portolan.clustering.ranks.PointExchange;
import io.portolan.mpi.Intracomm;
import java.util.Arrays;
import java.util.List;

/// Points of which each rank of a communicator owns a part, and rank 0 has the result of all.
///
/// ```
///   rank 0: own points 0 ... 4095     all(): as if it had them all; rows of others are brought
///   rank 1: own points 4096 ... 9999  cluster(): each sweeps over its own, labels come to rank 0
/// ```
///
/// *Threads:* the thread of each rank; [#all] may be used by any thread of rank 0. The collectives
/// are called by all ranks, in the same order.
///
/// *Cost:* on rank 0 12 bytes for each point of all ranks, the labels and distances.
public final class SpreadPoints {
    private static final List<Metric> METRICS = List.of(Metric.values());

    private final Intracomm comm;
    private final Points own;

    /// The number of the first point of each rank, then how many there are.
    private final int[] starts;

    /// How many bits the points have, on all ranks.
    private final int bits;

    private final Metric metric;

    /// Brings rows to rank 0: has the other ranks call [#bring], and calls it.
    @FunctionalInterface
    public interface Rows {
        /// The bits of these points, one point after the other.
        long[] bring(int first, int count);
    }

    private SpreadPoints(Intracomm comm, Points own, int[] starts, int bits, Metric metric) {
        this.comm = comm;
        this.own = own;
        this.starts = starts;
        this.bits = bits;
        this.metric = metric;
    }

    /// The points that the ranks own, numbered on from rank to rank; a collective.
    ///
    /// *Failure:* [ClusteringException] on all ranks when several have points and these are no bits
    /// of the same number and metric, and when there are too many.
    ///
    /// @param own those of this rank; [Points#none] where it has none
    public static SpreadPoints of(Intracomm comm, Points own) {
        int[] form = {
            own.count(), own.isBinary() ? own.dimensions() : 0, METRICS.indexOf(own.metric())
        };
        int[] forms = new int[form.length * comm.size()];
        comm.allgather(form, forms);
        int[] starts = new int[comm.size() + 1];
        int first = -1;
        for (int r = 0; r < comm.size(); r++) {
            int count = forms[form.length * r];
            long end = (long) starts[r] + count;
            if (end > Integer.MAX_VALUE) {
                throw ClusteringException.argument(
                        "more than %d points on %d ranks: cluster a part of them"
                                .formatted(Integer.MAX_VALUE, comm.size()));
            }
            starts[r + 1] = (int) end;
            if (count == 0) {
                continue;
            }
            if (first >= 0 && !areAlike(forms, form.length, first, r)) {
                throw ClusteringException.argument(
                        "ranks %d and %d own points that are no bits, or not as many: give one rank all points"
                                .formatted(first, r));
            }
            first = first < 0 ? r : first;
        }
        int at = form.length * Math.max(0, first);
        return new SpreadPoints(comm, own, starts, forms[at + 1], METRICS.get(forms[at + 2]));
    }

    private static boolean areAlike(int[] forms, int length, int one, int other) {
        return forms[length * one + 1] > 0
                && Arrays.equals(
                        forms,
                        length * one + 1,
                        length * (one + 1),
                        forms,
                        length * other + 1,
                        length * (other + 1));
    }

    /// The number of the first point that a rank should own, so that points of bits stay where they
    /// are when they are clustered; for the number of ranks one past the last.
    ///
    /// @param count how many points all ranks own
    public static int firstPoint(int count, int rank, int ranks) {
        return PointExchange.firstPlace(count, rank, ranks);
    }

    /// Those of this rank.
    public Points own() {
        return own;
    }

    /// The points of all ranks, as rank 0 works with them. They may be asked for everything but to
    /// be swept over: [#cluster] does that.
    ///
    /// @param far asked for rows of other ranks
    public Points all(Rows far) {
        int count = starts[comm.size()];
        if (own.count() == count) {
            return own;
        }
        return new Points(
                new FarBits(
                        count,
                        bits,
                        metric.geometry(),
                        (first, rows) ->
                                first + rows <= own.count()
                                        ? rows(first, rows)
                                        : far.bring(first, rows)));
    }

    /// Brings rows to rank 0; a collective.
    ///
    /// @return on rank 0 their bits, one point after the other; on others nothing
    public long[] bring(int first, int count) {
        int words = BitLayout.words(bits);
        int[] counts = new int[comm.size()];
        int[] places = new int[comm.size()];
        for (int r = 0; r < counts.length; r++) {
            int from = Math.max(first, starts[r]);
            int to = Math.min(first + count, starts[r + 1]);
            counts[r] = Math.max(0, to - from) * words;
            places[r] = r == 0 ? 0 : places[r - 1] + counts[r - 1];
        }
        int from = Math.max(first, starts[comm.rank()]) - starts[comm.rank()];
        long[] sent = rows(from, counts[comm.rank()] / words);
        long[] all = new long[comm.rank() == 0 ? count * words : 0];
        comm.gatherv(sent, all, counts, places, 0);
        return all;
    }

    /// Points that this rank owns, by their numbers among these.
    private long[] rows(int first, int count) {
        int words = BitLayout.words(bits);
        long[] rows = new long[count * words];
        for (int i = 0; i < count; i++) {
            System.arraycopy(own.bits(first + i), 0, rows, i * words, words);
        }
        return rows;
    }

    /// Clusters the points of all ranks; a collective.
    ///
    /// *Failure:* as [Clusterer#cluster(Intracomm,Points,Progress)].
    ///
    /// @return on rank 0 with the labels of all points, on others with those of their own
    public Clustering cluster(Clusterer clusterer, Progress progress) {
        Clustering found = clusterer.cluster(comm, own, progress);
        int[] counts = new int[comm.size()];
        Arrays.setAll(counts, r -> starts[r + 1] - starts[r]);
        int[] places = Arrays.copyOf(starts, comm.size());
        int all = comm.rank() == 0 ? starts[comm.size()] : 0;
        if (counts[0] == starts[comm.size()]) {
            return found;
        }
        int[] labels = new int[all];
        double[] distances = new double[all];
        comm.gatherv(found.ownLabels(), labels, counts, places, 0);
        comm.gatherv(found.ownDistances(), distances, counts, places, 0);
        return comm.rank() == 0 ? found.with(labels, distances) : found;
    }
}
