package io.portolan.clustering;

import io.portolan.clustering.points.Range;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// Refuses a value so far from the others of its column that these would lose their digits.
///
/// Sums of a column are kept in units of its reach by some 2^61. Where one value lies more than
/// 10^12 times as far away as half of the others from their median, a fill value such as 1e20 among
/// measurements, the units become so large that centers and distances of the others would be wrong
/// in digits that matter.
///
/// *Cost:* a look at a thousand values, which do nearly always; they are sorted where many of them
/// are alike, and the whole column where they say that a value may be too far.
final class FarValue {
    private static final double FARTHEST = 1e12;

    /// What a thousand values say may be so wrong.
    private static final double MARGIN = 1e-3;

    private static final int LOOKED_AT = 1 << 10;
    private static final int BINS = 1 << 6;

    private FarValue() {}

    /// @param column its number, for the message
    /// @param range of its values
    static void refuse(int column, int count, Range range, IntToDoubleFunction values) {
        if (!mayBeIn(sample(count, 0, count, values), count, range)) {
            return;
        }
        double least = range.least();
        double most = range.most();
        double[] all = new double[count];
        Arrays.setAll(all, values);
        Middle middle = Middle.of(all);
        double reach = Math.max(most - middle.median(), middle.median() - least);
        if (!(middle.spread() > 0) || reach <= FARTHEST * middle.spread()) {
            return;
        }
        double far = most - middle.median() == reach ? most : least;
        int point = 0;
        while (values.applyAsDouble(point) != far) {
            point++;
        }
        throw ClusteringException.data(
                point,
                column,
                "value %s is so far from the others, half of which lie within %s of %s, that these would lose their digits; at most 1e12 times as far is allowed: correct it or leave it out"
                        .formatted(far, middle.spread(), middle.median()));
    }

    /// Those of a thousand values of a column that some rows have.
    ///
    /// @param count of all values
    /// @param first the number of the first of these rows among all
    /// @param values of these rows
    static double[] sample(int count, int first, int rows, IntToDoubleFunction values) {
        int few = Math.min(count, LOOKED_AT);
        return IntStream.range(0, few)
                .map(i -> (int) ((long) i * count / few) - first)
                .filter(row -> row >= 0 && row < rows)
                .mapToDouble(values)
                .toArray();
    }

    /// Whether a column may have such a value, after a look at some.
    ///
    /// @param some such as [#sample] has of all rows
    /// @param count of all values
    static boolean mayBeIn(double[] some, int count, Range range) {
        double width = range.most() - range.least();
        if (!(width > 0)) {
            return false;
        }
        return some.length == count
                || !(areSpread(some, range.least(), width)
                        || width <= MARGIN * FARTHEST * Middle.of(some).spread());
    }

    /// Whether each of equal parts of the range has less than a quarter of the values. Then less
    /// than half of them lie within half a part of any place, their median included, so that their
    /// spread is at least half a part, and more than is asked for.
    private static boolean areSpread(double[] values, double least, double range) {
        int[] bins = new int[BINS + 1];
        int most = 0;
        for (double value : values) {
            int bin = (int) ((value - least) / range * BINS);
            bins[bin]++;
            most = Math.max(most, bins[bin]);
        }
        return most < values.length / 4;
    }

    /// Where the middle of some values is.
    ///
    /// @param spread the median of the distances from the median that are not 0; 0 where all are
    private record Middle(double median, double spread) {
        static Middle of(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            double median = sorted[sorted.length / 2];
            double[] distances =
                    Arrays.stream(sorted)
                            .map(v -> Math.abs(v - median))
                            .filter(d -> d > 0)
                            .toArray();
            Arrays.sort(distances);
            return new Middle(
                    median, distances.length == 0 ? 0 : distances[(distances.length - 1) / 2]);
        }
    }
}
