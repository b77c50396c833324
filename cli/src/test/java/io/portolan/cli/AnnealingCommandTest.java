package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class AnnealingCommandTest {

    private static final int USAGE = 2;
    private static final Path INDIANA = Path.of("../examples/data/indiana-block-groups.csv");

    @TempDir Path folder;
    private Path corners;
    private Path output;

    /// Four clusters at the corners of a rectangle.
    @BeforeEach
    void writePoints() throws IOException {
        StringBuilder rows = new StringBuilder("a,b\n");
        for (int i = 0; i < 400; i++) {
            double x = i % 2 == 0 ? 30 : -30;
            double y = i % 4 < 2 ? 10 : -10;
            rows.append(x + Math.sin(i)).append(',').append(y + Math.cos(2.7 * i)).append('\n');
        }
        corners = Files.writeString(folder.resolve("corners.csv"), rows);
        output = folder.resolve("out");
    }

    @Test
    void findsHowManyClustersThereAre() throws IOException {
        Outcome outcome = run(corners, "--max-clusters", 9);
        outcome.assertSuccess();
        assertTrue(
                outcome.out().contains("splits    4 clusters lasted longest while it cooled"),
                outcome.out());
        String summary = Files.readString(output.resolve("summary.json"));
        assertTrue(summary.contains("\"persistentClusters\":4"), summary);
        assertTrue(summary.contains(corners + " --method da --seed 1 --max-clusters 9\""), summary);
        String report = Files.readString(output.resolve("report.html"));
        assertTrue(report.contains("\"splitTree\":{\"leaves\":9"), "no tree in the report");
    }

    @Test
    void endsAtATemperature() throws IOException {
        Outcome outcome = run(corners, "--until-temperature", 1000);
        outcome.assertSuccess();
        assertTrue(outcome.out().contains("splits    2 clusters below temperature"), outcome.out());
        assertEquals(3, Files.readAllLines(output.resolve("centers.csv")).size());
    }

    @Tag("slow")
    @Test
    void takesAQuality() throws IOException {
        String before = "";
        for (String quality : new String[] {"fast", "default", "high"}) {
            Path results = folder.resolve(quality);
            Outcome.of(
                            "cluster",
                            INDIANA,
                            "--clusters",
                            20,
                            "--quality",
                            quality,
                            "--output",
                            results)
                    .assertSuccess();
            String summary = Files.readString(results.resolve("summary.json"));
            assertFalse(summary.equals(before));
            assertTrue(summary.contains("--quality " + quality), quality);
            before = summary;
        }
    }

    @Test
    void aCheckpointIsRemovedWhenTheResultsAreThere() throws IOException {
        Path checkpoint = folder.resolve("corners.checkpoint");
        run(corners, "--clusters", 4).assertSuccess();
        byte[] labels = Files.readAllBytes(output.resolve("labels.csv"));
        Outcome outcome =
                run(corners, "--clusters", 4, "--force", "--checkpoint", checkpoint, "--resume");
        outcome.assertSuccess();
        assertTrue(
                outcome.err()
                        .contains(
                                "clustering from the beginning: there is no checkpoint "
                                        + checkpoint
                                        + " yet"),
                outcome.err());
        assertFalse(Files.exists(checkpoint));
        assertArrayEquals(labels, Files.readAllBytes(output.resolve("labels.csv")));
    }

    @Test
    void aFileThatIsNoCheckpointIsRefusedAndKept() throws IOException {
        run(corners, "--clusters", 4, "--checkpoint", corners, "--resume")
                .assertFailure(
                        1,
                        "portolan: checkpoint "
                                + corners
                                + " is damaged: it does not begin like a checkpoint; remove it and"
                                + " start anew");
        run(corners, "--clusters", 4, "--checkpoint", corners, "--quiet")
                .assertFailure(
                        USAGE,
                        "portolan: checkpoint "
                                + corners
                                + " exists: go on from it with --resume, or remove it to start"
                                + " anew");
        assertTrue(Files.size(corners) > 1000);
    }

    @Test
    void saysWhatDoesNotFit() {
        run(corners)
                .assertFailure(
                        USAGE,
                        "portolan: say how many clusters with --clusters K, or until when to cool"
                                + " down with --max-clusters N or --until-temperature T");
        run(corners, "--clusters", 3, "--max-clusters", 5)
                .assertFailure(
                        USAGE,
                        "portolan: --clusters is 3, and --max-clusters and --until-temperature are"
                                + " for when it is not known; leave one of them out");
        run(corners, "--clusters", 3, "--resume")
                .assertFailure(
                        USAGE,
                        "portolan: --resume needs a checkpoint; name it with --checkpoint FILE");
        run(corners, "--clusters", 3, "--method", "kmeans", "--quality", "high")
                .assertFailure(
                        USAGE,
                        "portolan: --quality does not work with --method kmeans; add --method da,"
                                + " or leave it out");
        run(corners, "--clusters", "2..4", "--checkpoint", folder.resolve("c"))
                .assertFailure(
                        USAGE,
                        "portolan: --checkpoint is for one number of clusters, and --clusters is"
                                + " 2..4; leave it out, or give one number");
        run(corners, "--until-temperature", -1)
                .assertFailure(
                        USAGE,
                        "portolan: temperature = -1.0: must be a number of at least 0; 0 is as low"
                                + " as it gets");
        run(corners, "--max-clusters", 0)
                .assertFailure(USAGE, "portolan: maxClusters = 0: must be at least 1");
        run(corners, "--clusters", 3, "--quality", "best")
                .assertFailure(
                        USAGE,
                        "portolan: Invalid value for option '--quality': expected fast, default or"
                                + " high but was 'best'",
                        "See 'portolan cluster --help'.");
    }

    private Outcome run(Path points, Object... options) {
        Object[] words = new Object[options.length + 4];
        words[0] = "cluster";
        words[1] = points;
        words[2] = "--output";
        words[3] = output;
        System.arraycopy(options, 0, words, 4, options.length);
        return Outcome.of(words);
    }
}
