package io.portolan.clustering.format;

import io.portolan.clustering.ColumnStatistics;
import io.portolan.clustering.Scaling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// What a reader should be warned of before columns are clustered.
final class InputWarnings {

    /// Of the variance of all columns together.
    private static final double NEARLY_ALL = 0.99;

    /// By how much deviations may differ.
    private static final double FAR_APART = 1000;

    /// Beyond it f64 does not hold all whole numbers.
    private static final double LARGEST_WHOLE = 0x1p53;

    private InputWarnings() {}

    /// @param statistics of the coordinates before they are scaled
    /// @param deviation of a coordinate, asked for only where it may matter
    static List<String> of(
            InputColumns chosen,
            List<ColumnStatistics> statistics,
            IntToDoubleFunction deviation,
            Scaling.Kind scale) {
        List<String> warnings = new ArrayList<>();
        List<String> names = chosen.coordinateNames();
        for (int d = 0; d < names.size(); d++) {
            ColumnStatistics column = statistics.get(d);
            if (column.countsRows() && names.size() > 1) {
                warnings.add(
                        "%s counts the rows, from %.0f to %.0f, and is used as a coordinate; leave it out with %s"
                                .formatted(
                                        column(names.get(d)),
                                        column.least(),
                                        column.most(),
                                        chosen.withoutOption(chosen.coordinates().get(d))));
            } else if (column.isConstant() && names.size() > 1) {
                warnings.add(
                        "%s is %s in every row and tells nothing"
                                .formatted(column(names.get(d)), column.least()));
            } else if (column.most() > LARGEST_WHOLE || column.least() < -LARGEST_WHOLE) {
                warnings.add(
                        "%s holds numbers beyond 2^53 (9007199254740992), where f64 keeps no single units: whole numbers are rounded, and differences of a few units vanish; subtract a constant"
                                .formatted(column(names.get(d))));
            }
        }
        boolean isPair = GeographicPair.find(names).isPresent() && names.size() == 2;
        if (scale == Scaling.Kind.NONE && !isPair) {
            spread(names, statistics, deviation, warnings);
        }
        return warnings;
    }

    private static String column(String name) {
        return "column " + Shown.value(name);
    }

    private static void spread(
            List<String> names,
            List<ColumnStatistics> statistics,
            IntToDoubleFunction deviation,
            List<String> warnings) {
        int[] varied =
                IntStream.range(0, names.size())
                        .filter(d -> !statistics.get(d).isConstant())
                        .toArray();
        if (varied.length < 2) {
            return;
        }
        double[] deviations = IntStream.of(varied).mapToDouble(deviation).toArray();
        int widest = 0;
        int narrowest = 0;
        double all = 0;
        for (int i = 0; i < varied.length; i++) {
            all += deviations[i] * deviations[i];
            widest = deviations[i] > deviations[widest] ? i : widest;
            narrowest = deviations[i] < deviations[narrowest] ? i : narrowest;
        }
        double most = deviations[widest];
        double least = deviations[narrowest];
        if (most * most > NEARLY_ALL * all) {
            warnings.add(
                    String.format(
                            Locale.ROOT,
                            "column %s has %.4g %% of the variance, so the others hardly count; --scale standard makes all columns count alike",
                            Shown.value(names.get(varied[widest])),
                            Math.min(99.99, 100 * most * most / all)));
        } else if (most >= FAR_APART * least) {
            warnings.add(
                    String.format(
                            Locale.ROOT,
                            "column %s spreads %.3g times as far as column %s, which hardly counts; --scale standard makes all columns count alike",
                            Shown.value(names.get(varied[widest])),
                            most / least,
                            Shown.value(names.get(varied[narrowest]))));
        }
    }
}
