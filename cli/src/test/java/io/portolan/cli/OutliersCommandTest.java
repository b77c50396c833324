package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutliersCommandTest {

    @TempDir Path folder;
    private Path points;
    private Path output;

    @BeforeEach
    void writePoints() throws IOException {
        points =
                Files.writeString(
                        folder.resolve("p.csv"),
                        "lon,lat\n1,2\n1.1,2\n1,2.1\n50,50\n8,8\n8.1,8\n8,8.1\n8.1,8.1\n");
        output = folder.resolve("out");
    }

    @Test
    void outliersHaveTheLabelMinusOneInAllFiles() throws IOException {
        Outcome outcome =
                Outcome.of("cluster", points, "--clusters", 2, "--outliers", 3, "--output", output)
                        .assertSuccess();
        assertTrue(
                outcome.out()
                        .contains("outliers  1 point farther than 3 from every center: cluster -1"),
                outcome.out());
        List<String> rows = Files.readAllLines(output.resolve("labels.csv"));
        assertTrue(rows.get(4).startsWith("50,50,-1,"), rows.get(4));
        assertEquals(7, rows.stream().filter(row -> row.matches(".*,[01],[0-9.E-]+")).count());
        String summary = Files.readString(output.resolve("summary.json")).replaceAll("\\s+", "");
        assertTrue(
                summary.contains("\"outliers\":{\"distance\":3.0,\"size\":1,\"weight\":1.0}"),
                summary);
        assertFalse(Files.readString(output.resolve("clusters.geojson")).contains("50"));
        String report = Files.readString(output.resolve("report.html"));
        assertTrue(report.contains("1 point farther than 3.0 from every center"));
    }

    @Test
    void theModelKnowsThem() throws IOException {
        Outcome.of("cluster", points, "--clusters", 2, "--outliers", 3, "--output", output)
                .assertSuccess();
        Path assigned = folder.resolve("assigned");
        Outcome outcome =
                Outcome.of("assign", output, points, "--output", assigned).assertSuccess();
        assertEquals(
                Files.readString(output.resolve("labels.csv")),
                Files.readString(assigned.resolve("labels.csv")));
        assertTrue(outcome.out().contains("outliers  1 point farther than 3"), outcome.out());
    }

    @Test
    void distancesThatCannotBeAreRefused() {
        Outcome.of("cluster", points, "--clusters", 2, "--outliers", 0)
                .assertFailure(
                        2,
                        "portolan: --outliers = 0.0: must be a distance above 0; leave it out where there are"
                                + " no outliers");
        Outcome.of("cluster", points, "--clusters", "2..3", "--outliers", 3)
                .assertFailure(
                        2,
                        "portolan: --outliers is for one number of clusters, since others would have"
                                + " other outliers and no criterion could compare them, and --clusters"
                                + " is 2..3; leave it out, or give one number");
        Outcome.of("cluster", points, "--clusters", 2, "--outliers", 3, "--method", "kmeans")
                .assertFailure(
                        2,
                        "portolan: --outliers does not work with --method kmeans; add --method da, or"
                                + " leave it out");
    }
}
