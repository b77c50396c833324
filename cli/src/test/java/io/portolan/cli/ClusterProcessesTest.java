package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `portolan cluster --processes`: the bytes are those of one process.
@Tag("process")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterProcessesTest {
    private static final int USAGE = 2;
    private static final int KILLED = 137;

    @TempDir private Path folder;

    @BeforeEach
    void points() throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        List<String> lines = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < 600; i++) {
            double at = i % 3;
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "%.4f,%.4f",
                            at + random.nextDouble(),
                            at * at + random.nextDouble()));
        }
        Files.write(folder.resolve("points.csv"), lines);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--clusters 3",
                "--clusters 2..4 --method kmeans --ranks 3",
                "--clusters 3 --outliers 0.9"
            })
    void theResultsAreThoseOfOneProcess(String options) throws Exception {
        List<Object> alone = new ArrayList<>(List.of("cluster", folder.resolve("points.csv")));
        alone.addAll(List.of(options.split(" ")));
        alone.addAll(List.of("--quiet", "--output", folder.resolve("one")));
        Outcome.of(alone.toArray()).assertSuccess();
        Outcome together = run("two", options + " --processes 2");
        together.assertSuccess();
        for (String file : List.of("labels.csv", "centers.csv", "model.json")) {
            assertEquals(
                    -1,
                    Files.mismatch(
                            folder.resolve("one").resolve(file),
                            folder.resolve("two").resolve(file)),
                    file);
        }
    }

    @Test
    void whatIsWrongIsSaidOnce() throws Exception {
        Outcome missing = command("cluster", "no.csv", "--clusters", "3", "--processes", "2");
        assertEquals("portolan: file no.csv does not exist; check the name\n", missing.err());
        assertEquals(1, missing.status());
        Outcome many =
                command(
                        "cluster",
                        "points.csv",
                        "--clusters",
                        "700",
                        "--processes",
                        "2",
                        "--quiet");
        assertEquals(
                "portolan: clusters = 700, but there are only 600 distinct points: ask for at most"
                        + " 600\n",
                many.err());
        assertEquals(USAGE, many.status());
        Outcome.of("cluster", folder.resolve("points.csv"), "--clusters", 3, "--processes", 0)
                .assertFailure(
                        USAGE,
                        "portolan: the number of processes is 0; allowed is 1 or more; give a larger"
                                + " number");
        Outcome.of(
                        "cluster",
                        folder.resolve("points.csv"),
                        "--clusters",
                        3,
                        "--processes",
                        2,
                        "--checkpoint",
                        folder.resolve("state"))
                .assertFailure(
                        USAGE,
                        "portolan: --checkpoint is kept in one process only; leave it out, or leave"
                                + " --processes out");
        Outcome.of(
                        "cluster",
                        folder.resolve("points.csv"),
                        "--clusters",
                        3,
                        "--processes",
                        2,
                        "--method",
                        "mini-batch")
                .assertFailure(
                        USAGE,
                        "portolan: --method mini-batch works in one process; leave --processes out, or"
                                + " use another method");
        assertFalse(Files.exists(folder.resolve("points-clusters")));
    }

    @Test
    void whatIsWrongWithTheCommandHasTheStatusOfOneProcess() throws Exception {
        run("one", "--clusters 3").assertSuccess();
        String wrong = "--clusters 2 --method kmeans --start one/centers.csv";
        Outcome alone = run("two", wrong);
        assertEquals(USAGE, alone.status());
        assertEquals(alone, run("two", wrong + " --processes 2"));
    }

    @Test
    void aKilledProcessEndsTheCommand() throws Exception {
        Process launcher =
                ChildCommand.start(
                        folder,
                        "cluster",
                        "points.csv",
                        "--clusters",
                        "250",
                        "--quality",
                        "high",
                        "--processes",
                        "2");
        try (BufferedReader out = launcher.inputReader()) {
            String line = out.readLine(); // of process 0, whose ranks have begun
            while (line != null && !line.startsWith("portolan: reading")) {
                line = out.readLine();
            }
            launcher.children().toList().getLast().destroyForcibly();
            List<String> rest = out.lines().filter(each -> each.contains("process")).toList();
            assertEquals(
                    List.of(
                            "portolan: process 1 (rank 1) has ended with status 137 before its ranks had"),
                    rest);
            assertEquals(KILLED, launcher.waitFor());
        } finally {
            launcher.destroyForcibly();
        }
    }

    private Outcome run(String output, String options) throws Exception {
        List<String> words = new ArrayList<>(List.of("cluster", "points.csv", "--quiet"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(List.of("--output", output));
        return command(words.toArray(String[]::new));
    }

    private Outcome command(String... words) throws Exception {
        return ChildCommand.run(folder, List.of(), words);
    }
}
