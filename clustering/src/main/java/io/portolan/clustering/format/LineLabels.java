package io.portolan.clustering.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes one field of each line that is a point as a CSV row: its identifier, or what else the
/// format has.
final class LineLabels implements LabelRows, Identifiers {

    private final Path file;
    private final int points;
    private final String name;
    private final Field field;

    /// @param name of the field
    LineLabels(Path file, int points, String name, Field field) {
        this.file = file;
        this.points = points;
        this.name = name;
        this.field = field;
    }

    /// Finds the field in a line.
    @FunctionalInterface
    interface Field {
        /// The field; null when the line is no point.
        @Nullable String of(TextLines line);
    }

    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public void each(Rows rows) throws IOException {
        try (TextLines lines = new TextLines(file)) {
            int point = 0;
            while (lines.next()) {
                String own = field.of(lines);
                if (own != null) {
                    if (point == points) {
                        throw TextFile.changed(file);
                    }
                    rows.row(point++, List.of(own));
                }
            }
            if (point != points) {
                throw TextFile.changed(file);
            }
        }
    }

    @Override
    public String[] of(int[] wanted) {
        Map<Integer, String> found = new HashMap<>();
        for (int point : wanted) {
            found.put(point, "");
        }
        try (TextLines lines = new TextLines(file)) {
            int point = 0;
            while (lines.next()) {
                String own = field.of(lines);
                if (own != null && found.containsKey(point)) {
                    found.put(point, own);
                }
                point += own == null ? 0 : 1;
            }
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
        String[] identifiers = new String[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            identifiers[i] = found.getOrDefault(wanted[i], "");
        }
        return identifiers;
    }
}
