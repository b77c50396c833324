package io.portolan.clustering;

import io.portolan.clustering.points.BinaryPoints;
import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.points.OrderedPoints;
import io.portolan.clustering.points.PointWeights;
import io.portolan.clustering.points.Range;
import io.portolan.clustering.points.Space;
import io.portolan.clustering.points.SpherePoints;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Points to be clustered, with or without weights.
///
/// *Threads:* immutable.
///
/// *Units and shapes:* finite coordinates of magnitude at most 1e100; a column whose values are not
/// all equal spreads over at least 1e-100. Weights are finite, at least 0, not all zero, and
/// positive ones lie between 1e-50 and 1e50; the largest is at most 1e17 times the smallest of
/// these, and all add up to at most 1e18 times it.
///
/// *Cost:* of f64 coordinates 12 bytes each and 8 per weight; in two and three dimensions 8 per
/// point besides, for the order in which the sweeps see them. That order is made when the points
/// are first clustered.
public final class Points {
    /// The largest magnitude of a coordinate. Beyond it, weighted squares leave the range of f64.
    public static final double LARGEST = 1e100;

    private static final double SMALLEST_WEIGHT = 1e-50;
    private static final double LARGEST_WEIGHT = 1e50;

    /// How many times as many columns as points are far more.
    private static final int WIDE = 4;

    /// Fewer columns are no sign of anything.
    private static final int LEAST_WIDE = 10;

    /// The weights that a point may have, as part of a message.
    public static final String WEIGHTS = "0 or from " + SMALLEST_WEIGHT + " to " + LARGEST_WEIGHT;

    private final Space space;

    /// Of each coordinate; null where nobody has asked.
    private final AtomicReferenceArray<@Nullable Range> ranges;

    Points(Space space) {
        this.space = space;
        this.ranges = new AtomicReferenceArray<>(space.dimensions());
    }

    /// Whether a point may weigh so much.
    public static boolean isWeight(double value) {
        return value == 0 || (value >= SMALLEST_WEIGHT && value <= LARGEST_WEIGHT);
    }

    /// Copies points that all weigh 1, given point by point, as a table is read.
    ///
    /// *Units and shapes:* `rows[n][d]`: one array for each point.
    ///
    /// *Failure:* [ClusteringException] naming row, column and value.
    public static Points ofRows(double[][] rows) {
        double[][] columns = PointChecks.transposed(rows);
        PointChecks.columns(columns);
        return new Points(OrderedPoints.taking(columns, PointWeights.equal(rows.length)));
    }

    /// As [#ofRows(double[][])], with weights.
    ///
    /// *Units and shapes:* `rows[n][d]`, `weights[n]`.
    public static Points ofRows(double[][] rows, double[] weights) {
        double[][] columns = PointChecks.transposed(rows);
        PointChecks.columns(columns);
        PointChecks.weights(weights, rows.length);
        return new Points(OrderedPoints.taking(columns, PointWeights.of(weights)));
    }

    /// Copies points that all weigh 1, given column by column.
    ///
    /// *Units and shapes:* `columns[d][n]`: one array for each coordinate. [#ofRows(double[][])]
    /// takes one for each point.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    public static Points ofColumns(double[][] columns) {
        PointChecks.columns(columns);
        return new Points(OrderedPoints.of(columns, PointWeights.equal(columns[0].length)));
    }

    /// As [#ofColumns(double[][])], with weights.
    ///
    /// *Units and shapes:* `columns[d][n]`, `weights[n]`.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    public static Points ofColumns(double[][] columns, double[] weights) {
        PointChecks.columns(columns);
        PointChecks.weights(weights, columns[0].length);
        return new Points(OrderedPoints.of(columns, PointWeights.of(weights)));
    }

    /// Copies points in f32 that all weigh 1, given column by column.
    ///
    /// Results are those of the same numbers in f64; the memory is a third.
    ///
    /// *Units and shapes:* `columns[d][n]`.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    ///
    /// *Cost:* 4 bytes per coordinate; 12 where numbers near 0 and far from it are in one column
    /// and more than some 10^30 apart, so that f32 cannot hold them all in one unit.
    public static Points ofColumns(float[][] columns) {
        PointChecks.columns(columns);
        return new Points(OrderedPoints.of(columns, PointWeights.equal(columns[0].length)));
    }

    /// Copies positions on the Earth, for [Metric#GEO]; all weigh 1.
    ///
    /// *Units and shapes:* `degrees[0][n]` are longitudes, from -360 to 360, `degrees[1][n]`
    /// latitudes.
    ///
    /// *Failure:* [ClusteringException] naming point and value.
    public static Points ofDegrees(double[][] degrees) {
        PointChecks.degrees(degrees);
        return new Points(new SpherePoints(copy(degrees), PointWeights.equal(degrees[0].length)));
    }

    /// As [#ofDegrees(double[][])], with weights.
    public static Points ofDegrees(double[][] degrees, double[] weights) {
        PointChecks.degrees(degrees);
        PointChecks.weights(weights, degrees[0].length);
        return new Points(new SpherePoints(copy(degrees), PointWeights.of(weights)));
    }

    private static double[][] copy(double[][] columns) {
        return Arrays.stream(columns).map(double[]::clone).toArray(double[][]::new);
    }

    /// Copies points of bits that all weigh 1.
    ///
    /// *Units and shapes:* `rows[n][w]`: bit b of a point is bit `b % 64` of its long `b / 64`.
    ///
    /// *Failure:* [ClusteringException] naming the point.
    ///
    /// *Cost:* 8 bytes for each 64 bits of a point.
    public static Points ofBits(long[][] rows, int bits) {
        return ofBits(rows, bits, Metric.EUCLIDEAN);
    }

    /// As [#ofBits(long[][],int)], with a metric.
    public static Points ofBits(long[][] rows, int bits, Metric metric) {
        BinaryRows points = new BinaryRows(bits);
        for (long[] row : rows) {
            points.add(row);
        }
        return points.points(metric);
    }

    /// No points: those of a rank that owns none, see
    /// [Clusterer#cluster(Intracomm,Points,Progress)]. Nothing else can be made of them.
    public static Points none() {
        return new Points(
                new BinaryPoints(0, new long[0][], PointWeights.equal(0), Geometry.EUCLIDEAN));
    }

    /// How many points there are.
    public int count() {
        return space.count();
    }

    public int dimensions() {
        return space.dimensions();
    }

    public double coordinate(int point, int dimension) {
        return space.coordinate(point, dimension);
    }

    /// The least value of a coordinate of all points.
    ///
    /// *Cost:* a look at all points, the first time.
    public double least(int dimension) {
        return range(dimension).least();
    }

    /// The largest value of a coordinate of all points.
    ///
    /// *Cost:* as [#least].
    public double most(int dimension) {
        return range(dimension).most();
    }

    private Range range(int dimension) {
        Range known = ranges.get(dimension);
        if (known == null) {
            known = space.range(dimension);
            ranges.set(dimension, known);
        }
        return known;
    }

    /// The point's weight, 1 when the points have none.
    public double weight(int point) {
        return space.weight(point);
    }

    public boolean hasWeights() {
        return space.hasWeights();
    }

    /// The sum of the weights; the number of points when they have none.
    public double totalWeight() {
        return space.totalWeight();
    }

    /// What the distance of a point from a center is.
    public Metric metric() {
        return Metric.of(space.geometry());
    }

    /// The distance of two points in the metric: of positions on the Earth in km, of bits under
    /// Hamming how many differ.
    public double distance(int point, int other) {
        return space.distance(point, other);
    }

    /// A sentence to show where there are far more columns than points, as when the two were
    /// confused; empty where there are not, and for bits.
    public Optional<String> shapeHint() {
        boolean isWide = dimensions() >= LEAST_WIDE && dimensions() >= WIDE * (long) count();
        return isWide && !isBinary()
                ? Optional.of(
                        String.format(
                                Locale.ROOT,
                                "%,d columns and only %,d point%s: a row is a point; transpose the table if its columns are the points",
                                dimensions(),
                                count(),
                                count() == 1 ? "" : "s"))
                : Optional.empty();
    }

    /// Whether the coordinates are bits.
    public boolean isBinary() {
        return space.isBinary();
    }

    /// A copy of the bits of a point, as [#ofBits(long[][],int)] takes them.
    ///
    /// *Failure:* [ClusteringException] when the points are not binary.
    public long[] bits(int point) {
        if (!isBinary()) {
            throw ClusteringException.argument(
                    "points with %d coordinates have no bits: make them with Points.ofBits"
                            .formatted(dimensions()));
        }
        return space.words(point);
    }

    /// Counts the distinct points of positive weight, up to a limit.
    ///
    /// *Cost:* memory for `limit` points; few steps when distinct points come early.
    public int distinct(int limit) {
        return space.distinct(limit);
    }

    /// The points as they were given, for the sweeps.
    Space space() {
        return space;
    }
}
