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
///
/// @param limit the part by which a figure may grow
/// @param lines the rows that both have
/// @param unpaired a sentence on each other row
record Regressions(double limit, List<Line> lines, List<String> unpaired) {

    private static final String OURS = "OURS";

    /// A row with the medians of both builds.
    record Line(ResultRow.Key key, double a, double b, Verdict verdict) {}

    /// What the peers of a table have in common with ours.
    private record Cell(String section, Map<String, String> parameters, String quantity) {
        Cell(ResultRow.Key key) {
            this(key.section(), key.parameters(), key.quantity());
        }
    }

    /// Of two runs.
    static Regressions between(BenchResults a, BenchResults b, double limit) {
        Map<ResultRow.Key, Series> before = series(rows(a, Build.THIS));
        Map<ResultRow.Key, Series> after = series(rows(b, Build.THIS));
        Map<Cell, List<Double>> drifts = drifts(before, after, limit);
        before.keySet().removeIf(key -> !key.role().equals(OURS));
        after.keySet().removeIf(key -> !key.role().equals(OURS));
        Regressions regressions = new Regressions(limit, new ArrayList<>(), new ArrayList<>());
        before.forEach((key, series) -> {
            Series other = after.remove(key);
            if (other == null) {
                regressions.unpaired.add("only in A: " + label(key));
            } else {
                double drift = median(drifts.getOrDefault(new Cell(key), List.of(1.0)));
                Verdict verdict = Verdict.ofRuns(series, other, drift, limit);
                regressions.add(key, series, other, verdict);
            }
        });
        after.keySet().forEach(key -> regressions.unpaired.add("only in B: " + label(key)));
        return regressions;
    }

    /// Of the two builds of one run: the other one is A, this one is B.
    static Regressions within(BenchResults run, double limit) {
        Map<ResultRow.Key, Series> after = series(rows(run, Build.THIS));
        Regressions regressions = new Regressions(limit, new ArrayList<>(), List.of());
        series(rows(run, Build.OTHER))
                .forEach((key, series) -> {
                    Series other = after.get(key);
                    if (other != null) {
                        Verdict verdict = Verdict.ofRounds(series, other, limit);
                        regressions.add(key, series, other, verdict);
                    }
                });
        return regressions;
    }

    private void add(ResultRow.Key key, Series a, Series b, Verdict verdict) {
        lines.add(new Line(key, a.median(), b.median(), verdict));
    }

    private static List<ResultRow> rows(BenchResults results, String build) {
        return results.rows().stream().filter(row -> row.build().equals(build)).toList();
    }

    /// The rows of one build by what they have in common, in their order.
    static Map<ResultRow.Key, Series> series(List<ResultRow> rows) {
        return rows.stream()
                .collect(
                        Collectors.groupingBy(
                                ResultRow::key,
                                LinkedHashMap::new,
                                Collectors.collectingAndThen(Collectors.toList(), Series::new)));
    }

    /// What the peers of each table did between the runs.
    private static Map<Cell, List<Double>> drifts(
            Map<ResultRow.Key, Series> before, Map<ResultRow.Key, Series> after, double limit) {
        Map<Cell, List<Double>> ratios = new LinkedHashMap<>();
        before.forEach((key, series) -> {
            Series other = after.get(key);
            if (other != null && !List.of(OURS, "FLOOR").contains(key.role())) {
                double ratio = Verdict.ofRuns(series, other, 1, limit).ratio();
                if (Double.isFinite(ratio)) {
                    ratios.computeIfAbsent(new Cell(key), _ -> new ArrayList<>()).add(ratio);
                }
            }
        });
        return ratios;
    }

    private static double median(List<Double> figures) {
        return Series.median(figures.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private long count(Verdict.Kind kind) {
        return lines.stream().filter(line -> line.verdict.kind() == kind).count();
    }

    /// Prints all rows and what they say; returns whether none is slower by more than the limit.
    boolean print(PrintStream out) {
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
                    verdict);
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
        return count(Verdict.Kind.SLOWER) == 0;
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.3g %%", 100 * part).replaceAll("\\.0+ %$", " %");
    }

    private static String label(ResultRow.Key key) {
        String parameters = new TreeMap<>(key.parameters()).toString(); // in braces
        return (key.section().isEmpty() ? "" : key.section() + ": ")
                + "%s, %s, %s"
                        .formatted(
                                key.contender(),
                                parameters.substring(1, parameters.length() - 1),
                                key.quantity());
    }

    private static String figure(double value) {
        return Double.isFinite(value)
                ? MedianSpread.threeDigits(value)
                : Double.isNaN(value) ? "-" : "infinite";
    }
}
