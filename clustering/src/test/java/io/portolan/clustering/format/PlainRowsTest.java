package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Rows that are read on all cores are those that are read one by one.
@Timeout(60)
class PlainRowsTest extends CsvContract {

    private static final String[] NUMBERS = {
        "0",
        "-0",
        "7",
        "-86.486302",
        "123456.789",
        "1234567890123",
        "0.1234567890123456789",
        "12345678",
        "123456789.5",
        "1e5",
        "-2.5E-7",
        ".5",
        "5.",
        "+3",
        " 4 ",
        "0000000000000000000001.25",
        "9007199254740993",
        "99999999999999999999",
        "18446744073709551617",
        "1.7976931348623157e308",
        "4.9e-324"
    };

    @Test
    void everyNumberIsThatOfTheJdk() throws IOException {
        StringBuilder text = new StringBuilder("x,name,y\n");
        List<double[]> rows = new ArrayList<>();
        Random random = new Random(1);
        for (int i = 0; i < 60_000; i++) {
            String x = number(random);
            String y = number(random);
            text.append(x).append(i % 3 == 0 ? ",a b," : ",12,").append(y).append("\n");
            rows.add(row(Double.parseDouble(x), Double.parseDouble(y)));
        }
        assertPoints(read(text.toString()), rows.toArray(double[][]::new));
    }

    /// Points are limited in size and in how far they lie apart, so the largest and the smallest
    /// numbers are left out; CsvPassTest has them.
    private static String number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> NUMBERS[random.nextInt(NUMBERS.length - 5)];
            case 1 -> Double.toString(random.nextGaussian() * 1000);
            case 2 -> Integer.toString(random.nextInt());
            default -> "%.6f".formatted(random.nextGaussian() * 100);
        };
    }

    @Test
    void rowsThatAreNotPlainKeepTheirPlaceAmongTheOthers() throws IOException {
        StringBuilder text = new StringBuilder("x,y\r\n");
        List<double[]> rows = new ArrayList<>();
        int skipped = 0;
        for (int i = 0; i < 120_000; i++) {
            if (i % 7_001 == 5) {
                text.append(i % 2 == 0 ? "\r\n" : "bad,1\r\n");
                skipped += i % 2;
            }
            if (i % 9_001 == 3) {
                text.append(i).append(" , ").append(-i).append("\r\n");
            } else {
                text.append(i).append(',').append(-i).append("\r\n");
            }
            rows.add(row(i, -i));
        }
        PointTable table = read(text.toString(), CsvSettings.detect().withSkipInvalid(true));
        assertPoints(table, rows.toArray(double[][]::new));
        assertEquals(skipped, table.skipped().count());
        assertEquals("line 7, column 'x': 'bad' is not a number", table.skipped().firstReason());
    }

    @Test
    void theFirstOfSeveralErrorsIsTold() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 200_000; i++) {
            text.append(i == 90_000 || i >= 190_000 ? "bad,1\n" : i + ",1\n");
        }
        assertDataFault(
                "line 90002, column 'x': 'bad' is not a number, 10001 such of 200000 in the column; correct"
                        + " it, take it for a missing value (--na=bad --missing skip-row), or leave out such"
                        + " rows (--skip-invalid), or leave out the column (--columns y)",
                text.toString(),
                CsvSettings.detect());
    }

    @Test
    void quotesThatComeLateMayHoldLineEnds() throws IOException {
        StringBuilder text = new StringBuilder("x,note,y\n");
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            text.append(i).append(i > 60_000 && i % 11 == 0 ? ",\"a\n5,b,6\n\"," : ",a,");
            text.append(i / 4.0).append('\n');
            rows.add(row(i, i / 4.0));
        }
        double[][] all = rows.toArray(double[][]::new);
        CsvSettings settings = CsvSettings.detect().withColumns("x", "y");
        assertPoints(read(text.toString(), settings), all);
        Path packed = folder.resolve("packed.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        assertPoints(CsvReader.read(packed, settings), all);
    }

    @Test
    void separatorsInQuotesAreNone() throws IOException {
        assertDataFault(
                "line 3 has 2 fields, and the first row 3 fields; correct it, or leave out such rows"
                        + " (--skip-invalid)",
                "a,b,y\np,q,5\n\"p,q\",5\n",
                CsvSettings.detect().withColumns("y"));
    }

    @Test
    void batchesHaveTheSameRowsInTheirOrder() throws IOException {
        StringBuilder text = new StringBuilder("x,w\n");
        for (int i = 0; i < 300_000; i++) {
            text.append(i).append(',').append(i % 10 == 0 ? 1 : 0).append('\n');
        }
        CsvSettings settings = CsvSettings.detect().withWeightColumn("w");
        List<Double> read = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        CsvReader.batches(file(text.toString()), settings, 70_005)
                .forEach(points -> {
                    sizes.add(points.count());
                    for (int i = 0; i < points.count(); i++) {
                        read.add(points.coordinate(i, 0));
                    }
                });
        // A batch ends before a point that weighs something.
        assertEquals(List.of(70_010, 70_010, 70_010, 70_010, 19_960), sizes);
        double[] expected = new double[300_000];
        Arrays.setAll(expected, i -> i);
        assertArrayEquals(expected, read.stream().mapToDouble(x -> x).toArray());
    }

    @Test
    void gzipThatEndsEarlyIsTold() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            text.append(random.nextDouble()).append(',').append(i).append('\n');
        }
        Path packed = folder.resolve("packed.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(bytes, bytes.length / 2));
        ClusteringException thrown =
                assertThrows(
                        ClusteringException.class,
                        () -> CsvReader.read(packed, CsvSettings.detect()));
        assertEquals(
                "file " + packed + " ends in the middle of its gzip data; fetch or pack it again",
                thrown.getMessage());
    }
}
