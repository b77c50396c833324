package io.portolan.clustering.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The identifiers of an FPS file: each as a CSV row, `id` first.
final class FpsLabels implements LabelRows, Identifiers {

    private final Path file;
    private final int points;

    FpsLabels(Path file, int points) {
        this.file = file;
        this.points = points;
    }

    @Override
    public void write(List<LabelColumn> columns, OutputStream out) throws IOException {
        LabelText text = new LabelText(new BufferedOutputStream(out, 1 << 16));
        text.header(List.of("id"), columns);
        try (TextLines lines = new TextLines(file)) {
            int point = 0;
            while (nextRow(lines)) {
                if (point == points) {
                    throw TextFile.changed(file);
                }
                text.row(List.of(identifier(lines)), columns, point++);
            }
            if (point != points) {
                throw TextFile.changed(file);
            }
        }
        text.flush();
    }

    @Override
    public String[] of(int[] wanted) {
        Map<Integer, String> found = new HashMap<>();
        for (int point : wanted) {
            found.put(point, "");
        }
        try (TextLines lines = new TextLines(file)) {
            for (int point = 0; nextRow(lines); point++) {
                if (found.containsKey(point)) {
                    found.put(point, identifier(lines));
                }
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

    private static boolean nextRow(TextLines lines) {
        boolean isThere = lines.next();
        while (isThere && lines.start() < lines.end() && lines.bytes()[lines.start()] == '#') {
            isThere = lines.next();
        }
        return isThere;
    }

    private static String identifier(TextLines lines) {
        int from = Math.min(lines.end(), lines.find('\t', lines.start()) + 1);
        return lines.text(from, lines.find('\t', from));
    }
}
