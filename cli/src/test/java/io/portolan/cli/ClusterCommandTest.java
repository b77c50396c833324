package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.cluster.OutputOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterCommandTest {

    private static final Path INDIANA = Path.of("../examples/data/indiana-block-groups.csv");
    private static final Set<String> ALL_FILES =
            new TreeSet<>(
                    Set.of(
                            "labels.csv",
                            "centers.csv",
                            "summary.json",
                            "model.json",
                            "clusters.geojson",
                            "report.html"));

    @TempDir Path folder;

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"da", "kmeans"})
    void indianaGivesTheSameBytesOnAnyNumberOfRanks(String method) throws IOException {
        byte[][] first = null;
        for (int ranks : new int[] {1, 2, 3}) {
            Path output = folder.resolve("ranks-" + ranks);
            Outcome.of(
                            "cluster",
                            INDIANA,
                            "--clusters",
                            10,
                            "--method",
                            method,
                            "--ranks",
                            ranks,
                            "--output",
                            output)
                    .assertSuccess();
            assertEquals(ALL_FILES, names(output));
            byte[][] files = {
                Files.readAllBytes(output.resolve("labels.csv")),
                Files.readAllBytes(output.resolve("centers.csv"))
            };
            if (first == null) {
                first = files;
            }
            assertArrayEquals(first, files, ranks + " ranks");
        }
    }

    @Test
    void labelsCarryTheInputAndTheNearestCenter() throws IOException {
        Path output = folder.resolve("out");
        Outcome.of("cluster", INDIANA, "--clusters", 10, "--output", output).assertSuccess();
        List<String> input = Files.readAllLines(INDIANA);
        List<String> labels = Files.readAllLines(output.resolve("labels.csv"));
        double[][] centers = centers(output);
        assertEquals(input.size(), labels.size());
        assertEquals(input.getFirst() + ",cluster,distance", labels.getFirst());
        double inertia = 0;
        for (int i = 1; i < input.size(); i++) {
            assertTrue(labels.get(i).startsWith(input.get(i) + ","));
            String[] fields = labels.get(i).split(",", -1);
            double lon = Double.parseDouble(fields[0]);
            double lat = Double.parseDouble(fields[1]);
            double[] own = centers[Integer.parseInt(fields[4])];
            double distance = Math.hypot(lon - own[0], lat - own[1]);
            assertEquals(distance, Double.parseDouble(fields[5]), 1e-12);
            for (double[] center : centers) {
                assertTrue(Math.hypot(lon - center[0], lat - center[1]) >= distance - 1e-12);
            }
            inertia += distance * distance;
        }
        assertTrue(inertia <= 592.0, "SSE " + inertia);
    }

    @Test
    void clustersAreNumberedByDecreasingSize() throws IOException {
        Path output = folder.resolve("out");
        Outcome.of("cluster", INDIANA, "--clusters", 7, "--method", "kmeans", "--output", output)
                .assertSuccess();
        int last = Integer.MAX_VALUE;
        for (String line : Files.readAllLines(output.resolve("centers.csv")).subList(1, 8)) {
            int size = Integer.parseInt(line.split(",", -1)[1]);
            assertTrue(size <= last);
            last = size;
        }
    }

    @Test
    void kMeansStartsFromItsOwnCenters() throws IOException {
        Path once = folder.resolve("once");
        Path again = folder.resolve("again");
        Outcome.of("cluster", INDIANA, "--clusters", 5, "--method", "kmeans", "--output", once)
                .assertSuccess();
        Outcome outcome =
                Outcome.of(
                        "cluster",
                        INDIANA,
                        "--clusters",
                        5,
                        "--method",
                        "kmeans",
                        "--start",
                        once.resolve("centers.csv"),
                        "--output",
                        again);
        assertTrue(
                outcome.out().contains("1 iteration, until no label changed")
                        || outcome.out().contains("2 iterations, until no label changed"),
                outcome.out());
        assertEquals(
                Files.readString(once.resolve("labels.csv")),
                Files.readString(again.resolve("labels.csv")));
    }

    @Test
    void forceReplacesOnlyItsOwnFiles() throws IOException {
        Path points = Files.writeString(folder.resolve("p.csv"), "a,b\n1,2\n5,6\n");
        Path output = folder.resolve("out");
        Outcome.of("cluster", INDIANA, "--clusters", 3, "--output", output).assertSuccess();
        Files.writeString(output.resolve("notes.txt"), "mine");
        Outcome.of("cluster", points, "--clusters", 2, "--output", output, "--force")
                .assertSuccess();
        assertEquals("mine", Files.readString(output.resolve("notes.txt")));
        assertFalse(Files.exists(output.resolve("clusters.geojson")), "a map of another run");
        assertEquals(
                "a,b,cluster,distance",
                Files.readAllLines(output.resolve("labels.csv")).getFirst());
        assertEquals(Set.of("out", "p.csv"), names(folder));
    }

    @Test
    void summaryNamesWhatMatters() throws IOException {
        Path points =
                Files.writeString(
                        folder.resolve("p.csv"), "lon,lat,n\n1,2,3\nx,1,1\n1,3,4\n8,9,0\n8,8,5\n");
        Path output = folder.resolve("out");
        Outcome outcome =
                Outcome.of(
                        "cluster",
                        points,
                        "--clusters",
                        2,
                        "--weight",
                        "n",
                        "--skip-invalid",
                        "--output",
                        output,
                        "--quiet");
        outcome.assertSuccess();
        assertEquals("", outcome.err());
        String out = outcome.out();
        assertTrue(out.contains("\n  cluster  size  n  lon      lat  radius °\n"), out);
        assertTrue(out.contains("columns   lon, lat, weighted by n\n"), out);
        assertTrue(
                out.contains(
                        "left out  1 row, the first: line 3, column 'lon': 'x' is not a number\n"),
                out);
        assertTrue(out.contains("open " + output.resolve("report.html")), out);
    }

    @Test
    void progressIsAFewLines() {
        Outcome outcome =
                Outcome.of("cluster", INDIANA, "--clusters", 20, "--output", folder.resolve("out"));
        long lines = outcome.err().lines().count();
        assertTrue(lines >= 3 && lines <= 12, outcome.err());
    }

    @Test
    void filesWithoutHeaderOrGeographyAreClustered() throws IOException {
        Path points = Files.writeString(folder.resolve("p.data"), "  1 2\n  1 3\n  8 9\n");
        Path output = folder.resolve("out");
        Outcome.of("cluster", points, "--clusters", 2, "--output", output).assertSuccess();
        assertFalse(Files.exists(output.resolve("clusters.geojson")));
        assertEquals(
                "1,2,0,0.5\n1,3,0,0.5\n8,9,1,0.0\n",
                Files.readString(output.resolve("labels.csv")));
    }

    @Test
    void geoMakesAMapOfAnyTwoColumns() throws IOException {
        Path points = Files.writeString(folder.resolve("p.csv"), "1,2\n1,3\n8,9\n");
        Path output = folder.resolve("out");
        Outcome.of("cluster", points, "--clusters", 2, "--geo", "--output", output).assertSuccess();
        assertTrue(Files.exists(output.resolve("clusters.geojson")));
    }

    @Test
    void defaultFolderIsNamedAfterTheFile() {
        OutputOptions options = new OutputOptions();
        assertEquals(
                Path.of("us-clusters"), options.folder(Path.of("data/us.csv.gz"), "-clusters"));
        assertEquals(
                Path.of("us.2020-clusters"), options.folder(Path.of("us.2020.csv"), "-clusters"));
        assertEquals(Path.of("points-clusters"), options.folder(Path.of("points"), "-clusters"));
    }

    private static double[][] centers(Path output) throws IOException {
        return Files.readAllLines(output.resolve("centers.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(f -> new double[] {Double.parseDouble(f[3]), Double.parseDouble(f[4])})
                .toArray(double[][]::new);
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
