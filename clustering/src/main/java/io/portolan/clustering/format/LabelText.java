package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Collectors;

/// Writes rows with commas: fields of a file, then columns of a clustering.
final class LabelText {

    private final OutputStream out;

    LabelText(OutputStream out) {
        this.out = out;
    }

    void header(List<String> names, List<LabelRows.Column> columns) throws IOException {
        StringBuilder line = fields(names);
        for (LabelRows.Column column : columns) {
            String name = column.name();
            for (int i = 2; names.contains(name); i++) {
                name = column.name() + "_" + i;
            }
            append(line, name);
        }
        end(line);
    }

    void row(List<String> fields, List<LabelRows.Column> columns, int point) throws IOException {
        endRow(fields(fields), columns, point);
    }

    /// Ends a row whose fields have been written to the stream already.
    void endRow(List<LabelRows.Column> columns, int point) throws IOException {
        endRow(new StringBuilder(), columns, point);
    }

    private void endRow(StringBuilder line, List<LabelRows.Column> columns, int point)
            throws IOException {
        for (LabelRows.Column column : columns) {
            append(line, column.text().apply(point));
        }
        end(line);
    }

    void flush() throws IOException {
        out.flush();
    }

    private static StringBuilder fields(List<String> fields) {
        return new StringBuilder(
                fields.stream().map(LabelRows::quoted).collect(Collectors.joining(",")));
    }

    private static void append(StringBuilder line, String field) {
        line.append(',').append(field);
    }

    private void end(StringBuilder line) throws IOException {
        out.write(line.append('\n').toString().getBytes(UTF_8));
    }
}
