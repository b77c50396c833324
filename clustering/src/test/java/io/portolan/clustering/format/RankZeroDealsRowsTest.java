package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Scaling;
import io.portolan.mpi.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Of files that not every rank can read a part of, rank 0 passes the rows on, and all is as if one
/// had read them. [EachRankReadsItsTableTest] has plain files of text that rank 0 alone sees; plain
/// arrays in Fortran order and Parquet are here.
@Timeout(60)
final class RankZeroDealsRowsTest {
    private static final int ROWS = 5000;

    @TempDir private Path folder;

    private Path packed(String name, byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return Files.write(folder.resolve(name + ".gz"), packed.toByteArray());
    }

    private Path csv(int bad, String badRow) throws IOException {
        StringBuilder text = new StringBuilder(",lon,lat,note\n");
        for (int i = 0; i < ROWS; i++) {
            text.append(
                    i == bad
                            ? badRow
                            : "%d,%s,%s,\"n%s\""
                                    .formatted(i, i % 7 * 9 + i / 1e4, i % 5 * 8 + i / 1e5, i));
            text.append('\n');
        }
        return packed("input.csv", text.toString().getBytes(UTF_8));
    }

    private static ReadSettings settings(CsvSettings csv) {
        return ReadSettings.detect().withCsv(csv);
    }

    private static void assertAsOfOne(Path file, ReadSettings settings) {
        for (int ranks : new int[] {1, 3}) {
            ReadInParts.assertAsOfOne(file, settings, ranks);
        }
    }

    private static void assertEqualShares(Path file, ReadSettings settings, int rows)
            throws InterruptedException {
        AtomicIntegerArray owned = new AtomicIntegerArray(3);
        World.run(
                3,
                world ->
                        owned.set(
                                world.rank(),
                                PartReader.read(world, file, () -> settings, false).own().count()));
        for (int r = 0; r < 3; r++) {
            assertEquals(rows * (r + 1) / 3 - rows * r / 3, owned.get(r), "rows of rank " + r);
        }
    }

    @Test
    void rowsOfPackedCsvAreDealt() throws Exception {
        Path file = csv(-1, "");
        assertEqualShares(file, ReadSettings.detect(), ROWS);
        CsvSettings csv = CsvSettings.detect();
        assertAsOfOne(file, settings(csv.withScale(Scaling.Kind.ROBUST)));
        assertAsOfOne(file, settings(csv.withWeightColumn("lon").withColumns("lat")));
        assertAsOfOne(file, settings(csv).withMetric(Metric.GEO));
        assertAsOfOne(file, settings(csv).withMetric(Metric.HAMMING));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"2|x,1,2,", "4999|4999,,3,", "3000|1,2", "2500|1,95,-95,x", "17|1,400,3,x"})
    void aBadRowOfPackedCsvIsNamedByItsLine(int bad, String row) throws IOException {
        Path file = csv(bad, row);
        CsvSettings strict = CsvSettings.detect().withColumns("lon", "lat");
        assertAsOfOne(file, settings(strict));
        assertAsOfOne(file, settings(strict).withMetric(Metric.GEO));
        CsvSettings lenient =
                strict.withSkipInvalid(true)
                        .withMissing(CsvSettings.Missing.SKIP_ROW, List.of("2.0"));
        assertAsOfOne(file, settings(lenient));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pointsOfPackedLibsvmAreDealt(boolean areOnes) throws Exception {
        StringBuilder text = new StringBuilder("# none\n");
        for (int i = 0; i < ROWS; i++) {
            text.append("%d 1:1 %d:%s\n".formatted(i % 3, 2 + i % 9, areOnes ? 1 : i % 5 + 0.5));
        }
        Path file = packed("input.libsvm", text.toString().getBytes(UTF_8));
        if (!areOnes) {
            assertEqualShares(file, ReadSettings.detect(), ROWS);
        }
        CsvSettings csv = CsvSettings.detect();
        assertAsOfOne(file, settings(csv));
        assertAsOfOne(file, settings(csv).withMetric(Metric.HAMMING));
        assertAsOfOne(file, settings(csv.withColumns("index2", "index3")));
        text.append("1 1:1 oops\n");
        assertAsOfOne(packed("input.libsvm", text.toString().getBytes(UTF_8)), settings(csv));
    }

    /// An array of three columns.
    ///
    /// @param bad the numbers of rows that have a value that is none in the second column; the
    ///   first of them has one in the third column instead
    private byte[] npy(String type, boolean isFortran, int... bad) {
        boolean isSingle = type.endsWith("f4");
        ByteBuffer bytes =
                ByteBuffer.allocate(3 * ROWS * (isSingle ? Float.BYTES : Double.BYTES))
                        .order(
                                type.startsWith(">")
                                        ? ByteOrder.BIG_ENDIAN
                                        : ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < 3 * ROWS; at++) {
            int row = isFortran ? at % ROWS : at / 3;
            int column = isFortran ? at / ROWS : at % 3;
            boolean isBad =
                    Arrays.stream(bad).anyMatch(b -> b == row) && column == (row == bad[0] ? 2 : 1);
            double value = isBad ? Double.NaN : row % 7 * (column + 1) + row / 1e4;
            if (isSingle) {
                bytes.putFloat((float) value);
            } else {
                bytes.putDouble(value);
            }
        }
        return NpyFile.of(
                type, isFortran ? "True" : "False", "(%d, 3)".formatted(ROWS), bytes.array());
    }

    @ParameterizedTest
    @CsvSource({"<f8, false", ">f8, true", "<f4, false", "<f4, true"})
    void rowsOfPackedArraysAreDealt(String type, boolean isFortran) throws Exception {
        byte[] array = npy(type, isFortran);
        Path file = packed("input.npy", array);
        assertEqualShares(file, ReadSettings.detect(), ROWS);
        CsvSettings csv = CsvSettings.detect();
        assertAsOfOne(file, settings(csv));
        assertAsOfOne(file, settings(csv.withColumns("3", "1").withWeightColumn("2")));
        assertAsOfOne(file, settings(csv.withScale(Scaling.Kind.STANDARD)));
        assertAsOfOne(packed("input.npy", Arrays.copyOf(array, array.length + 1)), settings(csv));
        assertAsOfOne(packed("input.npy", Arrays.copyOf(array, array.length - 9)), settings(csv));
        assertAsOfOne(packed("input.npy", Arrays.copyOf(array, 9000)), settings(csv));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void badRowsOfPackedArraysAreNamedByTheirNumbers(boolean isFortran) throws IOException {
        byte[] array = npy("<f8", isFortran, 7, 400, 4000);
        CsvSettings csv = CsvSettings.detect();
        CsvSettings skipping = csv.withMissing(CsvSettings.Missing.SKIP_ROW, List.of());
        for (byte[] bytes : List.of(array, Arrays.copyOf(array, array.length - 1))) {
            Path file = packed("input.npy", bytes);
            assertAsOfOne(file, settings(csv));
            assertAsOfOne(file, settings(skipping));
        }
    }

    /// Of an array in Fortran order each rank reads its rows of each column.
    @ParameterizedTest
    @ValueSource(strings = {"<f8", ">f4"})
    void eachRankReadsItsRowsOfColumns(String type) throws Exception {
        Path file = Files.write(folder.resolve("input.npy"), npy(type, true));
        assertEqualShares(file, ReadSettings.detect(), ROWS);
        CsvSettings csv = CsvSettings.detect();
        assertAsOfOne(file, settings(csv));
        assertAsOfOne(file, settings(csv.withColumns("3", "1").withScale(Scaling.Kind.ROBUST)));
        assertAsOfOne(file, settings(csv.withColumns("1", "2")).withMetric(Metric.GEO));
        byte[] longer = Arrays.copyOf(npy(type, true), (int) Files.size(file) + 1);
        assertAsOfOne(Files.write(file, longer), settings(csv));
    }

    @Test
    void ofBadRowsOfColumnsTheFirstIsNamed() throws IOException {
        for (int first : new int[] {2, 1800, 4999}) {
            byte[] array = npy("<f8", true, first, 3900, 4500);
            Path file = Files.write(folder.resolve("input.npy"), array);
            CsvSettings csv = CsvSettings.detect();
            assertAsOfOne(file, settings(csv));
            assertAsOfOne(file, settings(csv.withMissing(CsvSettings.Missing.SKIP_ROW, List.of())));
        }
    }

    @ParameterizedTest
    @CsvSource({"false, -1", "true, -1", "false, 3000", "true, 2"})
    void featuresOfGeoJsonAreDealt(boolean isPacked, int bad) throws Exception {
        StringBuilder text = new StringBuilder("{\"type\": \"FeatureCollection\", \"features\": [");
        for (int i = 0; i < ROWS; i++) {
            text.append(i == 0 ? "\n" : ",\n");
            text.append(
                    "{\"type\": \"Feature\", \"id\": %s, \"properties\": {\"people\": %d, \"n\": \"a%d\"}, \"geometry\": {\"type\": \"%s\", \"coordinates\": [%s, %s]}}"
                            .formatted(
                                    i % 2 == 0 ? i : "\"f" + i + "\"",
                                    i % 4 + 1,
                                    i,
                                    i == bad ? "Polygon" : "Point",
                                    i % 7 * 9 + i / 1e4,
                                    i % 5 * 8 + i / 1e5));
        }
        byte[] bytes = text.append("]}\n").toString().getBytes(UTF_8);
        Path file =
                isPacked
                        ? packed("input.geojson", bytes)
                        : Files.write(folder.resolve("input.geojson"), bytes);
        if (bad < 0) {
            assertEqualShares(file, ReadSettings.detect(), ROWS);
        }
        CsvSettings csv = CsvSettings.detect();
        assertAsOfOne(file, settings(csv.withWeightColumn("people")).withMetric(Metric.GEO));
        assertAsOfOne(file, settings(csv.withSkipInvalid(bad >= 0)));
    }

    @Test
    void eachRankReadsItsRowsOfParquet() throws Exception {
        Path file = folder.resolve("measurements.parquet");
        try (InputStream in = ParquetReaderTest.class.getResourceAsStream("measurements.parquet")) {
            Files.write(file, Objects.requireNonNull(in).readAllBytes());
        }
        CsvSettings csv = CsvSettings.detect();
        assertEqualShares(file, settings(csv.withColumns("b", "f")), 40);
        CsvSettings skip = csv.withMissing(CsvSettings.Missing.SKIP_ROW, List.of());
        for (CsvSettings given :
                List.of(
                        csv, // row 3 misses a value
                        skip,
                        skip.withWeightColumn("b").withColumns("a", "f"),
                        skip.withScale(Scaling.Kind.STANDARD),
                        skip.withColumns("a", "name"),
                        csv.withColumns("name", "b").withSkipInvalid(true),
                        csv.withColumns("nothing"))) {
            assertAsOfOne(file, settings(given));
        }
        ReadInParts.assertAsOfOne(file, settings(skip), 45); // more than rows
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 900));
        assertAsOfOne(file, settings(csv));
    }
}
