package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/// `cluster` says what a file means before it clusters it, scales columns and reads standard input;
/// `assign` treats points as the model's were.
class InputPageCommandTest {

    @TempDir Path folder;

    @Test
    void aDryRunSaysWhatTheFileMeansAndStops() throws IOException {
        Path file = file("id,a,kind\n1,5.5,x\n2,6.5,y\n3,9,z\n");
        Outcome outcome = Outcome.of("cluster", file, "--dry-run", "--scale", "standard");
        outcome.assertSuccess();
        assertEquals(
                """
                input     %s: 3 points, CSV, separated by commas; names in line 1
                used      id, a (all columns of numbers)
                not used  kind: text such as 'x' in line 2
                missing   no value is missing in these columns
                scale     standard: each column less its mean, by its standard deviation
                distance  Euclidean, in standard deviations
                warning   column 'id' counts the rows, from 1 to 3, and is used as a coordinate; leave it out with --columns a

                """
                        .formatted(file),
                outcome.out());
        assertFalse(Files.exists(Path.of("p-clusters")));
    }

    @Test
    void scaledColumnsCountAlikeAndCentersHaveTheirUnits() throws IOException {
        StringBuilder text = new StringBuilder("a,b\n");
        for (int i = 0; i < 40; i++) {
            text.append(i % 2 + i * 1e-4).append(',').append(5e6 * (i % 3)).append('\n');
        }
        Path file = file(text.toString());
        Path output = folder.resolve("out");
        for (String kind : new String[] {"standard", "robust"}) {
            Outcome.of(
                            "cluster",
                            file,
                            "--clusters",
                            6,
                            "--scale",
                            kind,
                            "--output",
                            output,
                            "--force")
                    .assertSuccess();
            for (String line : Files.readAllLines(output.resolve("centers.csv")).subList(1, 7)) {
                String[] fields = line.split(",", -1);
                double b = Double.parseDouble(fields[4]) / 5e6;
                assertEquals(Math.rint(b), b, 1e-9, line);
                double a = Double.parseDouble(fields[3]);
                assertTrue(a > -0.01 && a < 1.01, line);
            }
            Path again = folder.resolve("again");
            Outcome.of("assign", output, file, "--output", again, "--force").assertSuccess();
            assertEquals(
                    Files.readString(output.resolve("labels.csv")),
                    Files.readString(again.resolve("labels.csv")));
        }
    }

    @Test
    void batchesAreScaledAsAllPointsAre() throws IOException {
        StringBuilder text = new StringBuilder("a,b\n");
        for (int i = 0; i < 3000; i++) {
            text.append(i % 2 + i * 1e-6).append(',').append(5e6 * (i % 3)).append('\n');
        }
        Path file = file(text.toString());
        Path output = folder.resolve("out");
        Outcome.of(
                        "cluster",
                        file,
                        "--clusters",
                        6,
                        "--scale",
                        "standard",
                        "--method",
                        "mini-batch",
                        "--output",
                        output)
                .assertSuccess();
        Path again = folder.resolve("again");
        Outcome.of("assign", output, file, "--output", again).assertSuccess();
        assertEquals(
                Files.readString(output.resolve("labels.csv")),
                Files.readString(again.resolve("labels.csv")));
        Outcome.of(
                        "cluster",
                        file,
                        "--clusters",
                        6,
                        "--scale",
                        "robust",
                        "--method",
                        "mini-batch",
                        "--output",
                        folder.resolve("no"))
                .assertFailure(
                        2,
                        "portolan: --scale robust needs all points in memory for their medians; use --scale"
                                + " standard, or a method that has them");
    }

    @Test
    void assignTreatsMissingValuesAsTheModelDid() throws IOException {
        Path file = file("a,b\n1,2\n-9,3\n8,9\n8,8\n");
        Path output = folder.resolve("out");
        Outcome.of(
                        "cluster",
                        file,
                        "--clusters",
                        2,
                        "--missing",
                        "skip-row",
                        "--na=-9",
                        "--output",
                        output)
                .assertSuccess();
        Path other = Files.writeString(folder.resolve("o.csv"), "a,b\n1,2\n,3\n-9,1\n8,9\n");
        Path assigned = folder.resolve("assigned");
        Outcome.of("assign", output, other, "--output", assigned).assertSuccess();
        assertEquals(3, Files.readAllLines(assigned.resolve("labels.csv")).size());
        Outcome refused =
                Outcome.of(
                        "assign",
                        output,
                        other,
                        "--missing",
                        "error",
                        "--output",
                        folder.resolve("no"));
        assertEquals(1, refused.status());
        assertTrue(
                refused.err().contains("line 3, column 'a': the value is missing"), refused.err());
    }

    @Test
    void scaleGoesWithEuclideanDistances() throws IOException {
        Path file = file("lon,lat\n1,2\n3,4\n");
        Outcome.of("cluster", file, "--clusters", 1, "--metric", "geo", "--scale", "robust")
                .assertFailure(
                        2,
                        "portolan: "
                                + file
                                + ": scale robust goes with Euclidean distances, and the metric is geo; leave"
                                + " out one of them");
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void aDashIsStandardInput() throws IOException {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream("a,b\n1,2\n1,3\n8,9\n".getBytes(UTF_8)));
            Path output = folder.resolve("out");
            Outcome outcome = Outcome.of("cluster", "-", "--clusters", 2, "--output", output);
            outcome.assertSuccess();
            assertTrue(
                    outcome.out().startsWith("input     standard-input: 3 points"), outcome.out());
            assertEquals(
                    "a,b,cluster,distance\n1,2,0,0.5\n1,3,0,0.5\n8,9,1,0.0\n",
                    Files.readString(output.resolve("labels.csv")));
            System.setIn(new ByteArrayInputStream("a,b\n1,2\n1\n".getBytes(UTF_8)));
            Outcome.of("cluster", "-", "--clusters", 1, "--output", folder.resolve("no"))
                    .assertFailure(
                            1,
                            "portolan: standard input: line 3 has 1 field, and the first row 2 fields;"
                                    + " correct it, or leave out such rows (--skip-invalid)");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void wrongOptionsAreToldWithWhatIsAllowed() throws IOException {
        Path file = file("a,b\n1,2\n");
        Outcome.of("cluster", file, "--clusters", 1, "--decimal", "x")
                .assertFailure(2, "portolan: --decimal = x: must be a point or a comma");
        Outcome.of("cluster", file, "--clusters", 1, "--delimiter", "ab")
                .assertFailure(
                        2,
                        "portolan: --delimiter = 'ab': must be one character of ASCII other than a quote, or"
                                + " tab, comma, semicolon, space, bar or point");
        Outcome.of("cluster", file, "--clusters", 1, "--missing", "drop")
                .assertFailure(
                        2,
                        "portolan: Invalid value for option '--missing': expected error or skip-row but was"
                                + " 'drop'",
                        "See 'portolan cluster --help'.");
        Outcome.of("cluster", file, "--clusters", 1, "--scale", "max")
                .assertFailure(
                        2,
                        "portolan: Invalid value for option '--scale': expected none, standard or robust but"
                                + " was 'max'",
                        "See 'portolan cluster --help'.");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("p.csv"), text);
    }
}
