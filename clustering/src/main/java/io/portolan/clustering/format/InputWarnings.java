package io.portolan.clustering.format;

import io.portolan.clustering.ColumnStatistics;
import io.portolan.clustering.Scaling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// What a reader should be warned of before columns are clustered.
final class InputWarnings {

    /// Which part of the variance of all columns is nearly all of it.
    private static final double NEARLY_ALL = 0.99;

    /// By how much deviations may differ.
    private static final double FAR_APART = 1000;

    /// Beyond it f64 does not hold all whole numbers.
    private static final double LARGEST_WHOLE = 0x1p53;

    private static final String BEYOND =
            " beyond 2^53 (9007199254740992), where f64 keeps no single units: whole numbers are rounded, and differences of a few units vanish; subtract a constant";

    /// Numbers that stand for missing values in many files.
    private static final Set<Double> FILLS =
            Set.of(-99.0, -999.0, -9999.0, -99999.0, -999999.0, 999.0, 9999.0, 99999.0, 999999.0);

    /// By how much the others' range a number lies off.
    private static final double FAR = 2;

    /// Up to this many columns get a warning each; more share one.
    private static final int FEW = 3;

    private InputWarnings() {}

    /// Where the numbers of a coordinate lie but for one of them.
    @FunctionalInterface
    interface Others {
        /// Where they lie.
        ///
        /// @param left which is left out, however often it occurs
        ColumnStatistics others(int column, double left);
    }

    /// @param statistics of the coordinates before they are scaled
    /// @param deviation of a coordinate, asked for only where it may matter
    /// @param others likewise
    static List<String> of(
            InputColumns chosen,
            List<ColumnStatistics> statistics,
            IntToDoubleFunction deviation,
            Others others,
            Scaling.Kind scale) {
        List<String> names = chosen.coordinateNames();
        List<Integer> counting = new ArrayList<>();
        List<Integer> constant = new ArrayList<>();
        List<Integer> large = new ArrayList<>();
        for (int d = 0; d < names.size(); d++) {
            ColumnStatistics column = statistics.get(d);
            if (column.countsRows()) {
                counting.add(d);
            } else if (column.isConstant()) {
                constant.add(d);
            } else if (column.most() > LARGEST_WHOLE || column.least() < -LARGEST_WHOLE) {
                large.add(d);
            }
        }
        List<String> warnings = new ArrayList<>();
        if (names.size() > 1) {
            each(
                    counting,
                    names,
                    "count the rows and are used as coordinates; choose others with --columns",
                    d -> counts(chosen, d, statistics.get(d)),
                    warnings);
            each(
                    constant,
                    names,
                    "are the same in every row and tell nothing",
                    d ->
                            " is %s in every row and tells nothing"
                                    .formatted(statistics.get(d).least()),
                    warnings);
        } else if (!counting.isEmpty() && chosen.columns().size() > 1) {
            warnings.add(
                    column(names.getFirst())
                            + " is the only one that is used, and it counts the rows: the clusters are parts of the file; choose others with --columns");
        }
        each(large, names, "hold numbers" + BEYOND, _ -> " holds numbers" + BEYOND, warnings);
        for (int d = 0; d < names.size(); d++) {
            fill(names.get(d), d, statistics.get(d), others, warnings);
        }
        boolean isPair = GeographicPair.find(names).isPresent() && names.size() == 2;
        if (scale == Scaling.Kind.NONE && !isPair) {
            spread(names, statistics, deviation, warnings);
        }
        return warnings;
    }

    /// Warns of a number that people write for a missing value, where it lies far from the others.
    private static void fill(
            String name,
            int column,
            ColumnStatistics statistics,
            Others without,
            List<String> warnings) {
        for (double end : new double[] {statistics.least(), statistics.most()}) {
            if (!FILLS.contains(end)) {
                continue;
            }
            ColumnStatistics others = without.others(column, end);
            double gap = Math.max(others.least() - end, end - others.most());
            if (others.count() > 1 && gap > FAR * (others.most() - others.least())) {
                warnings.add(
                        String.format(
                                Locale.ROOT,
                                "%s holds %2$.0f far from the others, as a mark of missing values does; where it is one, add --na=%2$.0f --missing skip-row",
                                column(name),
                                end));
            }
        }
    }

    /// A warning for each of a few columns, or one for all.
    ///
    /// @param many what is said of many together
    /// @param one what is said of one, after its name
    private static void each(
            List<Integer> columns,
            List<String> names,
            String many,
            IntFunction<String> one,
            List<String> warnings) {
        if (columns.size() > FEW) {
            warnings.add(
                    "%d columns %s: %s"
                            .formatted(
                                    columns.size(),
                                    many,
                                    InputColumns.shown(columns.stream().map(names::get).toList())));
            return;
        }
        for (int d : columns) {
            warnings.add(column(names.get(d)) + one.apply(d));
        }
    }

    private static String counts(InputColumns chosen, int d, ColumnStatistics column) {
        return " counts the rows, from %.0f to %.0f, and is used as a coordinate; leave it out with %s"
                .formatted(
                        column.least(),
                        column.most(),
                        chosen.withoutOption(chosen.coordinates().get(d)));
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
