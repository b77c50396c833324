package io.portolan.bench.report;

import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import io.portolan.bench.results.Series;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The rows of two builds side by side, with a [Verdict] each.
public final class Regressions {

    private static final String OURS = "OURS";
    private static final String FLOOR = "FLOOR";

    private final double limit;
    private final List<Line> lines = new ArrayList<>();
    private final List<String> unpaired = new ArrayList<>();

    private record Line(ResultRow.Key key, double a, double b, Verdict verdict) {}

    /// What the peers of a table have in common with ours.
    private record Cell(String section, Map<String, String> parameters, String quantity) {

        static Cell of(ResultRow.Key key) {
            return new Cell(key.section(), key.parameters(), key.quantity());
        }
    }

    private Regressions(double limit) {
        this.limit = limit;
    }

    /// Of two runs.
    ///
    /// @param limit the part by which a figure may grow
    public static Regressions between(BenchResults a, BenchResults b, double limit) {
        Regressions regressions = new Regressions(limit);
        Map<ResultRow.Key, Series> before = series(a, Build.THIS);
        Map<ResultRow.Key, Series> after = series(b, Build.THIS);
        Map<Cell, Double> drifts = drifts(before, after, limit);
        before.forEach((key, series) -> {
            Series other = after.get(key);
            if (!key.role().equals(OURS)) {
                return;
            }
            if (other == null) {
                regressions.unpaired.add("only in A: " + label(key));
                return;
            }
            double drift = drifts.getOrDefault(Cell.of(key), 1.0);
            regressions.add(
                    key,
                    series,
                    other,
                    Verdict.ofRuns(series, other, drift, limit, resolution(other)));
        });
        after.keySet().stream()
                .filter(key -> key.role().equals(OURS) && !before.containsKey(key))
                .forEach(key -> regressions.unpaired.add("only in B: " + label(key)));
        return regressions;
    }

    /// Of the two builds of one run: the other one is A, this one is B.
    public static Regressions within(BenchResults run, double limit) {
        Regressions regressions = new Regressions(limit);
        Map<ResultRow.Key, Series> after = series(run, Build.THIS);
        series(run, Build.OTHER)
                .forEach((key, series) -> {
                    Series other = after.get(key);
                    if (other != null) {
                        regressions.add(
                                key,
                                series,
                                other,
                                Verdict.ofRounds(series, other, limit, resolution(other)));
                    }
                });
        return regressions;
    }

    /// Whether there is anything to compare.
    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /// Whether a figure has grown by more than the limit.
    public boolean isSlower() {
        return count(Verdict.Kind.SLOWER) > 0;
    }

    /// Prints all rows and what they say.
    public void print(PrintStream out) {
        int width = lines.stream().mapToInt(line -> label(line.key).length()).max().orElse(1);
        String format = "%-" + width + "s  %10s %10s  %7s  %7s  %s%n";
        out.printf(format, "", "A", "B", "B by A", "spread", "");
        for (Line line : lines) {
            Verdict verdict = line.verdict;
            out.printf(
                    format,
                    label(line.key),
                    figure(line.a),
                    figure(line.b),
                    figure(verdict.ratio()),
                    figure(verdict.spread()),
                    word(verdict));
        }
        unpaired.forEach(out::println);
        out.printf(
                "%d rows: %d slower by more than %s, %d faster, %d the same, %d not sure, %d unknown%n",
                lines.size(),
                count(Verdict.Kind.SLOWER),
                percent(limit),
                count(Verdict.Kind.FASTER),
                count(Verdict.Kind.SAME),
                count(Verdict.Kind.UNSURE),
                count(Verdict.Kind.UNKNOWN));
    }

    static String percent(double part) {
        return String.format(Locale.ROOT, "%.3g %%", 100 * part).replaceAll("\\.0+ %$", " %");
    }

    private void add(ResultRow.Key key, Series a, Series b, Verdict verdict) {
        lines.add(new Line(key, a.median(), b.median(), verdict));
    }

    private long count(Verdict.Kind kind) {
        return lines.stream().filter(line -> line.verdict.kind() == kind).count();
    }

    private static String word(Verdict verdict) {
        return switch (verdict.kind()) {
            case SLOWER -> "SLOWER";
            case FASTER -> "faster";
            case SAME -> "same";
            case UNSURE -> "not sure: " + verdict.reason();
            case UNKNOWN -> "unknown: " + verdict.reason();
        };
    }

    private static Map<ResultRow.Key, Series> series(BenchResults results, String build) {
        Map<ResultRow.Key, List<ResultRow>> rows =
                results.rows().stream()
                        .filter(row -> row.build().equals(build))
                        .collect(
                                Collectors.groupingBy(
                                        ResultRow::key, LinkedHashMap::new, Collectors.toList()));
        Map<ResultRow.Key, Series> series = new LinkedHashMap<>();
        rows.forEach((key, all) -> series.put(key, new Series(all)));
        return series;
    }

    /// What the median peer of each table did between the runs.
    private static Map<Cell, Double> drifts(
            Map<ResultRow.Key, Series> before, Map<ResultRow.Key, Series> after, double limit) {
        Map<Cell, List<Double>> ratios = new LinkedHashMap<>();
        before.forEach((key, series) -> {
            Series other = after.get(key);
            if (other != null && !key.role().equals(OURS) && !key.role().equals(FLOOR)) {
                double ratio = Verdict.ofRuns(series, other, 1, limit, resolution(other)).ratio();
                if (Double.isFinite(ratio)) {
                    ratios.computeIfAbsent(Cell.of(key), _ -> new ArrayList<>()).add(ratio);
                }
            }
        });
        Map<Cell, Double> drifts = new LinkedHashMap<>();
        ratios.forEach((cell, all) ->
                drifts.put(
                        cell,
                        Series.median(all.stream().mapToDouble(Double::doubleValue).toArray())));
        return drifts;
    }

    private static double resolution(Series series) {
        return series.rows().getFirst().resolution();
    }

    private static String label(ResultRow.Key key) {
        String parameters =
                new TreeMap<>(key.parameters())
                        .entrySet().stream()
                                .map(it -> it.getKey() + "=" + it.getValue())
                                .collect(Collectors.joining(", "));
        String section = key.section().isEmpty() ? "" : key.section() + ": ";
        return "%s%s, %s, %s".formatted(section, key.contender(), parameters, key.quantity());
    }

    private static String figure(double value) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "-" : "infinite";
        }
        return MedianSpread.threeDigits(value);
    }
}
