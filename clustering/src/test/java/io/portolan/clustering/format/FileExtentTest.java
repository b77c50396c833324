package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.FileExtent.Kept;
import io.portolan.clustering.format.ReadSettings.BitOrder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is told of a file before it is read is what is found in it.
final class FileExtentTest {
    private static final ReadSettings DETECT = ReadSettings.detect();

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x,y\n1,2\n3,4\n5,6\n",
                "x,y\n1,2\n3,4\n5,6",
                "1,2,3\n4,5,6\n",
                "a long name,y\n1,2\n3,4\n",
                "x,y\n1,2\n\n3,4\n\n",
                "x,y\r\n1,2\r\n\r\n3,4\r\n\r\n",
                "x,w,y\r\n1,2,3\r\n4,5,6\r\n"
            })
    void shortCsvIsTakenAsItIs(String text) throws IOException {
        Path file = write("p.csv", text.getBytes(UTF_8));
        CsvSettings csv = CsvSettings.detect().withWeightColumn(text.contains("w") ? "w" : null);
        check(file, DETECT.withCsv(csv), true, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void longCsvIsEstimated(boolean isPacked) throws IOException {
        // Numbers of rows get longer and longer, so the beginning alone would tell too many.
        StringBuilder text = new StringBuilder("row,x,y\n");
        for (int i = 0; i < 200_000; i++) {
            text.append(i)
                    .append(',')
                    .append(i % 1000 / 8.0)
                    .append(',')
                    .append(i % 77)
                    .append('\n');
        }
        byte[] bytes = text.toString().getBytes(UTF_8);
        Path file = write("p.csv", isPacked ? packed(bytes) : bytes);
        CsvSettings csv = CsvSettings.detect().withColumns("x", "y");
        check(file, DETECT.withCsv(csv), false, isPacked ? 0.2 : 0.02);
    }

    @Test
    void fingerprintsAreEstimatedFromTheirLength() throws IOException {
        StringBuilder text = new StringBuilder("#FPS1\n#num_bits=164\n");
        for (int i = 0; i < 9_000; i++) {
            text.append("00ff".repeat(10)).append("00\tname").append(i).append('\n');
        }
        check(write("p.fps", text.toString().getBytes(UTF_8)), DETECT, false, 0.02);
        String few =
                """
                #FPS1
                0f0f	one
                00ff	two
                """;
        check(write("q.fps", few.getBytes(UTF_8)), DETECT, true, 0);
        Path compounds = Path.of("../examples/data/nci-compounds.fps.gz"); // two lines of header
        assertEquals(400, extent(compounds, DETECT).orElseThrow().points());
    }

    @Test
    void sparseLinesAreEstimatedFromTheirLargestIndex() throws IOException {
        check(write("p.libsvm", "0 1:1 7:1\n1 3:1\n".getBytes(UTF_8)), DETECT, true, 0);
        check(write("q.libsvm", "0 1:1 9:2.5\n1 3:1\n".getBytes(UTF_8)), DETECT, true, 0);
    }

    @Test
    void featuresAreCounted() throws IOException {
        StringBuilder text = new StringBuilder("{\"type\":\"FeatureCollection\",\"features\":[");
        for (int i = 0; i < 5_000; i++) {
            text.append(i == 0 ? "" : ",").append(feature(i));
        }
        Path file = write("p.geojson", text.append("]}").toString().getBytes(UTF_8));
        check(file, DETECT, false, 0.02);
        CsvSettings weighted = CsvSettings.detect().withWeightColumn("p");
        check(file, DETECT.withCsv(weighted), false, 0.02);
        FileExtent degrees = extent(file, DETECT.withMetric(Metric.GEO)).orElseThrow();
        assertEquals(3, degrees.dimensions());
        assertEquals(5120 * 3 * 12 + degrees.points() * (16 + 8), degrees.pointBytes());
    }

    @Test
    void arraysSayItInTheirHeader() throws IOException {
        check(npy("<f4", "(3, 2)", new byte[24]), DETECT, true, 0);
        check(npy("<f8", "(5,)", new byte[40]), DETECT, true, 0);
        check(npy("|b1", "(2, 70)", new byte[140]), DETECT, true, 0);
        check(npy("|u1", "(2, 9)", new byte[18]), DETECT.withPackedBits(BitOrder.big), true, 0);
    }

    @Test
    void whatIsNoSuchFileIsLeftToTheReader() throws IOException {
        for (String name : new String[] {"a.fps", "a.libsvm", "a.geojson"}) {
            assertEquals(
                    Optional.empty(), extent(write(name, "nothing\n".getBytes(UTF_8)), DETECT));
            assertEquals(Optional.empty(), extent(write(name, new byte[0]), DETECT));
        }
    }

    @Test
    void bytesAreThoseOfThePoints() {
        // 12 bytes a coordinate, a weight, the order's two numbers.
        FileExtent plane = new FileExtent(2000, 2, Kept.DOUBLES, true, false, true, 32_000);
        assertEquals(2048 * 24 + 2000 * (8 + 8), plane.pointBytes());
        assertEquals(plane.pointBytes() + 32_000 + 2000 * (16 + 16), plane.readingBytes());
        FileExtent floats = new FileExtent(2000, 9, Kept.FLOATS, false, false, true, 0);
        assertEquals(2048 * 36, floats.pointBytes());
        assertFalse(floats.isOrdered());
        FileExtent bits = new FileExtent(10_000_000, 1052, Kept.BITS, false, false, true, 0);
        assertEquals(9_766 * 1024 * 136L, bits.readingBytes());
    }

    @Test
    void fewPointsTakeAWholeBlock() {
        FileExtent wide = new FileExtent(100, 100_000, Kept.DOUBLES, true, false, true, 0);
        assertEquals(1024L * 100_000 * 12 + 100 * 8, wide.pointBytes());
        FileExtent bits = new FileExtent(1, 1 << 20, Kept.BITS, false, false, true, 0);
        assertEquals(1024 * (1 << 17), bits.pointBytes());
    }

    private static String feature(int i) {
        return """
        {"type": "Feature", "properties": {"p": %d},
         "geometry": {"type": "Point", "coordinates": [%d, 7]}}\
        """
                .formatted(1 + i, i % 180);
    }

    private static void check(Path file, ReadSettings settings, boolean isExact, double share) {
        FileExtent extent = extent(file, settings).orElseThrow();
        PointTable table = PointReader.read(file, settings);
        Points points = table.points();
        assertEquals(points.count(), (double) extent.points(), share * points.count());
        assertEquals(points.dimensions(), extent.dimensions());
        assertEquals(points.hasWeights(), extent.isWeighted());
        assertEquals(points.isBinary(), extent.kept() == Kept.BITS);
        assertEquals(isExact, extent.isExact());
    }

    private static Optional<FileExtent> extent(Path file, ReadSettings settings) {
        return PointReader.extent(file, settings);
    }

    private Path npy(String type, String shape, byte[] elements) throws IOException {
        return write("p.npy", NpyFile.of(type, "False", shape, elements));
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        }
        return out.toByteArray();
    }
}
