package io.portolan.bench.compare;

import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import io.portolan.bench.results.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

/// The rows of a plan as text: a line per contender, a column per size, and ours by the best peer.
///
/// Rounds in which other programs had the cores are left out, unless a figure has no others. A
/// ratio is taken in each round that has both figures, because what disturbs the machine disturbs
/// neighbours in time alike. The best peer is the one with the lowest median, not the lowest of
/// each round: that would be a peer nobody has.
final class Table {

    /// Less of the other's time has no two digits behind the point.
    private static final double LEAST_PART = 0.1;

    private final Plan plan;
    private final int quantity;
    private final List<ResultRow> rows;
    private final List<List<String>> lines = new ArrayList<>();

    private Table(Plan plan, int quantity, List<ResultRow> rows) {
        this.plan = plan;
        this.quantity = quantity;
        this.rows = rows;
    }

    /// The tables of all quantities, each with an empty line before it.
    ///
    /// @param rows of all sections and builds
    static List<String> of(Plan plan, List<ResultRow> rows) {
        List<ResultRow> own =
                rows.stream()
                        .filter(row ->
                                row.section().equals(plan.title())
                                        && row.build().equals(Build.THIS))
                        .toList();
        List<String> lines = new ArrayList<>();
        Series all = new Series(own);
        lines.add(
                "control: cache line one way %s ns; %s"
                        .formatted(
                                all.controls().map(MedianSpread::toString).orElse("-"),
                                all.disturbance()));
        for (int i = 0; i < plan.quantities().size(); i++) {
            Table table = new Table(plan, i, own);
            table.addAll();
            lines.add("");
            lines.addAll(Columns.of(table.lines));
        }
        return lines;
    }

    private void addAll() {
        add(unit().unit() + "; " + plan.sizeName() + ":", String::valueOf);
        for (Contender contender : plan.contenders()) {
            if (contender.role() != Role.GIVEN || isGiven(contender)) {
                add("  " + contender.label(), size -> figure(contender, size));
            }
        }
        if (unit().hasRatios()) {
            addRatios();
        }
    }

    private void addRatios() {
        int figures = lines.size();
        if (plan.contenders().stream().anyMatch(Table::isPeer)) {
            add("best peer (lowest median)", size -> best(size).map(Contender::label).orElse("-"));
            for (Contender ours : plan.contenders()) {
                if (ours.role() == Role.OURS) {
                    add("  " + ours.label() + ": ratio", size -> ratio(ours, best(size), size));
                    plan.contenders().stream()
                            .filter(peer -> peer.role() == Role.YARDSTICK)
                            .forEach(peer ->
                                    add(
                                            "    by " + peer.label(),
                                            size -> ratio(ours, Optional.of(peer), size)));
                }
            }
        }
        for (Contender contender : plan.contenders()) {
            for (Contender other : plan.contenders()) {
                if (contender.by().contains(other.name())) {
                    add(
                            contender.label() + " by " + other.label(),
                            size -> ratio(contender, Optional.of(other), size));
                }
            }
        }
        if (lines.size() > figures) {
            lines.add(figures, List.of());
        }
    }

    private Quantity unit() {
        return plan.quantities().get(quantity);
    }

    private Series series(Contender contender, int size) {
        List<ResultRow> all =
                rows.stream()
                        .filter(row ->
                                row.contender().equals(contender.label())
                                        && row.quantity().equals(unit().unit())
                                        && row.parameters().equals(plan.parameters(size)))
                        .toList();
        return new Series(all).counted();
    }

    private String figure(Contender contender, int size) {
        if (contender.role() == Role.GIVEN) {
            double given = given(contender, size);
            return Double.isNaN(given) ? "-" : String.format(Locale.ROOT, "%.2f", given);
        }
        double[] figures = series(contender, size).figures();
        if (figures.length == 0) {
            return "-";
        }
        MedianSpread spread = MedianSpread.of(figures);
        return Double.isInfinite(spread.median()) ? unit().whenInfinite() : spread.toString();
    }

    private boolean isGiven(Contender contender) {
        return plan.sizes().stream().anyMatch(size -> !Double.isNaN(given(contender, size)));
    }

    private double given(Contender contender, int size) {
        return contender.fits(size) ? contender.given(size).get(quantity) : Double.NaN;
    }

    private static boolean isPeer(Contender contender) {
        return contender.role() == Role.PEER || contender.role() == Role.YARDSTICK;
    }

    /// The peer with the lowest median.
    private Optional<? extends Contender> best(int size) {
        return plan.contenders().stream()
                .filter(peer -> isPeer(peer) && !series(peer, size).rows().isEmpty())
                .min(Comparator.comparingDouble(peer -> series(peer, size).median()));
    }

    /// Part of the other's time; where that is a small one, how many times as fast.
    private String ratio(Contender contender, Optional<? extends Contender> other, int size) {
        if (other.isEmpty()) {
            return "-";
        }
        Series ours = series(contender, size);
        Series others = series(other.get(), size);
        if (!Double.isFinite(ours.median()) || !Double.isFinite(others.median())) {
            return "-";
        }
        double[] parts = ratios(ours, others);
        if (parts.length == 0) {
            return "-";
        }
        MedianSpread part = MedianSpread.of(parts);
        return part.median() >= LEAST_PART
                ? part.toString()
                : MedianSpread.of(ratios(others, ours)) + " times as fast";
    }

    /// The one's figures by the other's, of the rounds that both have.
    private static double[] ratios(Series one, Series other) {
        return one.rows().stream()
                .flatMap(row ->
                        other.rows().stream()
                                .filter(it -> it.round() == row.round())
                                .map(it -> row.figure() / it.figure()))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private void add(String label, IntFunction<String> cell) {
        List<String> line = new ArrayList<>();
        line.add(label);
        plan.sizes().forEach(size -> line.add(cell.apply(size)));
        lines.add(line);
    }
}
