package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/// Writes the rows of a CSV file again, each with the columns of a clustering.
///
/// A row stays as it is, byte for byte, and so do separator, line ends and byte order mark; rows
/// the reader skipped are left out. The new columns get `_2` (or more) appended to their names
/// where the file has such a column already; a file without header gets no names.
final class CsvLabels implements LabelRows {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final boolean hasHeader;
    private final SkippedRows skipped;
    private final int points;

    CsvLabels(Path file, boolean hasHeader, SkippedRows skipped, int points) {
        this.file = file;
        this.hasHeader = hasHeader;
        this.skipped = skipped;
        this.points = points;
    }

    @Override
    public void write(List<LabelColumn> columns, OutputStream out) throws IOException {
        OutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
        int row = 0;
        int point = 0;
        try (CsvRows rows = new CsvRows(file, TextFile.open(file))) {
            if (rows.hasByteOrderMark()) {
                buffered.write(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf});
            }
            if (hasHeader && rows.next()) {
                List<String> taken = rows.texts();
                append(rows, columns, column -> unique(column.name(), taken), buffered);
            }
            while (rows.next()) {
                if (!skipped.contains(row)) {
                    if (point == points) {
                        throw TextFile.changed(file);
                    }
                    int own = point;
                    append(rows, columns, column -> column.text().apply(own), buffered);
                    point++;
                }
                row++;
            }
        }
        if (point != points) {
            throw TextFile.changed(file);
        }
        buffered.flush();
    }

    @Override
    public String place(int point) {
        try (CsvRows rows = new CsvRows(file, TextFile.open(file))) {
            int row = hasHeader ? -1 : 0;
            int left = point;
            while (rows.next() && (row < 0 || skipped.contains(row) || left > 0)) {
                left -= row < 0 || skipped.contains(row) ? 0 : 1;
                row++;
            }
            return "line " + rows.line();
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private static void append(
            CsvRows rows,
            List<LabelColumn> columns,
            Function<LabelColumn, String> field,
            OutputStream out)
            throws IOException {
        rows.writeRow(out);
        for (LabelColumn column : columns) {
            out.write(rows.dialect().delimiter());
            out.write(field.apply(column).getBytes(UTF_8));
        }
        if (rows.endsInCrLf()) {
            out.write('\r');
        }
        out.write('\n');
    }

    private static String unique(String name, List<String> taken) {
        String candidate = name;
        for (int i = 2; taken.contains(candidate); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }
}
