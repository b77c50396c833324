package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/// Writes the rows of a CSV file again, each with the cluster of its point and the distance from
/// the cluster's center.
///
/// A row stays as it is, byte for byte, and so do separator, line ends and byte order mark; rows
/// the reader skipped are left out. The two new columns are called `cluster` and `distance`, with
/// `_2` (or more) appended where the file has such a column already; a file without header gets
/// none.
public final class CsvLabels {

    private static final int BUFFER_BYTES = 1 << 16;

    private CsvLabels() {}

    /// Reads the file of `table` a second time and writes it to `out` with two more columns.
    ///
    /// *Failure:* [ClusteringException] with [Fault#DATA] when the file cannot be read any more or
    /// has not as many rows as before.
    ///
    /// @param label the cluster of each point of the table
    /// @param distance the distance of each point from the center of its cluster
    public static void write(
            CsvTable table, IntUnaryOperator label, IntToDoubleFunction distance, OutputStream out)
            throws IOException {
        OutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
        int points = table.points().count();
        int row = 0;
        int point = 0;
        try (CsvRows rows = new CsvRows(table.file(), TextFile.open(table.file()))) {
            char delimiter = (char) rows.dialect().delimiter();
            if (rows.hasByteOrderMark()) {
                buffered.write(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf});
            }
            if (table.hasHeader() && rows.next()) {
                List<String> taken = rows.texts();
                String names = unique("cluster", taken) + delimiter + unique("distance", taken);
                append(rows, names, buffered);
            }
            while (rows.next()) {
                if (!table.skipped().contains(row)) {
                    if (point == points) {
                        throw changed(table);
                    }
                    append(
                            rows,
                            label.applyAsInt(point)
                                    + ""
                                    + delimiter
                                    + distance.applyAsDouble(point),
                            buffered);
                    point++;
                }
                row++;
            }
        }
        if (point != points) {
            throw changed(table);
        }
        buffered.flush();
    }

    private static void append(CsvRows rows, String fields, OutputStream out) throws IOException {
        rows.writeRow(out);
        out.write(rows.dialect().delimiter());
        out.write(fields.getBytes(UTF_8));
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

    private static ClusteringException changed(CsvTable table) {
        return new ClusteringException(
                Fault.DATA,
                "file " + table.file() + " changed while it was clustered; run the command again");
    }
}
