package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.Progress;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.SpreadPoints;
import io.portolan.mpi.World;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each rank reads its part of a table of numbers, and all is as if one had read it: what is known
/// of whole columns, the points, the failures with the numbers of their lines, and the clusters.
@Timeout(60)
final class EachRankReadsItsTableTest {
    private static final int MOST_RANKS = 5;

    @TempDir private Path folder;

    private Path csv(String text) throws IOException {
        return Files.write(folder.resolve("input.csv"), text.getBytes(UTF_8));
    }

    private static ReadSettings settings(CsvSettings csv) {
        return ReadSettings.detect().withCsv(csv);
    }

    /// What a text can be made of; `~` is replaced by letters, so that borders fall everywhere.
    enum Text {
        PLAIN("x,y,note\n1,2,a\n3,4.5,~\n-5,6,c\n7,8,\n"),
        NO_LAST_END("x,y,note\n1,2,a\n3,4.5,~\n-5,6,c\n7,8,z"),
        WINDOWS("\ufeffx;y;note\r\n1;2;a\r\n3;4;~\r\n\r\n-5;6;c\r\n7;8;z\r\n"),
        OLD_MAC("x,y,note\r1,2,a\r3,4,~\r\r-5,6,c\r7,8,z"),
        QUOTED(
                "x,y,note\n1,2,\"a\nb,~\"\n\"3\",\"4\",\"\"\"\r\n\"\n5,6,\"\n\n\n1,2,3\"\n7,8,i\"j\n"),
        MISSING("x,y,note\n1,2,a\n,4,b\n5,,~\n7,8,c\nNA,9,d\n10,11,e\n"),
        WORDS("x,y,note\n1,2,a\n3,4,~\n5,oops,b\n7,8,\"c\nd\"\n9,x,e\n"),
        RAGGED("x,y,note\n1,2,a\n3,4,~\n5,6\n7,8,c\n9\n10,11,e\n"),
        COMMENTS("# first\nx y\n1 2\n# ~\n\n  3   4\n#\n5 6\n7 8\n"),
        NAMELESS(",x,note\n4,2,a\n2,4.5,~\n1,6,c\n7,8,d\n"),
        NAMELESS_TWICE(",x,note\n4,2,a\n2,4.5,~\n4,6,c\n7,8,d\n"),
        COUNTING("id,x,note\n1,2,a\n2,4.5,~\n3,6,c\n4,8,d\n"),
        UNCLOSED("x,y,note\n1,2,a\n3,4,~\n5,6,\"b\n7,8,c\n"),
        TOO_FAR("x,y,note\n1,2,a\n3,4,~\n5,1e20,b\n7,8,c\n9,9,d\n"),
        TOO_LARGE("x,y,note\n1,2,a\n3,4,~\n5,1e200,b\n7,8,c\n");

        private final String text;

        Text(String text) {
            this.text = text;
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void bordersMayFallAnywhere(Text text) throws IOException {
        CsvSettings strict = CsvSettings.detect().withText(null, '.', '#');
        CsvSettings lenient =
                strict.withSkipInvalid(true)
                        .withMissing(CsvSettings.Missing.SKIP_ROW, List.of("9"));
        for (int letters = 0; letters < 15; letters++) {
            Path file = csv(text.text.replace("~", "x".repeat(letters)));
            // Fifths move over each other, and thirds over most of the places between.
            for (int ranks :
                    letters == 0 ? new int[] {1, 2, 3, 4, 40} : new int[] {3, MOST_RANKS}) {
                ReadInParts.assertAsOfOne(file, settings(strict), ranks);
                ReadInParts.assertAsOfOne(file, settings(lenient), ranks);
            }
        }
    }

    /// Rows of which each rank has some, with quotes or without.
    private static String[] lines(boolean areQuoted) {
        SplittableRandom random = new SplittableRandom(8);
        String[] lines = new String[4001];
        lines[0] = "name,lon,lat,height,people";
        for (int i = 1; i < lines.length; i++) {
            String name = "n".repeat(i % 23);
            lines[i] =
                    "%s,%s,%s,%s,%d"
                            .formatted(
                                    areQuoted && i % 5 == 0 ? "\"" + name + "\n\"" : name,
                                    i % 6 * 10 + random.nextGaussian(),
                                    i % 6 * 5 + random.nextGaussian(),
                                    random.nextInt(1000) / 8.0,
                                    random.nextInt(9));
        }
        return lines;
    }

    private Path csv(String[] lines) throws IOException {
        return csv(String.join("\n", lines));
    }

    @ParameterizedTest
    @CsvSource({"false, 2", "true, 2", "false, 3", "true, 3", "false, 5"})
    void aRankOwnsItsShareOfTheRows(boolean areQuoted, int ranks) throws Exception {
        Path file = csv(lines(areQuoted));
        AtomicIntegerArray counts = new AtomicIntegerArray(ranks);
        World.run(
                ranks,
                world -> {
                    ReadSettings settings = ReadSettings.detect();
                    Points own = PartReader.read(world, file, () -> settings, false).own();
                    counts.set(world.rank(), own.count());
                });
        for (int r = 0; r < ranks; r++) {
            int most = 4000 / ranks * 5 / 4;
            assertTrue(counts.get(r) < most, "a rank owns " + counts.get(r));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "false, EUCLIDEAN, NONE, ",
        "false, EUCLIDEAN, NONE, people",
        "true, EUCLIDEAN, STANDARD, people",
        "false, EUCLIDEAN, ROBUST, people",
        "true, GEO, NONE, people",
        "false, GEO, NONE, ",
    })
    void theResultIsThatOfOneRank(
            boolean areQuoted, Metric metric, Scaling.Kind scale, String weight) throws Exception {
        Path file = csv(lines(areQuoted));
        CsvSettings csv = CsvSettings.detect().withScale(scale).withWeightColumn(weight);
        csv = metric == Metric.GEO ? csv.withColumns("lat", "lon") : csv;
        assertSameClusters(file, settings(csv).withMetric(metric));
    }

    private static void assertSameClusters(Path file, ReadSettings settings) throws Exception {
        Points all = PointReader.read(file, settings).points();
        for (int ranks : new int[] {1, 2, 3}) {
            ReadInParts.assertAsOfOne(file, settings, ranks);
        }
        for (Clusterer clusterer :
                List.of(
                        new KMeans(KMeansSettings.of(6)),
                        new DeterministicAnnealing(AnnealingSettings.of(6)))) {
            Clustering whole = clusterer.cluster(all);
            for (int ranks : new int[] {2, 3}) {
                Clustering parts = together(ranks, file, settings, clusterer);
                assertEquals(whole.centers(), parts.centers());
                assertArrayEquals(whole.labels(), parts.labels());
                assertEquals(whole.inertia(), parts.inertia());
                assertEquals(whole.model(), parts.model());
                for (int i = 0; i < whole.count(); i++) {
                    assertEquals(whole.distance(i), parts.distance(i), "point " + i);
                }
            }
        }
    }

    private static Clustering together(
            int ranks, Path file, ReadSettings settings, Clusterer clusterer) throws Exception {
        AtomicReferenceArray<Clustering> found = new AtomicReferenceArray<>(ranks);
        World.run(
                ranks,
                world -> {
                    Points own = PartReader.read(world, file, () -> settings, false).own();
                    found.set(
                            world.rank(),
                            SpreadPoints.of(world, own).cluster(clusterer, Progress.NONE));
                });
        return found.get(0);
    }

    /// A fault in the part of any rank, the last one of which is the last row of the file.
    @ParameterizedTest
    @ValueSource(ints = {1, 2000, 4000})
    void aBadRowIsNamedByItsLineInTheFile(int row) throws IOException {
        for (String bad :
                List.of(
                        "a,b,c,d,1",
                        ",1,2,,1",
                        "x,1,2",
                        ",1,2,3,-1",
                        ",1,1e150,3,0",
                        ",1,1e20,3,1")) {
            for (boolean areQuoted : new boolean[] {false, true}) {
                String[] lines = lines(areQuoted);
                lines[row] = bad;
                Path file = csv(lines);
                CsvSettings csv = CsvSettings.detect().withWeightColumn("people");
                ReadInParts.assertAsOfOne(file, settings(csv), 3);
                ReadInParts.assertAsOfOne(file, settings(csv.withSkipInvalid(true)), 3);
            }
        }
    }

    @Test
    void degreesThatAreNoneAreNamedByTheirLine() throws IOException {
        for (String bad : List.of("x,400,10,5,1", "x,10,95,5,1")) {
            String[] lines = lines(false);
            lines[3000] = bad;
            lines[1700] = "x,10,-95,5,1";
            CsvSettings csv = CsvSettings.detect().withColumns("lon", "lat");
            ReadInParts.assertAsOfOne(csv(lines), settings(csv).withMetric(Metric.GEO), 3);
        }
    }

    @Test
    void whatTheMetricDoesNotFitIsSaidByAllRanks() throws IOException {
        ReadSettings settings = ReadSettings.detect();
        Path few = csv("x,y\n1,2\n3,4\n");
        ReadInParts.assertAsOfOne(few, settings.withMetric(Metric.HAMMING), MOST_RANKS);
        Path many = csv("x,y,z\n1,2,3\n3,4,5\n");
        ReadInParts.assertAsOfOne(many, settings.withMetric(Metric.GEO), MOST_RANKS);
        Path none = csv("x,y\n");
        ReadInParts.assertAsOfOne(none, settings, MOST_RANKS);
    }

    /// An array of rows of three numbers.
    private Path npy(String type, int rows, int bad) throws IOException {
        SplittableRandom random = new SplittableRandom(4);
        boolean isSingle = type.equals("<f4");
        ByteBuffer bytes =
                ByteBuffer.allocate(rows * 3 * (isSingle ? Float.BYTES : Double.BYTES))
                        .order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < rows; i++) {
            for (int d = 0; d < 3; d++) {
                double value = i == bad && d == 1 ? Double.NaN : i % 5 * 7 + random.nextGaussian();
                if (isSingle) {
                    bytes.putFloat((float) value);
                } else {
                    bytes.putDouble(value);
                }
            }
        }
        byte[] file = NpyFile.of(type, "False", "(%d, 3)".formatted(rows), bytes.array());
        return Files.write(folder.resolve("input.npy"), file);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"<f8, 4000", "<f4, 4000", "<f8, 3", "<f4, 2"})
    void rowsOfAnArrayAreReadWithoutCounting(String type, int rows) throws Exception {
        Path file = npy(type, rows, -1);
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            ReadInParts.assertAsOfOne(file, ReadSettings.detect(), ranks);
            CsvSettings csv = CsvSettings.detect().withScale(Scaling.Kind.STANDARD);
            ReadInParts.assertAsOfOne(file, settings(csv.withWeightColumn("2")), ranks);
        }
        if (rows > 6) {
            assertSameClusters(file, ReadSettings.detect());
        }
    }

    @ParameterizedTest
    @CsvSource({"<f8, 10", "<f4, 2000", "<f8, 3999"})
    void aBadRowOfAnArrayIsNamedByItsNumber(String type, int bad) throws IOException {
        Path file = npy(type, 4000, bad);
        CsvSettings csv = CsvSettings.detect();
        ReadInParts.assertAsOfOne(file, settings(csv), 3);
        csv = csv.withMissing(CsvSettings.Missing.SKIP_ROW, List.of());
        ReadInParts.assertAsOfOne(file, settings(csv), 3);
    }

    @Test
    void bytesBehindAnArrayAreSaidByAllRanks() throws IOException {
        Path file = npy("<f8", 100, -1);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
        ReadInParts.assertAsOfOne(file, ReadSettings.detect(), 3);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        ReadInParts.assertAsOfOne(file, ReadSettings.detect(), 3);
    }

    /// Lines of a LIBSVM file, some of which are no points. One of the last has the only index 0,
    /// and one of the first the largest index.
    private static List<String> sparse(int rows, boolean areOnes) {
        SplittableRandom random = new SplittableRandom(6);
        List<String> lines = new ArrayList<>(List.of("# a comment, \"quoted\"", "1 9:1"));
        for (int i = 0; i < rows; i++) {
            StringBuilder line = new StringBuilder(i % 3 + (i == rows - 2 ? " 0:1" : ""));
            for (int index = 1; index <= 8; index++) {
                if (random.nextInt(8) < 3 == (index + i) % 4 > 1) {
                    line.append(' ').append(index).append(':');
                    line.append(areOnes ? "1" : "" + (i % 5 * 7 + random.nextInt(100) / 8.0));
                }
            }
            lines.add(line.append(i % 7 == 0 ? " # " + "x".repeat(i % 50) : "").toString());
            if (i % 11 == 0) {
                lines.add(i % 2 == 0 ? "" : "# none\r");
            }
        }
        return lines;
    }

    private Path libsvm(List<String> lines) throws IOException {
        byte[] text = String.join("\n", lines).getBytes(UTF_8);
        return Files.write(folder.resolve("input.libsvm"), text);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "1, false", "2, true", "3, false", "40, true", "41, false", "900, true"})
    void linesOfSparsePointsAreReadInParts(int rows, boolean areOnes) throws IOException {
        Path file = libsvm(sparse(rows, areOnes));
        CsvSettings csv = CsvSettings.detect();
        for (int ranks : rows > 40 ? new int[] {2, 3} : new int[] {1, 2, 3, MOST_RANKS, 40}) {
            ReadInParts.assertAsOfOne(file, settings(csv), ranks);
            ReadInParts.assertAsOfOne(file, settings(csv).withMetric(Metric.HAMMING), ranks);
            ReadInParts.assertAsOfOne(file, settings(csv).withMetric(Metric.GEO), ranks);
            CsvSettings chosen = csv.withColumns("index1", "index9").withWeightColumn("index2");
            ReadInParts.assertAsOfOne(file, settings(chosen), ranks);
            chosen = csv.withColumns("index2", "index3").withScale(Scaling.Kind.STANDARD);
            ReadInParts.assertAsOfOne(file, settings(chosen), ranks);
        }
    }

    @Test
    void noRankOwnsAllSparsePoints() throws Exception {
        for (boolean areOnes : new boolean[] {false, true}) {
            Path file = libsvm(sparse(20_000, areOnes));
            World.run(
                    3,
                    world -> {
                        ReadSettings settings = ReadSettings.detect();
                        Points own = PartReader.read(world, file, () -> settings, false).own();
                        assertTrue(own.count() < 9000, "a rank owns " + own.count());
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sparsePointsMakeTheClustersOfOneRank(boolean areOnes) throws Exception {
        assertSameClusters(libsvm(sparse(600, areOnes)), ReadSettings.detect());
    }

    @Test
    void aBadSparseLineIsNamedByItsNumber() throws IOException {
        for (String bad : List.of("x 1:2", "1 2", "1 3:1 2:1", "1 1:nan", "1 9999999:1")) {
            for (int line : new int[] {0, 250, 490}) {
                List<String> lines = sparse(450, false);
                lines.set(line, bad);
                lines.set(Math.max(line, 400), bad); // of two the first one is told
                ReadInParts.assertAsOfOne(libsvm(lines), ReadSettings.detect(), 3);
            }
        }
        for (String text : List.of("", "# none\n\n", "1\n2\n3\n", "1 1:1e200\n2\n3\n")) {
            ReadInParts.assertAsOfOne(libsvm(List.of(text)), ReadSettings.detect(), MOST_RANKS);
        }
    }
}
