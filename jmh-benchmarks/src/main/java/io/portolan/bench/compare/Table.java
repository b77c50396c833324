package io.portolan.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Measurements as text: a line per contender, a column per size, and ours by the best peer.
final class Table {

    private static final int LABEL_WIDTH = 42;
    private static final int CELL_WIDTH = 26;

    private final Measurements measurements;
    private final List<String> lines = new ArrayList<>();

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
        table.lines.add("");
        table.add("best peer (lowest median)", table::bestPeer);
        for (Contender contender : measurements.contenders()) {
            if (contender.isOurs()) {
                table.add(
                        "  " + contender.label() + ": ratio", size -> table.ratio(contender, size));
            }
        }
        return table.lines;
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
        StringBuilder line = new StringBuilder(("%-" + LABEL_WIDTH + "s").formatted(label));
        for (int size : measurements.sizes()) {
            line.append(("%" + CELL_WIDTH + "s").formatted(cell.apply(size)));
        }
        lines.add(line.toString().stripTrailing());
    }
}
