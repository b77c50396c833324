package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

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
                StringBuilder names = new StringBuilder();
                for (LabelColumn column : columns) {
                    append(unique(column.name(), taken), rows, names);
                }
                write(rows, names, buffered);
            }
            StringBuilder fields = new StringBuilder();
            while (rows.next()) {
                if (!skipped.contains(row)) {
                    if (point == points) {
                        throw TextFile.changed(file);
                    }
                    fields.setLength(0);
                    for (LabelColumn column : columns) {
                        append(column.text().apply(point), rows, fields);
                    }
                    write(rows, fields, buffered);
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

    private static void append(String field, CsvRows rows, StringBuilder fields) {
        fields.append((char) rows.dialect().delimiter()).append(field);
    }

    /// Writes the current row with these fields after it.
    private static void write(CsvRows rows, StringBuilder fields, OutputStream out)
            throws IOException {
        rows.writeRow(out);
        fields.append(rows.endsInCrLf() ? "\r\n" : "\n");
        out.write(fields.toString().getBytes(UTF_8));
    }

    private static String unique(String name, List<String> taken) {
        String candidate = name;
        for (int i = 2; taken.contains(candidate); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }
}
