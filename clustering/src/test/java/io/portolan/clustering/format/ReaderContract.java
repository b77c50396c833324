package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/// What the tests of all readers share: a file made from bytes, what is read from it, and what is
/// said when it cannot be.
abstract class ReaderContract {

    @TempDir Path folder;

    private final String name;

    ReaderContract(String name) {
        this.name = name;
    }

    Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    Path file(String text) throws IOException {
        return file(text.getBytes(UTF_8));
    }

    PointTable read(String text) throws IOException {
        return PointReader.read(file(text), ReadSettings.detect());
    }

    /// The message comes after the file's name and a colon.
    void assertDataFault(String message, String text) throws IOException {
        assertFault(Fault.DATA, message, text.getBytes(UTF_8), ReadSettings.detect());
    }

    void assertFault(Fault fault, String message, byte[] bytes, ReadSettings settings)
            throws IOException {
        Path file = file(bytes);
        ClusteringException thrown =
                assertThrows(ClusteringException.class, () -> PointReader.read(file, settings));
        assertEquals(file + ": " + message, thrown.getMessage());
        assertEquals(fault, thrown.fault());
    }

    static String labelled(PointTable table) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        table.labels()
                .write(
                        List.of(
                                new LabelRows.Column(
                                        "cluster", point -> Integer.toString(7 * point)),
                                new LabelRows.Column(
                                        "distance", point -> Double.toString(0.5 + point))),
                        out);
        return out.toString(UTF_8);
    }

    static double[] row(PointTable table, int point) {
        double[] row = new double[table.points().dimensions()];
        for (int d = 0; d < row.length; d++) {
            row[d] = table.points().coordinate(point, d);
        }
        return row;
    }
}
