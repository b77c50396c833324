package io.portolan.clustering.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/// Writes the rows of a CSV file again, each with the columns of a clustering, always with commas.
///
/// A row that is separated by commas and has no spaces around its fields stays as it is, byte for
/// byte; of others the fields are written, in quotes where they need them, and with decimal points.
/// Rows the reader skipped and comments are left out. The new columns get `_2` (or more) appended
/// to their names where the file has such a column already; a file without header gets no names.
final class CsvLabels implements LabelRows {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final CsvStart start;
    private final SkippedRows skipped;
    private final int points;

    CsvLabels(Path file, CsvStart start, SkippedRows skipped, int points) {
        this.file = file;
        this.start = start;
        this.skipped = skipped;
        this.points = points;
    }

    @Override
    public void write(List<LabelRows.Column> columns, OutputStream out) throws IOException {
        OutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
        LabelText text = new LabelText(buffered);
        if (start.hasNames()) {
            text.header(start.names(), columns);
        }
        eachRow((rows, point) -> {
            if (rows.isPlain()) {
                rows.writeRow(buffered);
                text.endRow(columns, point);
            } else {
                text.row(pointed(rows.texts()), columns, point);
            }
        });
        buffered.flush();
    }

    /// The fields with a point where numbers had a decimal comma.
    private List<String> pointed(List<String> texts) {
        return start.dialect().decimal() == '.'
                ? texts
                : texts.stream()
                        .map(text ->
                                text.indexOf(',') >= 0
                                                && start.rule().kind(text) == FieldRule.Kind.NUMBER
                                        ? text.replace(',', '.')
                                        : text)
                        .toList();
    }

    @Override
    public List<String> names() {
        return start.shownNames();
    }

    @Override
    public void each(Rows consumer) throws IOException {
        eachRow((rows, point) -> consumer.row(point, rows.texts()));
    }

    /// Takes the row that was read.
    @FunctionalInterface
    private interface RowUse {
        void of(CsvRows rows, int point) throws IOException;
    }

    private void eachRow(RowUse use) throws IOException {
        int row = 0;
        int point = 0;
        try (CsvRows rows = rows()) {
            while (rows.next()) {
                if (!skipped.contains(row)) {
                    if (point == points) {
                        throw TextFile.changed(file);
                    }
                    use.of(rows, point);
                    point++;
                }
                row++;
            }
        }
        if (point != points) {
            throw TextFile.changed(file);
        }
    }

    @Override
    public String place(int point) {
        try (CsvRows rows = rows()) {
            int row = 0;
            int left = point;
            while (rows.next() && (skipped.contains(row) || left > 0)) {
                left -= skipped.contains(row) ? 0 : 1;
                row++;
            }
            return "line " + rows.line();
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// The rows of data.
    private CsvRows rows() {
        return new CsvRows(
                file, TextFile.open(file, start.offset()), start.dialect(), start.line());
    }
}
