package io.portolan.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Measurements as text: a line per contender, a column per size, and ours by the best peer.
final class Table {

    private final Measurements measurements;
    private final List<List<String>> rows = new ArrayList<>();

    private Table(Measurements measurements) {
        this.measurements = measurements;
    }

    /// The lines of the table.
    static List<String> of(Plan plan, Measurements measurements) {
        Table table = new Table(measurements);
        table.add(plan.unit() + "; " + plan.sizeName() + ":", String::valueOf);
        for (Contender contender : measurements.contenders()) {
            table.add("  " + contender.label(), size -> table.time(contender, size));
        }
        table.rows.add(List.of());
        table.add("best peer (lowest median)", table::bestPeer);
        for (Contender contender : measurements.contenders()) {
            if (contender.isOurs()) {
                table.add(
                        "  " + contender.label() + ": ratio", size -> table.ratio(contender, size));
            }
        }
        return table.lines();
    }

    private String time(Contender contender, int size) {
        return measurements.has(contender, size)
                ? measurements.spread(contender, size).toString()
                : "-";
    }

    private String bestPeer(int size) {
        return measurements.bestPeer(size).map(Contender::label).orElse("-");
    }

    private String ratio(Contender contender, int size) {
        return measurements
                .bestPeer(size)
                .filter(peer -> measurements.has(contender, size))
                .map(peer -> measurements.ratio(contender, peer, size).toString())
                .orElse("-");
    }

    private void add(String label, IntFunction<String> cell) {
        List<String> row = new ArrayList<>();
        row.add(label);
        measurements.sizes().forEach(size -> row.add(cell.apply(size)));
        rows.add(row);
    }

    /// The rows with labels to the left, cells to the right, and every column as wide as needed.
    private List<String> lines() {
        int columns = 1 + measurements.sizes().size();
        String format =
                IntStream.range(0, columns)
                        .mapToObj(column -> (column == 0 ? "%-" : "   %") + width(column) + "s")
                        .collect(Collectors.joining());
        return rows.stream()
                .map(row -> row.isEmpty() ? "" : format.formatted(row.toArray()).stripTrailing())
                .toList();
    }

    private int width(int column) {
        return rows.stream()
                .filter(row -> !row.isEmpty())
                .mapToInt(row -> row.get(column).length())
                .max()
                .orElse(1);
    }
}
