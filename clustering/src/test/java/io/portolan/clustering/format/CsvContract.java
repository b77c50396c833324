package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// What the tests of the reader share: a file made from a string, and what is read from it.
abstract class CsvContract {

    @TempDir Path folder;

    Path file(String text) throws IOException {
        return Files.write(folder.resolve("input.csv"), text.getBytes(UTF_8));
    }

    /// Reads the text, on several ranks as well.
    PointTable read(String text, CsvSettings settings) throws IOException {
        Path file = file(text);
        assertAsOfOne(file, settings);
        return CsvReader.read(file, settings);
    }

    private static void assertAsOfOne(Path file, CsvSettings settings) {
        ReadSettings given = ReadSettings.detect().withFormat(PointFormat.csv).withCsv(settings);
        ReadInParts.assertAsOfOne(file, given, 3);
    }

    PointTable read(String text) throws IOException {
        return read(text, CsvSettings.detect());
    }

    void assertDataFault(String message, String text, CsvSettings settings) throws IOException {
        assertFault(Fault.DATA, message, text, settings);
    }

    void assertArgumentFault(String message, String text, CsvSettings settings) throws IOException {
        assertFault(Fault.ARGUMENT, message, text, settings);
    }

    private void assertFault(Fault fault, String message, String text, CsvSettings settings)
            throws IOException {
        Path file = file(text);
        ClusteringException thrown =
                assertThrows(ClusteringException.class, () -> CsvReader.read(file, settings));
        assertEquals(file + ": " + message, thrown.getMessage());
        assertEquals(fault, thrown.fault());
        assertAsOfOne(file, settings);
    }

    static void assertPoints(PointTable table, double[]... rows) {
        assertEquals(rows.length, table.points().count());
        for (int point = 0; point < rows.length; point++) {
            double[] read = new double[table.points().dimensions()];
            for (int d = 0; d < read.length; d++) {
                read[d] = table.points().coordinate(point, d);
            }
            assertArrayEquals(rows[point], read, "point " + point);
        }
    }

    static double[] row(double... values) {
        return values;
    }
}
