package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Points;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The batches of a file, one after the other and in every pass, are the points of the file.
@Timeout(60)
final class BatchTableTest {
    @TempDir Path folder;

    @Test
    void ofCsv() throws IOException {
        StringBuilder text = new StringBuilder("x,w,y\n");
        for (int i = 0; i < 1000; i++) {
            text.append(i % 7 == 3 ? "?" : "" + i).append(',').append(1 + i % 3).append(",7\n");
        }
        Path file = write("p.csv", text.toString().getBytes(UTF_8));
        CsvSettings csv =
                CsvSettings.detect()
                        .withWeightColumn("w")
                        .withMissing(CsvSettings.Missing.SKIP_ROW, List.of());
        BatchTable table = check(file, ReadSettings.detect().withCsv(csv), 250);
        assertEquals(143, table.skipped().count());
    }

    @Test
    void ofFingerprints() throws IOException {
        StringBuilder text = new StringBuilder("#FPS1\n#num_bits=70\n");
        for (int i = 0; i < 1000; i++) {
            text.append("%016x%02x\tid%d\n".formatted(i * 0x1234567L, i % 64, i));
        }
        check(write("p.fps", text.toString().getBytes(UTF_8)), ReadSettings.detect(), 333);
        check(write("q.fps", text.toString().getBytes(UTF_8)), ReadSettings.detect(), 500);
    }

    @Test
    void ofArrays() throws IOException {
        ByteBuffer floats = ByteBuffer.allocate(1000 * 3 * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 3000; i++) {
            floats.putFloat(i / 8f);
        }
        check(npy("<f4", "False", "(1000, 3)", floats.array()), ReadSettings.detect(), 333);
        byte[] bits = new byte[1000 * 5];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = (byte) (i % 11 == 0 ? 1 : 0);
        }
        check(npy("|b1", "False", "(1000, 5)", bits), ReadSettings.detect(), 400);
        ByteBuffer doubles = ByteBuffer.allocate(1000 * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 1000; i++) {
            doubles.putDouble(i == 700 ? Double.NaN : i);
        }
        Path column = npy("<f8", "True", "(1000, 1)", doubles.array());
        refused(
                "row 700, counted from 0, column 'column1': the value is missing (NaN); leave out such rows"
                        + " (--missing skip-row)",
                column);
        refused(
                "batches are read row by row, and the array is in Fortran order; write it with"
                        + " numpy.ascontiguousarray",
                npy("<f4", "True", "(1000, 3)", floats.array()));
    }

    @Test
    void ofArraysWhosePointsWeighNothingForAWhile() throws IOException {
        float[] weights = {0, 0, 0, 1, 2, 0, 0, 0, 0, 3, 0};
        ByteBuffer floats =
                ByteBuffer.allocate(weights.length * 2 * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < weights.length; i++) {
            floats.putFloat(i).putFloat(weights[i]);
        }
        Path file = npy("<f4", "False", "(11, 2)", floats.array());
        List<Integer> sizes = new ArrayList<>();
        PointReader.batches(
                        file,
                        ReadSettings.detect().withCsv(CsvSettings.detect().withWeightColumn("2")),
                        2)
                .batches()
                .forEach(batch -> {
                    int first = sizes.stream().mapToInt(size -> size).sum();
                    for (int i = 0; i < batch.count(); i++) {
                        assertEquals(first + i, batch.coordinate(i, 0));
                        assertEquals(weights[first + i], batch.weight(i));
                    }
                    sizes.add(batch.count());
                });
        assertEquals(List.of(4, 5, 2), sizes);
    }

    private static void refused(String message, Path file) {
        ClusteringException thrown =
                assertThrows(
                        ClusteringException.class,
                        () ->
                                PointReader.batches(file, ReadSettings.detect(), 300)
                                        .batches()
                                        .forEach(_ -> {}));
        assertEquals(file + ": " + message, thrown.getMessage());
    }

    private static BatchTable check(Path file, ReadSettings settings, int rows) {
        PointTable whole = PointReader.read(file, settings);
        BatchTable table = PointReader.batches(file, settings, rows);
        assertEquals(whole.columns(), table.columns());
        assertEquals(whole.weightColumn(), table.weightColumn());
        for (int pass = 0; pass < 2; pass++) {
            List<Integer> sizes = new ArrayList<>();
            table.batches()
                    .forEach(batch -> {
                        int first = sizes.stream().mapToInt(size -> size).sum();
                        for (int i = 0; i < batch.count(); i++) {
                            same(whole.points(), first + i, batch, i);
                        }
                        sizes.add(batch.count());
                    });
            List<Integer> expected = new ArrayList<>();
            for (int left = whole.points().count(); left > 0; left -= rows) {
                expected.add(Math.min(rows, left));
            }
            assertEquals(expected, sizes);
        }
        assertEquals(whole.skipped().count(), table.skipped().count());
        return table;
    }

    private static void same(Points whole, int point, Points batch, int inBatch) {
        assertEquals(whole.isBinary(), batch.isBinary());
        assertEquals(whole.weight(point), batch.weight(inBatch));
        for (int d = 0; d < whole.dimensions(); d++) {
            assertEquals(whole.coordinate(point, d), batch.coordinate(inBatch, d));
        }
    }

    private Path npy(String type, String isFortran, String shape, byte[] elements)
            throws IOException {
        return write("p.npy", NpyFile.of(type, isFortran, shape, elements));
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }
}
