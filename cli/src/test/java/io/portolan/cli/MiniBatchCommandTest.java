package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.streaming.BatchClustering;
import io.portolan.clustering.streaming.MiniBatch;
import io.portolan.clustering.streaming.MiniBatchSettings;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class MiniBatchCommandTest {

    private static final Path INDIANA = Path.of("../examples/data/indiana-block-groups.csv");

    @TempDir Path folder;

    @Test
    void theFilesAreThoseOfTheLibrarysResultOnAnyNumberOfRanks() throws IOException {
        MiniBatchSettings settings = MiniBatchSettings.of(8).withSeed(3).withPasses(2);
        BatchTable table = PointReader.batches(INDIANA, ReadSettings.detect(), 1 << 14);
        BatchClustering expected = new MiniBatch(settings).cluster(table.batches());
        byte[][] first = null;
        for (int ranks : new int[] {1, 2, 5}) {
            Path output = folder.resolve("ranks-" + ranks);
            cluster(INDIANA, output, 8, "--seed", 3, "--passes", 2, "--ranks", ranks);
            byte[][] files = {
                Files.readAllBytes(output.resolve("labels.csv")),
                Files.readAllBytes(output.resolve("centers.csv")),
                Files.readAllBytes(output.resolve("model.json"))
            };
            first = first == null ? files : first;
            assertArrayEquals(first, files, ranks + " ranks");
            assertEquals(
                    Set.of("labels.csv", "centers.csv", "summary.json", "model.json"),
                    names(output));
        }
        List<String> centers = Files.readAllLines(folder.resolve("ranks-2/centers.csv"));
        for (int k = 0; k < 8; k++) {
            String[] fields = centers.get(k + 1).split(",", -1);
            assertEquals(expected.clusters().get(k).size(), Integer.parseInt(fields[1]));
            assertEquals(expected.centers().coordinate(k, 0), Double.parseDouble(fields[3]));
            assertEquals(expected.centers().coordinate(k, 1), Double.parseDouble(fields[4]));
        }
    }

    @Test
    void everyRowGetsTheNearestCenterAndIsKept() throws IOException {
        // More rows than a batch has, some of which cannot be used.
        StringBuilder text = new StringBuilder("name,x,w,y\r\n");
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 40_000; i++) {
            double x = 100 * (i % 3) + random.nextDouble();
            text.append("\"a, ").append(i).append("\",").append(i % 5000 == 7 ? "?" : x);
            text.append(',').append(i % 4).append(',').append(random.nextInt(9)).append("\r\n");
        }
        Path file = Files.writeString(folder.resolve("p.csv"), text);
        Path output = folder.resolve("out");
        Outcome outcome =
                cluster(
                        file,
                        output,
                        3,
                        "--columns",
                        "x,y",
                        "--weight",
                        "w",
                        "--missing",
                        "skip-row",
                        "--ranks",
                        2);
        assertTrue(outcome.out().contains("left out  8 rows, the first: line 9, "), outcome.out());
        List<String> input = text.toString().lines().filter(row -> !row.contains("?")).toList();
        List<String> labels = Files.readAllLines(output.resolve("labels.csv"));
        assertEquals(input.size(), labels.size());
        assertEquals("name,x,w,y,cluster,distance", labels.getFirst());
        int[] sizes = new int[3];
        double[] weights = new double[3];
        for (int i = 1; i < labels.size(); i++) {
            assertTrue(labels.get(i).startsWith(input.get(i) + ","), labels.get(i));
            String[] fields = labels.get(i).split(",", -1);
            int label = Integer.parseInt(fields[5]);
            sizes[label]++;
            weights[label] += Double.parseDouble(fields[3]);
            assertTrue(Double.parseDouble(fields[6]) < 10, labels.get(i));
        }
        List<String> centers = Files.readAllLines(output.resolve("centers.csv"));
        for (int k = 0; k < 3; k++) {
            String[] fields = centers.get(k + 1).split(",", -1);
            assertEquals(sizes[k], Integer.parseInt(fields[1]));
            assertEquals(weights[k], Double.parseDouble(fields[2]), 1e-6);
        }
    }

    @Test
    void fingerprintsAndArraysAreReadInBatches() throws IOException {
        StringBuilder text = new StringBuilder("#FPS1\n#num_bits=16\n");
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 40_000; i++) {
            text.append(i % 2 == 0 ? "ff0" : "00f").append(random.nextInt(9)).append("\tid");
            text.append(i).append('\n');
        }
        Path file = Files.writeString(folder.resolve("p.fps"), text);
        Path output = folder.resolve("fps");
        cluster(file, output, 2);
        List<String> labels = Files.readAllLines(output.resolve("labels.csv"));
        assertEquals(40_001, labels.size());
        String even = labels.get(1).split(",", -1)[1];
        for (int i = 0; i < 40_000; i++) {
            String[] fields = labels.get(i + 1).split(",", -1);
            assertEquals("id" + i, fields[0]);
            assertEquals(i % 2 == 0, fields[1].equals(even));
        }
        Path assigned = folder.resolve("assigned");
        Outcome.of("assign", output, file, "--output", assigned).assertSuccess();
        assertEquals(labels, Files.readAllLines(assigned.resolve("labels.csv")));
    }

    @Test
    void medoidsAreNamedAndClassesCompared() throws IOException {
        Path table =
                Files.writeString(
                        folder.resolve("k.csv"),
                        """
                        x,id,name,kind
                        NA,z,Z,a
                        0,9007199254740993,"A, B",a
                        1,q,Q,a
                        10,7,C,b
                        10.5,8,D,b
                        12,9,E,a
                        11,9,E,
                        """);
        Path results = folder.resolve("named");
        Outcome outcome =
                Outcome.of(
                                "cluster",
                                table,
                                "--clusters",
                                2,
                                "--method",
                                "mini-batch",
                                "--missing",
                                "skip-row",
                                "--id",
                                "id",
                                "--name",
                                "name",
                                "--compare",
                                "kind",
                                "--output",
                                results)
                        .assertSuccess();
        // Pairs: 2 in both, 4 in classes, 4 in clusters, 10 in all: (2 - 1.6) / (4 - 1.6).
        assertTrue(
                outcome.out().contains("adjusted Rand index 0.1667 with 2 classes"), outcome.out());
        assertTrue(outcome.out().contains("1 point"), outcome.out());
        List<String> centers = Files.readAllLines(results.resolve("centers.csv"));
        assertTrue(
                centers.getFirst().endsWith(",medoid,medoid_row,medoid_id,medoid_name"),
                centers.toString());
        assertTrue(
                centers.get(1).endsWith(",3,4,8,D") || centers.get(1).endsWith(",5,6,9,E"),
                centers.toString());
        String summary = Files.readString(results.resolve("summary.json"));
        assertEquals(List.of(), SummarySchema.problems(summary));
        assertTrue(summary.contains("\"comparison\""), summary);
        assertTrue(summary.contains("\"medoidRow\""), summary);
    }

    @Test
    void aClassThatIsNotThereIsRefusedBeforeTheWork() throws IOException {
        Outcome outcome =
                Outcome.of(
                        "cluster",
                        Files.writeString(folder.resolve("k.csv"), "x,y\n1,2\n3,4\n"),
                        "--clusters",
                        2,
                        "--method",
                        "mini-batch",
                        "--compare",
                        "zone",
                        "--output",
                        folder.resolve("none"));
        assertEquals(2, outcome.status());
        assertTrue(outcome.err().contains("there is no column 'zone'"), outcome.err());
    }

    @Test
    void whatItCannotDoIsRefused() {
        refused(
                "portolan: --metric geo does not work with --method mini-batch, whose distances are"
                        + " Euclidean and which writes no report; leave it out, or use another method",
                "--clusters",
                2,
                "--method",
                "mini-batch",
                "--metric",
                "geo");
        refused(
                "portolan: --points does not work with --method mini-batch, which keeps no points;"
                        + " leave it out, or use another method",
                "--clusters",
                2,
                "--method",
                "mini-batch",
                "--points");
        refused(
                "portolan: --method mini-batch is for one number of clusters, and --clusters is 2..4;"
                        + " leave it out, or give one number",
                "--clusters",
                "2..4",
                "--method",
                "mini-batch");
        refused(
                "portolan: --passes does not work with --method kmeans; add --method mini-batch, or"
                        + " leave it out",
                "--clusters",
                2,
                "--method",
                "kmeans",
                "--passes",
                2);
        refused(
                "portolan: --start does not work with --method mini-batch; add --method kmeans, or"
                        + " leave it out",
                "--clusters",
                2,
                "--method",
                "mini-batch",
                "--start",
                "c.csv");
        refused(
                "portolan: passes = 0: must be at least 1",
                "--clusters",
                2,
                "--method",
                "mini-batch",
                "--passes",
                0);
        assertFalse(Files.exists(folder.resolve("out")));
    }

    @Test
    void badRowsFewPointsAndOtherFormatsAreRefused() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.csv"), "x\n1\n2\ninf\n");
        failed(
                bad,
                bad
                        + ": line 4, column 'x': 'inf' is not a finite number, 1 such of 3 in the column;"
                        + " correct it, take it for a missing value (--na=inf --missing skip-row), or leave"
                        + " out such rows (--skip-invalid)");
        Path equal = Files.writeString(folder.resolve("equal.csv"), "x\n1\n1\n1\n");
        failed(equal, "clusters = 2, but there is only 1 distinct point: ask for at most 1");
        Path sparse = Files.writeString(folder.resolve("p.libsvm"), "0 1:1\n");
        failed(
                sparse,
                sparse
                        + ": CSV, FPS and NumPy files can be read in batches, and this is read as LIBSVM;"
                        + " convert it, or use a method that has all points in memory");
    }

    /// Six passes over a file larger than the heap.
    @Test
    @Tag("slow")
    @Timeout(600)
    void aFileLargerThanTheHeapIsClustered() throws Exception {
        Path file = folder.resolve("large.csv");
        SplittableRandom random = new SplittableRandom(4);
        int rows = 1_600_000;
        try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
            for (int i = 0; i < rows; i++) {
                out.write(
                        "%d,%d,%d.%012d,%d.%012d\n"
                                .formatted(
                                        i,
                                        i % 4,
                                        100 * (i % 4),
                                        random.nextLong(1_000_000_000_000L),
                                        9,
                                        random.nextLong(1_000_000_000_000L)));
            }
        }
        assertTrue(Files.size(file) > 60 << 20, "size " + Files.size(file));
        Path output = folder.resolve("out");
        Object[] line = {"cluster", file, "--clusters", 4, "--columns", "3,4", "--output", output};
        Outcome inMemory = ChildCommand.run("-Xmx50m", line);
        assertEquals(1, inMemory.status());
        assertTrue(inMemory.err().contains("or read the file in passes with --method mini-batch"));
        Object[] passes =
                Stream.concat(Stream.of(line), Stream.of("--method", "mini-batch")).toArray();
        ChildCommand.run("-Xmx50m", passes).assertSuccess();
        int[] sizes = new int[4];
        try (Stream<String> labels = Files.lines(output.resolve("labels.csv"))) {
            labels.forEach(row -> sizes[Integer.parseInt(row.split(",", -1)[4])]++);
        }
        assertArrayEquals(new int[] {rows / 4, rows / 4, rows / 4, rows / 4}, sizes);
    }

    private static Outcome cluster(Path file, Path output, int clusters, Object... more) {
        Object[] line = {
            "cluster", file, "--method", "mini-batch", "--clusters", clusters, "--output", output
        };
        return Outcome.of(Stream.concat(Stream.of(line), Stream.of(more)).toArray())
                .assertSuccess();
    }

    private void refused(String message, Object... options) {
        Object[] line = {"cluster", INDIANA, "--output", folder.resolve("out")};
        Outcome.of(Stream.concat(Stream.of(line), Stream.of(options)).toArray())
                .assertFailure(2, message);
    }

    private void failed(Path file, String message) {
        Outcome outcome =
                Outcome.of(
                        "cluster",
                        file,
                        "--method",
                        "mini-batch",
                        "--clusters",
                        2,
                        "--output",
                        folder.resolve("out"));
        assertTrue(outcome.status() != 0);
        assertEquals("portolan: " + message, outcome.err().lines().toList().getLast());
        assertFalse(Files.exists(folder.resolve("out")));
    }

    private static Set<String> names(Path output) throws IOException {
        try (Stream<Path> files = Files.list(output)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }
}
