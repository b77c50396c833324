package io.portolan.clustering;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/// Refuses a value so far from the others of its column that these would lose their digits.
///
/// Sums of a column are kept in units of its reach by some 2^61. Where one value lies more than
/// 10^12 times as far away as half of the others from their median, a fill value such as 1e20 among
/// measurements, the units become so large that centers and distances of the others would be wrong
/// in digits that matter.
///
/// *Cost:* a look at a thousand values, which do nearly always; else the column is sorted.
final class FarValue {
    private static final double FARTHEST = 1e12;

    /// What a thousand values say may be so wrong.
    private static final double MARGIN = 1e-3;

    private static final int LOOKED_AT = 1 << 10;

    private FarValue() {}

    /// @param column its number, for the message
    /// @param least of its values
    /// @param most of its values
    static void refuse(
            int column, int count, double least, double most, IntToDoubleFunction values) {
        double range = most - least;
        if (!(range > 0)) {
            return;
        }
        int few = Math.min(count, LOOKED_AT);
        double[] some = new double[few];
        Arrays.setAll(some, i -> values.applyAsDouble((int) ((long) i * count / few)));
        if (few < count && range <= MARGIN * FARTHEST * Middle.of(some).spread()) {
            return;
        }
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
