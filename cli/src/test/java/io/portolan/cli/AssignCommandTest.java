package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.run.Version;
import io.portolan.clustering.Metric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class AssignCommandTest {

    private static final Path INDIANA = Path.of("../examples/data/indiana-block-groups.csv");
    private static final int FAILURE = 1;
    private static final int USAGE = 2;

    @TempDir Path folder;
    private Path points;
    private Path trained;
    private Path model;
    private Path output;

    @BeforeEach
    void train() throws IOException {
        points =
                Files.writeString(
                        folder.resolve("p.csv"), "lon,lat,n\n1,2,3\n1,3,4\n8,9,9\n8,8,5\n2,2,1\n");
        trained = folder.resolve("trained");
        output = folder.resolve("out");
        Outcome.of("cluster", points, "--clusters", 2, "--output", trained).assertSuccess();
        model = trained.resolve("model.json");
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"da", "kmeans"})
    void theTrainingFileGetsItsLabelsAndDistancesAgain(String method) throws IOException {
        Path results = folder.resolve(method);
        Outcome.of("cluster", INDIANA, "--clusters", 20, "--method", method, "--output", results)
                .assertSuccess();
        for (int ranks : new int[] {1, 3}) {
            Outcome.of("assign", results, INDIANA, "--output", output, "--force", "--ranks", ranks)
                    .assertSuccess();
            assertEquals(
                    Files.readString(results.resolve("labels.csv")),
                    Files.readString(output.resolve("labels.csv")));
        }
    }

    @Test
    void theUnitsAreThoseOfTheModel() throws IOException {
        Path results = folder.resolve("geo");
        Outcome clustered =
                Outcome.of(
                        "cluster", points, "--metric", "geo", "--clusters", 2, "--output", results);
        Outcome assigned = Outcome.of("assign", results, points, "--output", output);
        assigned.assertSuccess();
        for (String line : new String[] {"SSE", "distances"}) {
            String expected =
                    clustered.out().lines().filter(l -> l.startsWith(line)).findAny().orElseThrow();
            assertTrue(assigned.out().lines().anyMatch(expected::equals), assigned.out());
        }
        assertTrue(assigned.out().contains(" km²\ndistances great circles in km\n"));
    }

    @Test
    void newPointsGetTheNearestCluster() throws IOException {
        Path more =
                Files.writeString(
                        folder.resolve("more.csv"), "name,lat,lon\na,2,1\nb,x,1\nc,100,100\n");
        Outcome outcome =
                Outcome.of("assign", model, more, "--output", output, "--skip-invalid", "--quiet");
        outcome.assertSuccess();
        assertEquals("", outcome.err());
        List<String> labels = Files.readAllLines(output.resolve("labels.csv"));
        assertEquals("name,lat,lon,cluster,distance", labels.getFirst());
        assertTrue(labels.get(1).startsWith("a,2,1,0,0."), labels.get(1));
        assertTrue(labels.get(2).startsWith("c,100,100,1,"), labels.get(2));
        List<String> lines = outcome.out().lines().toList();
        assertEquals(
                List.of("cluster", "size", "farthest", "model's", "radius", "beyond", "it"),
                List.of(lines.getFirst().strip().split(" +", -1)));
        assertTrue(outcome.out().contains("left out  1 row"), outcome.out());
        assertTrue(lines.get(2).endsWith(" 1"), "100, 100 is beyond the radius: " + lines.get(2));
        assertEquals("results   " + output + ": labels.csv", lines.getLast());
    }

    @Test
    void columnsOfOtherNamesAreNamedInTheModelsOrder() throws IOException {
        Path other = Files.writeString(folder.resolve("o.csv"), "y,x\n2,1\n9,8\n");
        Outcome.of("assign", model, other, "--output", output)
                .assertFailure(
                        USAGE,
                        "portolan: "
                                + other
                                + ": there is no column 'lon'; the columns are y, x; the model was"
                                + " made from lon, lat: name the columns that are these with"
                                + " --columns");
        assertFalse(Files.exists(output));
        Outcome.of("assign", model, other, "--columns", "x,y", "--output", output).assertSuccess();
        assertTrue(Files.readAllLines(output.resolve("labels.csv")).get(1).startsWith("2,1,0,0."));
        Outcome.of("assign", model, other, "--columns", "x", "--output", output, "--force")
                .assertFailure(
                        USAGE,
                        "portolan: --columns names 1 columns, and the model has 2 dimensions: name"
                                + " those that are lon, lat");
    }

    @Test
    void filesWithoutNamesGoByThePlaceOfTheColumns() throws IOException {
        Path nameless = Files.writeString(folder.resolve("n.csv"), "a,1,2\nb,1,3\nc,8,9\n");
        Path results = folder.resolve("nameless");
        Outcome.of("cluster", nameless, "--clusters", 2, "--output", results).assertSuccess();
        Outcome.of("assign", results, nameless, "--output", output).assertSuccess();
        assertEquals(
                Files.readString(results.resolve("labels.csv")),
                Files.readString(output.resolve("labels.csv")));
    }

    @Test
    void theColumnsOfTheModelAreFoundInFormatsWithoutNames() throws IOException {
        Path places =
                Files.writeString(
                        folder.resolve("places.geojson"),
                        Stream.of("10,50", "11,50", "50,10", "51,10")
                                .map(
                                        """
                                        {"type":"Feature","properties":{},\
                                        "geometry":{"type":"Point","coordinates":[%s]}}\
                                        """
                                                ::formatted)
                                .collect(
                                        Collectors.joining(
                                                ",",
                                                "{\"type\":\"FeatureCollection\",\"features\":[",
                                                "]}")));
        isAssignedAgain(places, "--columns", "lat,lon");
        Path array = folder.resolve("a.npy");
        String header = "{'descr': '|u1', 'fortran_order': False, 'shape': (4, 3), }\n";
        Files.writeString(
                array,
                "\u0093NUMPY\u0001\0%c\0%s\12\62\1\13\62\1\62\12\1\63\12\2"
                        .formatted(header.length(), header),
                StandardCharsets.ISO_8859_1);
        isAssignedAgain(array, "--columns", "2,1");
        isAssignedAgain(array, "--columns", "1,2");
        isAssignedAgain(array, "--weight", "3");
        isAssignedAgain(array);
        Path sparse =
                Files.writeString(
                        folder.resolve("a.libsvm"), "1 1:10 3:50\n1 1:11 3:50\n2 1:50 2:3\n");
        isAssignedAgain(sparse, "--columns", "3,1");
        isAssignedAgain(sparse);
    }

    @Test
    void sparseLinesMayHaveOtherIndicesThanTheModel() throws IOException {
        String train = "1 1:10 3:5\n1 1:11 3:5\n2 1:50 2:3\n";
        isAssignedAsSparse(train, "1 1:10\n2 1:50 2:3\n");
        isAssignedAsSparse(train, "1 1:10 3:5\n2 1:50 2:3 9:7\n");
        isAssignedAsSparse(
                "1 1:1 3:1\n1 1:1 3:1\n2 2:1\n", "1 1:1\n2 2:1 9:1\n", "--metric", "hamming");
        isAssignedAsSparse("1 0:1 1:2\n1 0:1 1:3\n2 1:50\n", "1 1:2\n2 1:50\n");
        isAssignedAsSparse(
                "1 1:9 2:1 4:2\n1 2:1 4:3\n2 2:50\n", "1 2:1\n2 2:50 3:9\n", "--columns", "4,2");
    }

    /// The second point of the other file is that of the model's second cluster.
    private void isAssignedAsSparse(String train, String test, String... options)
            throws IOException {
        Path results = folder.resolve("sparse");
        Path own = Files.writeString(folder.resolve("train.libsvm"), train);
        List<Object> command =
                new ArrayList<>(List.of("cluster", own, "--clusters", 2, "--output", results));
        command.addAll(List.of("--force", "--scale", "none"));
        command.addAll(List.of(options));
        Outcome.of(command.toArray()).assertSuccess();
        Path other = Files.writeString(folder.resolve("test.libsvm"), test);
        Outcome.of("assign", results, other, "--output", output, "--force").assertSuccess();
        List<String> labels = Files.readAllLines(output.resolve("labels.csv"));
        assertEquals("1,0", labels.get(1).substring(0, 3), test);
        assertEquals("2,1,0.0", labels.get(2), test);
    }

    private void isAssignedAgain(Path file, String... columns) throws IOException {
        Path results = folder.resolve("of");
        List<Object> command =
                new ArrayList<>(List.of("cluster", file, "--clusters", 2, "--output", results));
        command.addAll(List.of("--force", "--scale", "none"));
        command.addAll(List.of(columns));
        Outcome.of(command.toArray()).assertSuccess();
        Outcome.of("assign", results, file, "--output", output, "--force").assertSuccess();
        assertEquals(
                Files.readString(results.resolve("labels.csv")),
                Files.readString(output.resolve("labels.csv")),
                String.join(" ", columns));
    }

    @Test
    void forceLeavesTheOtherResultsWhereTheyAre() throws IOException {
        Outcome.of("assign", model, points, "--output", trained)
                .assertFailure(
                        USAGE,
                        "portolan: output folder "
                                + trained
                                + " exists; name another with --output, or replace the results in it"
                                + " with --force");
        Outcome.of("assign", model, points, "--output", trained, "--force").assertSuccess();
        assertTrue(Files.exists(model));
        assertTrue(Files.exists(trained.resolve("report.html")));
    }

    @Test
    void modelsThatAreNoneAreRefused() throws IOException {
        Path none = folder.resolve("none.json");
        refused("model " + none + " does not exist; name the model.json of a result folder", none);
        Path summary = trained.resolve("summary.json");
        refused(
                "model "
                        + summary
                        + " is no model of Portolan; name the model.json of a result folder",
                summary);
        Path binary = folder.resolve("b.json");
        Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        refused(
                "model "
                        + binary
                        + " is no model of Portolan; name the model.json of a result folder",
                binary);
    }

    @Test
    void anotherVersionOrMetricIsRefused() throws IOException {
        Path newer = edited("\"version\":1", "\"version\":3");
        String maker = Version.current();
        refused(
                "model %s is a model of version 3, and this Portolan reads versions 1 and 2: use Portolan %s, which wrote it, or cluster again"
                        .formatted(newer, maker),
                newer);
        Path curved = edited("\"euclidean\"", "\"manhattan\"");
        refused(
                "model %s has the metric 'manhattan', and this Portolan knows %s: use Portolan %s, which wrote it"
                        .formatted(
                                curved,
                                Stream.of(Metric.values())
                                        .map(it -> it.name().toLowerCase(Locale.ROOT))
                                        .collect(Collectors.joining(", ")),
                                maker),
                curved);
    }

    @Test
    void damagedModelsAreRefusedWithWhatIsWrong() throws IOException {
        damaged("'metric' is missing", "\"metric\":\"euclidean\",", "");
        damaged("it has 2 columns and 3 dimensions", "\"dimensions\":2", "\"dimensions\":3");
        damaged("'dimensions' must be a number", "\"dimensions\":2", "\"dimensions\":\"2\"");
        damaged(
                "'dimensions' is 2.5 and must be a whole number",
                ":2,\n\"columns",
                ":2.5,\n\"columns");
        damaged(
                "labels [0, 0] for 2 centers: each of 0 to 1 must occur once",
                "\"cluster\":1",
                "\"cluster\":0");
        damaged("'columns' must be a text", "\"lat\"", "7");
        damaged("'clusters' must be a list", "\"clusters\":[", "\"clusters\":7,\"others\":[");
        damaged("'radius' is too large", "\"radius\":", "\"radius\":1e999,\"old\":");
        damaged("line 2: expected ':', found ','", "\"version\":", "\"version\",");
        damaged(
                "cluster 0 has 3 coordinates, and the model 2 dimensions",
                "\"center\":[",
                "\"center\":[5,");
    }

    @Tag("slow")
    @Test
    void aModelCutOffAnywhereIsRefused() throws IOException {
        String text = Files.readString(model);
        Path cut = folder.resolve("cut.json");
        for (int end = 0; end < text.strip().length(); end += 7) {
            Files.writeString(cut, text.substring(0, end));
            Outcome outcome = Outcome.of("assign", cut, points, "--output", output);
            assertEquals(FAILURE, outcome.status(), outcome.err());
            String message = "portolan: model " + cut + " is damaged: ";
            assertTrue(outcome.err().startsWith(message), outcome.err());
            assertEquals(1, outcome.err().lines().count(), outcome.err());
        }
    }

    @Test
    void endlessNestingIsRefused() throws IOException {
        Path deep = Files.writeString(folder.resolve("deep.json"), "[".repeat(1_000_000));
        refused(
                "model "
                        + deep
                        + " is damaged: line 1: expected at most 100 levels, found '['; fetch it"
                        + " again, or cluster again",
                deep);
    }

    private void damaged(String why, String from, String to) throws IOException {
        Path file = edited(from, to);
        refused(
                "model " + file + " is damaged: " + why + "; fetch it again, or cluster again",
                file);
    }

    private Path edited(String from, String to) throws IOException {
        String text = Files.readString(model);
        assertTrue(text.contains(from), text);
        Path file = Files.createTempFile(folder, "model", ".json");
        return Files.writeString(file, text.replace(from, to));
    }

    private void refused(String message, Path file) {
        List<Object> line = new ArrayList<>(List.of("assign", file, points, "--output", output));
        Outcome.of(line.toArray()).assertFailure(FAILURE, "portolan: " + message);
        assertFalse(Files.exists(output));
    }
}
