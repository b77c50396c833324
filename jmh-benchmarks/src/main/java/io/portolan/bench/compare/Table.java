package io.portolan.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

/// Measurements as text: a line per contender, a column per size, and ours by the best peer.
final class Table {

    /// Less of the other's time has no two digits behind the point.
    private static final double LEAST_PART = 0.1;

    private final Quantity quantity;
    private final Measurements measurements;
    private final List<List<String>> rows = new ArrayList<>();

    private Table(Quantity quantity, Measurements measurements) {
        this.quantity = quantity;
        this.measurements = measurements;
    }

    /// The lines of the table.
    static List<String> of(Plan plan, Quantity quantity, Measurements measurements) {
        Table table = new Table(quantity, measurements);
        table.add(quantity.unit() + "; " + plan.sizeName() + ":", String::valueOf);
        for (Contender contender : measurements.contenders()) {
            if (contender.role() != Role.GIVEN || table.hasFigures(contender)) {
                table.add("  " + contender.label(), size -> table.time(contender, size));
            }
        }
        if (quantity.hasRatios()) {
            table.addRatios();
        }
        return Columns.of(table.rows);
    }

    private void addRatios() {
        List<Contender> contenders = measurements.contenders();
        int figures = rows.size();
        if (measurements.hasPeers()) {
            add("best peer (lowest median)", this::bestPeer);
            contenders.stream()
                    .filter(contender -> contender.role() == Role.OURS)
                    .forEach(this::addRatios);
        }
        for (Contender contender : contenders) {
            for (Contender other : contender.comparedWith()) {
                if (contenders.contains(other)) {
                    add(
                            contender.label() + " by " + other.label(),
                            size -> ratio(contender, Optional.of(other), size));
                }
            }
        }
        if (rows.size() > figures) {
            rows.add(figures, List.of());
        }
    }

    /// Ours by the best peer of each size, and by every yardstick.
    private void addRatios(Contender ours) {
        add(
                "  " + ours.label() + ": ratio",
                size -> ratio(ours, measurements.bestPeer(size), size));
        for (Contender peer : measurements.contenders()) {
            if (peer.role() == Role.YARDSTICK) {
                add("    by " + peer.label(), size -> ratio(ours, Optional.of(peer), size));
            }
        }
    }

    private String time(Contender contender, int size) {
        if (!measurements.has(contender, size)) {
            return "-";
        }
        MedianSpread spread = measurements.spread(contender, size);
        if (contender.role() == Role.GIVEN) {
            return String.format(Locale.ROOT, "%.2f", spread.median());
        }
        return Double.isInfinite(spread.median()) ? quantity.whenInfinite() : spread.toString();
    }

    private boolean hasFigures(Contender contender) {
        return measurements.sizes().stream().anyMatch(size -> isFinite(contender, size));
    }

    private String bestPeer(int size) {
        return measurements.bestPeer(size).map(Contender::label).orElse("-");
    }

    private String ratio(Contender contender, Optional<Contender> peer, int size) {
        return peer.filter(it -> isFinite(it, size) && isFinite(contender, size))
                .map(it -> ratio(contender, it, size))
                .orElse("-");
    }

    /// Part of the other's time; where that is a small one, how many times as fast.
    private String ratio(Contender contender, Contender other, int size) {
        MedianSpread part = measurements.ratio(contender, other, size);
        return part.median() >= LEAST_PART
                ? part.toString()
                : measurements.ratio(other, contender, size) + " times as fast";
    }

    private boolean isFinite(Contender contender, int size) {
        return measurements.has(contender, size)
                && Double.isFinite(measurements.spread(contender, size).median());
    }

    private void add(String label, IntFunction<String> cell) {
        List<String> row = new ArrayList<>();
        row.add(label);
        measurements.sizes().forEach(size -> row.add(cell.apply(size)));
        rows.add(row);
    }
}
