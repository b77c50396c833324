package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `--clusters 2..30`: every number is tried, and the results are those of the suggested one.
@Timeout(120)
class ClusterSelectionCommandTest {

    private static final int USAGE = 2;
    private static final String SEE_HELP = "See 'portolan cluster --help'.";

    @TempDir Path folder;
    private Path points;
    private Path output;

    /// Five clouds.
    @BeforeEach
    void writePoints() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 1000; i++) {
            text.append(random.nextGaussian(10 * (i % 5 % 3), 1)).append(',');
            text.append(random.nextGaussian(10 * (i % 5 / 3), 1)).append('\n');
        }
        points = Files.writeString(folder.resolve("p.csv"), text);
        output = folder.resolve("out");
    }

    @Test
    void theKneeIsMarkedAndItsResultsAreWritten() throws IOException {
        for (String method : List.of("da", "kmeans")) {
            Outcome outcome = run("--clusters", "2..12", "--method", method, "--force");
            outcome.assertSuccess();
            // The page on the input ends in an empty line.
            List<String> all = outcome.out().lines().toList();
            List<String> lines = all.subList(all.indexOf("") + 1, all.size());
            assertEquals(
                    List.of("K", "SSE", "pseudo-F", "silhouette", "BIC"),
                    List.of(lines.getFirst().strip().split(" +", -1)));
            assertEquals(
                    List.of("5"),
                    lines.stream()
                            .filter(line -> line.endsWith("<- knee, suggested"))
                            .map(line -> line.strip().split(" +", -1)[0])
                            .toList());
            Map<?, ?> summary = summary();
            assertTrue(String.valueOf(summary.get("command")).contains("--clusters 2..12"));
            Map<?, ?> selection = (Map<?, ?>) Objects.requireNonNull(summary.get("selection"));
            assertEquals(5.0, selection.get("suggested"));
            assertEquals(5.0, selection.get("knee"));
            assertEquals(1000.0, selection.get("silhouetteSample"));
            List<?> candidates = (List<?>) Objects.requireNonNull(selection.get("candidates"));
            assertEquals(11, candidates.size());
            Map<?, ?> five = (Map<?, ?>) Objects.requireNonNull(candidates.get(3));
            assertEquals(summary.get("inertia"), five.get("inertia"));
            assertEquals(
                    List.of("clusters", "inertia", "calinskiHarabasz", "silhouette", "bic"),
                    List.copyOf(five.keySet()));
        }
        Path alone = folder.resolve("alone");
        Outcome.of("cluster", points, "--clusters", 5, "--method", "kmeans", "--output", alone)
                .assertSuccess();
        for (String file : List.of("labels.csv", "centers.csv")) {
            assertEquals(
                    Files.readString(alone.resolve(file)), Files.readString(output.resolve(file)));
        }
    }

    @Test
    void criteriaWithoutAValueAreNull() throws IOException {
        Path three = Files.writeString(folder.resolve("three.csv"), "x,y\n1,2\n3,4\n9,9\n");
        Outcome outcome = Outcome.of("cluster", three, "--clusters", "1..3", "--output", output);
        outcome.assertSuccess();
        assertFalse(outcome.out().contains("NaN"), outcome.out());
        Map<?, ?> selection = (Map<?, ?>) Objects.requireNonNull(summary().get("selection"));
        List<?> candidates = (List<?>) Objects.requireNonNull(selection.get("candidates"));
        Map<?, ?> one = (Map<?, ?>) Objects.requireNonNull(candidates.getFirst());
        assertNull(one.get("calinskiHarabasz"));
        assertNull(one.get("silhouette"));
        assertEquals(3.0, selection.get("suggested"), "nothing is left to gain");
    }

    @Test
    void rangesThatCannotBe() {
        run("--clusters", "30..2")
                .assertFailure(
                        USAGE,
                        "portolan: clusters = 30..2: the second number must not be below the first;"
                                + " write 2..30");
        run("--clusters", "0..5")
                .assertFailure(USAGE, "portolan: clusters = 0..5: must begin at 1 at least");
        String invalid = "portolan: Invalid value for option '--clusters': ";
        for (String half : List.of("2..", "..5", "..")) {
            run("--clusters", half)
                    .assertFailure(
                            USAGE,
                            invalid
                                    + "'"
                                    + half
                                    + "' lacks one of its two numbers; write for example 2..30",
                            SEE_HELP);
        }
        run("--clusters", "2..x")
                .assertFailure(
                        USAGE,
                        invalid + "'x' is not a whole number of at most 2147483647",
                        SEE_HELP);
        run("--clusters", "2..2000")
                .assertFailure(
                        USAGE,
                        "portolan: clusters = 2..2000, but there are only 1000 distinct points: try"
                                + " at most 1000");
        run("--clusters", "2..5", "--method", "kmeans", "--start", points)
                .assertFailure(
                        USAGE,
                        "portolan: --start has centers for one number of clusters, and --clusters is"
                                + " 2..5; leave it out, or give one number");
        assertFalse(Files.exists(output));
    }

    private Map<?, ?> summary() throws IOException {
        String text = Files.readString(output.resolve("summary.json"));
        return (Map<?, ?>) Objects.requireNonNull(JsonText.read(text));
    }

    private Outcome run(Object... options) {
        List<Object> arguments = new ArrayList<>(List.of("cluster", points, "--output", output));
        arguments.addAll(List.of(options));
        return Outcome.of(arguments.toArray());
    }
}
