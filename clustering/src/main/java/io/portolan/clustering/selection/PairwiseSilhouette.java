package io.portolan.clustering.selection;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// The mean silhouette of many points, whose distances are computed and not kept.
///
/// The points are ordered by label, so that the distances of a point from a cluster are those from
/// a range of points. Every point's sums are its own, so the result does not depend on how many
/// processors there are.
///
/// *Cost:* `m^2` distances for m points.
///
/// Source: Rousseeuw 1987, section 2
final class PairwiseSilhouette {

    /// How many multiplications all distances may take; some seconds on one processor.
    private static final double MOST_WORK = 6e10;

    /// What a distance on the Earth costs in multiplications.
    private static final int GREAT_CIRCLE = 64;

    private static final int LANES = 256;

    private final Points points;
    private final int[] sample;

    private PairwiseSilhouette(Points points, int[] sample) {
        this.points = points;
        this.sample = sample;
    }

    /// @param isCandidate which points may count
    /// @param candidates how many these are
    static PairwiseSilhouette of(
            Points points, IntPredicate isCandidate, int candidates, long seed) {
        int size = size(candidates, work(points));
        return new PairwiseSilhouette(points, Silhouette.draw(isCandidate, candidates, size, seed));
    }

    /// How many of so many points are taken.
    ///
    /// @param work multiplications for a distance
    static int size(int candidates, double work) {
        int most = Math.max(1000, (int) Math.sqrt(MOST_WORK / work));
        return Math.min(
                candidates > ClusterQuality.MOST_EXACT ? ClusterQuality.SAMPLE : candidates, most);
    }

    private static double work(Points points) {
        return points.metric() == Metric.GEO
                ? GREAT_CIRCLE
                : points.isBinary() ? 8 + points.dimensions() / 16.0 : points.dimensions();
    }

    int size() {
        return sample.length;
    }

    /// The mean; NaN where all points lie in one cluster.
    double of(Clustering clustering) {
        int[] sorted =
                IntStream.of(sample)
                        .boxed()
                        .sorted(Comparator.comparingInt(clustering::label))
                        .mapToInt(i -> i)
                        .toArray();
        int[] labels = IntStream.of(sorted).map(clustering::label).toArray();
        int[] starts = new int[clustering.clusters() + 1];
        for (int label : labels) {
            starts[label + 1]++;
        }
        int[] sizes = Arrays.copyOfRange(starts, 1, starts.length);
        if (IntStream.of(sizes).filter(size -> size > 0).count() < 2) {
            return Double.NaN;
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        Distances distances = distances(sorted);
        double[] values = new double[sorted.length];
        IntStream.range(0, sorted.length)
                .parallel()
                .forEach(i -> {
                    double[] sums = new double[sizes.length];
                    double[] row = new double[LANES];
                    for (int k = 0; k < sizes.length; k++) {
                        for (int from = starts[k]; from < starts[k + 1]; from += LANES) {
                            int count = Math.min(LANES, starts[k + 1] - from);
                            distances.of(i, from, count, row);
                            for (int j = 0; j < count; j++) {
                                sums[k] += row[j];
                            }
                        }
                    }
                    values[i] = Silhouette.ofPoint(labels[i], sums, sizes);
                });
        return Arrays.stream(values).average().orElseThrow();
    }

    /// Finds the distances of a point from consecutive points.
    @FunctionalInterface
    private interface Distances {
        /// Places them in `row[0]` to `row[count - 1]`.
        void of(int point, int from, int count, double[] row);
    }

    private Distances distances(int[] sorted) {
        SampledPoints sampled = SampledPoints.of(points, sorted);
        if (sampled instanceof SampledPoints.Numbers numbers
                && points.metric() == Metric.EUCLIDEAN) {
            return ofColumns(numbers.vectors());
        }
        return (point, from, count, row) -> {
            for (int j = 0; j < count; j++) {
                row[j] = sampled.distance(point, from + j);
            }
        };
    }

    private Distances ofColumns(double[][] rows) {
        double[][] columns = new double[points.dimensions()][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int d = 0; d < columns.length; d++) {
                columns[d][i] = rows[i][d];
            }
        }
        return (point, from, count, row) -> {
            Arrays.fill(row, 0, count, 0);
            for (double[] column : columns) {
                double own = column[point];
                for (int j = 0; j < count; j++) {
                    double difference = column[from + j] - own;
                    row[j] += difference * difference;
                }
            }
            for (int j = 0; j < count; j++) {
                row[j] = Math.sqrt(row[j]);
            }
        };
    }
}
