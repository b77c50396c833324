package io.portolan.clustering;

import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.points.FarBits;
import io.portolan.clustering.points.FarNumbers;
import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.points.PartPoints;
import io.portolan.clustering.points.Range;
import io.portolan.clustering.ranks.PointExchange;
import io.portolan.mpi.Intracomm;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

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

    private final Form form;

    /// Of the coordinates of all ranks; none where the points are bits.
    private final List<Range> ranges;

    /// Brings rows to rank 0: has the other ranks call [#bring], and calls it.
    @FunctionalInterface
    public interface Rows {
        /// What these points have, one point after the other: their bits, or those of their
        /// coordinates and weights.
        long[] bring(int first, int count);
    }

    /// What the points of all ranks have in common.
    private record Form(boolean isBinary, int dimensions, Metric metric, boolean hasWeights) {
        private static final int NUMBERS = 4;

        static Form of(Points points) {
            return new Form(
                    points.isBinary(), points.dimensions(), points.metric(), points.hasWeights());
        }

        static Form of(int[] numbers, int at) {
            return new Form(
                    numbers[at] == 1,
                    numbers[at + 1],
                    METRICS.get(numbers[at + 2]),
                    numbers[at + 3] == 1);
        }

        int[] numbers() {
            return new int[] {
                isBinary ? 1 : 0, dimensions, METRICS.indexOf(metric), hasWeights ? 1 : 0
            };
        }

        /// How many longs a row has.
        int width() {
            return isBinary ? BitLayout.words(dimensions) : dimensions + (hasWeights ? 1 : 0);
        }
    }

    private SpreadPoints(Intracomm comm, Points own, int[] starts, Form form) {
        this.comm = comm;
        this.own = own;
        this.starts = starts;
        this.form = form;
        this.ranges = form.isBinary() ? List.of() : ranges();
    }

    private List<Range> ranges() {
        Range none = Range.of(new double[0]);
        List<Range> ofOwn =
                IntStream.range(0, form.dimensions())
                        .mapToObj(d -> own.count() > 0 ? own.space().range(d) : none)
                        .toList();
        return SpreadRows.ofAll(comm, ofOwn);
    }

    /// The points that the ranks own, numbered on from rank to rank; a collective.
    ///
    /// *Failure:* [ClusteringException] on all ranks when the points of two are not alike: bits or
    /// numbers of the same number and metric, with or without weights; and when there are too many.
    ///
    /// @param own those of this rank; [Points#none] where it has none
    public static SpreadPoints of(Intracomm comm, Points own) {
        int[] counts = new int[comm.size()];
        comm.allgather(new int[] {own.count()}, counts);
        int[] forms = new int[Form.NUMBERS * comm.size()];
        comm.allgather(Form.of(own).numbers(), forms);
        int[] starts = new int[comm.size() + 1];
        Form common = null;
        int first = 0;
        for (int r = 0; r < comm.size(); r++) {
            long end = (long) starts[r] + counts[r];
            if (end > Integer.MAX_VALUE) {
                throw ClusteringException.argument(
                        "more than %d points on %d ranks: cluster a part of them"
                                .formatted(Integer.MAX_VALUE, comm.size()));
            }
            starts[r + 1] = (int) end;
            if (counts[r] == 0) {
                continue;
            }
            Form next = Form.of(forms, Form.NUMBERS * r);
            if (common != null && !common.equals(next)) {
                throw ClusteringException.argument(
                        "ranks %d and %d own points that are not alike: give all ranks bits or numbers, as many, with one metric, all with weights or none"
                                .formatted(first, r));
            }
            first = common == null ? r : first;
            common = next;
        }
        return new SpreadPoints(comm, own, starts, common == null ? Form.of(own) : common);
    }

    /// The number of the first point that a rank should own, so that points of bits stay where they
    /// are when they are clustered; for the number of ranks one past the last.
    ///
    /// @param count how many points all ranks own
    public static int firstPoint(int count, int rank, int ranks) {
        return PointExchange.firstPlace(count, rank, ranks);
    }

    /// Points of this rank as positions on the Earth, once their degrees were checked.
    ///
    /// @param own two or more columns that [DenseRows] made where other ranks had some
    /// @param longitude the number of the column that has it
    /// @param latitude likewise
    public static Points onEarth(Points own, int longitude, int latitude) {
        return own.space() instanceof PartPoints part
                ? new Points(part.onEarth(longitude, latitude))
                : own; // none
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
        Geometry geometry = form.metric().geometry();
        return new Points(
                form.isBinary()
                        ? new FarBits(count, form.dimensions(), geometry, own.space(), far::bring)
                        : new FarNumbers(
                                count,
                                ranges,
                                form.hasWeights(),
                                geometry,
                                own.space(),
                                far::bring));
    }

    /// Brings rows to rank 0; a collective.
    ///
    /// @return on rank 0 what they have, as [Rows#bring] has it; on others nothing
    public long[] bring(int first, int count) {
        int width = form.width();
        int[] counts = new int[comm.size()];
        int[] places = new int[comm.size()];
        for (int r = 0; r < counts.length; r++) {
            int from = Math.max(first, starts[r]);
            int to = Math.min(first + count, starts[r + 1]);
            counts[r] = Math.max(0, to - from) * width;
            places[r] = r == 0 ? 0 : places[r - 1] + counts[r - 1];
        }
        int from = Math.max(first, starts[comm.rank()]) - starts[comm.rank()];
        long[] sent = rows(from, counts[comm.rank()] / width);
        long[] all = new long[comm.rank() == 0 ? count * width : 0];
        comm.gatherv(sent, all, counts, places, 0);
        return all;
    }

    /// What points of this rank have.
    ///
    /// @param first its number among these
    private long[] rows(int first, int count) {
        if (!form.isBinary()) {
            return FarNumbers.rows(own.space(), first, count);
        }
        int words = form.width();
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
