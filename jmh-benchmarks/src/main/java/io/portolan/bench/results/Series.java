package io.portolan.bench.results;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The figures of one row in the rounds of one build, each with the control around it.
///
/// @param rows of one [ResultRow.Key] and build, in the order of the rounds
public record Series(List<ResultRow> rows) {

    /// Other programs that use more of a core take it from what is measured.
    private static final double OTHERS_CORES = 0.25;

    /// From this number of rounds on, one of them may be an accident.
    public static final int ROUNDS_FOR_ONE_ACCIDENT = 5;

    /// Fewer rounds have no spread.
    public static final int LEAST = 2;

    public Series {
        rows = rows.stream().sorted(Comparator.comparingInt(ResultRow::round)).toList();
    }

    /// The rounds in which other programs left the cores alone.
    public Series undisturbed() {
        return new Series(rows.stream().filter(row -> !isDisturbed(row)).toList());
    }

    /// Those rounds; all when there are none.
    public Series counted() {
        Series undisturbed = undisturbed();
        return undisturbed.rows().isEmpty() ? this : undisturbed;
    }

    /// The rounds in which the cores stayed where they were; all of them when these are too few.
    public Series steady() {
        Series steady = new Series(rows.stream().filter(row -> row.control().isSteady()).toList());
        return steady.isEnough() ? steady : this;
    }

    /// The rounds with the cores near, or far; those without a control are near.
    public Series at(boolean isNear) {
        return new Series(rows.stream().filter(row -> row.control().isNear() == isNear).toList());
    }

    public boolean isEnough() {
        return rows.size() >= LEAST;
    }

    /// In the order of the rounds.
    public double[] figures() {
        return rows.stream().mapToDouble(ResultRow::figure).toArray();
    }

    /// The middle of the figures; NaN without.
    public double median() {
        return median(figures());
    }

    /// The other's figures by these, of the rounds that both have with the cores in the same place.
    public double[] ratios(Series other, double resolution) {
        return rows.stream()
                .flatMap(row ->
                        other.rows.stream()
                                .filter(it ->
                                        it.round() == row.round()
                                                && it.control().isNear() == row.control().isNear())
                                .limit(1)
                                .map(it -> ratio(row.figure(), it.figure(), resolution)))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /// The median of the controls; NaN without.
    public double control() {
        return median(rows.stream().mapToDouble(row -> row.control().nanos()).toArray());
    }

    /// Those before the figures; empty without.
    public Optional<MedianSpread> controls() {
        double[] controls =
                rows.stream()
                        .map(ResultRow::controlBeforeNanos)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        return controls.length == 0 ? Optional.empty() : Optional.of(MedianSpread.of(controls));
    }

    /// In how many figures other programs had the cores, for readers.
    public String disturbance() {
        return "other programs had the cores in %d of %d figures"
                .formatted(rows.size() - undisturbed().rows().size(), rows.size());
    }

    /// How many times the lowest figure the highest is, without the one of five or more figures
    /// that is furthest from the median: one round in five may be an accident.
    public double spread() {
        double[] sorted = figures();
        Arrays.sort(sorted);
        int first = 0;
        int last = sorted.length - 1;
        if (sorted.length >= ROUNDS_FOR_ONE_ACCIDENT) {
            double median = median(sorted);
            if (sorted[last] * sorted[first] > median * median) {
                last--;
            } else {
                first++;
            }
        }
        return sorted[first] == sorted[last] ? 1 : sorted[last] / sorted[first];
    }

    /// One figure by another; 1 when they differ by no more than the resolution, or never came.
    public static double ratio(double a, double b, double resolution) {
        return a == b || Math.abs(b - a) <= resolution ? 1 : b / a;
    }

    /// The middle of some figures; NaN without.
    public static double median(double... figures) {
        return figures.length == 0 ? Double.NaN : MedianSpread.of(figures).median();
    }

    private static boolean isDisturbed(ResultRow row) {
        Double others = row.othersCores();
        return (others != null && others > OTHERS_CORES) || row.control().isDisturbed();
    }
}
