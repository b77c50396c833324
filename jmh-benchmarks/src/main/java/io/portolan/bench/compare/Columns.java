package io.portolan.bench.compare;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Cells as text, the first column to the left, the others to the right, each as wide as needed.
public final class Columns {

    private Columns() {}

    /// A line for each row of cells, all of which have as many, or none for an empty line.
    public static List<String> of(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        String format =
                IntStream.range(0, columns)
                        .mapToObj(
                                column -> (column == 0 ? "%-" : "   %") + width(rows, column) + "s")
                        .collect(Collectors.joining());
        return rows.stream()
                .map(row -> row.isEmpty() ? "" : format.formatted(row.toArray()).stripTrailing())
                .toList();
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream()
                .filter(row -> !row.isEmpty())
                .mapToInt(row -> Math.max(1, row.get(column).length()))
                .max()
                .orElse(1);
    }
}
