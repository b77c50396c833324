package io.portolan.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--clusters 3",
                "--clusters 2..4 --method kmeans --ranks 3 --metric geo",
                "--clusters 3 --outliers 0.9"
            })
    void theResultsAreThoseOfOneProcess(String options) throws Exception {
        List<Object> alone = new ArrayList<>(List.of("cluster", folder.resolve("points.csv")));
        alone.addAll(List.of(options.split(" ")));
        alone.addAll(List.of("--quiet", "--output", folder.resolve("one")));
        Outcome.of(alone.toArray()).assertSuccess();
        Outcome together = run("two", options + " --processes 2");
        together.assertSuccess();
        assertSameFiles("one", "two", "labels.csv", "centers.csv", "model.json");
        assertEquals(figures("one"), figures("two"));
    }

    /// The first process passes the rows on that it reads.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "-, 2, --clusters 2..4 --method kmeans --metric geo",
        "points.csv.gz, 3, --clusters 3 --method kmeans --scale standard",
    })
    void theResultsOfPackedNumbersAreThoseOfOneProcess(String file, int processes, String options)
            throws Exception {
        try (OutputStream out =
                new GZIPOutputStream(Files.newOutputStream(folder.resolve("points.csv.gz")))) {
            Files.copy(folder.resolve("points.csv"), out);
        }
        cluster(file, "points.csv", "one", options + " --processes 1").assertSuccess();
        cluster(file, "points.csv", "two", options + " --processes " + processes).assertSuccess();
        assertSameFiles("one", "two", "labels.csv", "centers.csv", "model.json");
        assertEquals(figures("one"), figures("two"));
    }

    private void assertSameFiles(String one, String other, String... files) throws IOException {
        for (String file : files) {
            Path expected = folder.resolve(one).resolve(file);
            assertEquals(-1, Files.mismatch(expected, folder.resolve(other).resolve(file)), file);
        }
    }

    /// Each process reads its part of a plain file; of others the first one passes rows on.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "prints.fps, 3, --clusters 2..4 --method kmeans --metric hamming",
        "-, 2, --clusters 3 --method kmeans",
    })
    void theResultsOfFingerprintsAreThoseOfOneProcess(String file, int processes, String options)
            throws Exception {
        compareFingerprints(file, processes, options);
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({
        "prints.fps, 2, --clusters 3",
        "prints.fps, 2, --clusters 3 --outliers 4.5 --ranks 3",
        "prints.fps.gz, 2, --clusters 3",
    })
    void theAnnealedFingerprintsAreThoseOfOneProcess(String file, int processes, String options)
            throws Exception {
        compareFingerprints(file, processes, options);
    }

    private void compareFingerprints(String file, int processes, String options) throws Exception {
        prints(3000, -1);
        assertEquals(0, prints(file, "one", options + " --processes 1").status());
        Outcome together = prints(file, "two", options + " --processes " + processes);
        together.assertSuccess();
        assertSameFiles("one", "two", "labels.csv", "centers.csv", "model.json");
        assertEquals(figures("one"), figures("two"));
    }

    @Tag("slow")
    @Test
    void aBadLineOfTheSecondProcessIsNamedByItsNumberInTheFile() throws Exception {
        prints(3000, 2900);
        String message =
                "portolan: prints.fps: line 2903: character 1 of the fingerprint is 'z'; fingerprints"
                        + " are written in 0-9 and a-f\n";
        for (int processes = 1; processes <= 3; processes++) {
            Outcome outcome = prints("prints.fps", "none", "--clusters 3 --processes " + processes);
            assertEquals(message, outcome.err());
            assertEquals(1, outcome.status());
        }
    }

    @Test
    @Tag("slow")
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aCheckpointOfTwoProcessesGoesOnInAnotherNumber() throws Exception {
        prints(4000, -1); // for longer than the second after which the first one is written
        String options = "--clusters 6 --quality high";
        prints("prints.fps", "one", options).assertSuccess();
        Path state = folder.resolve("state");
        killOnceThereIs(
                state,
                "cluster prints.fps --output none --checkpoint state --processes 2 " + options);
        byte[] kept = Files.readAllBytes(state);
        for (int processes : new int[] {1, 3}) {
            Files.write(state, kept);
            prints(
                            "prints.fps",
                            "go" + processes,
                            options + " --checkpoint state --resume --processes " + processes)
                    .assertSuccess();
            assertFalse(Files.exists(state));
            assertSameFiles("one", "go" + processes, "labels.csv", "model.json");
        }
    }

    /// Runs a command until a file appears.
    private void killOnceThereIs(Path file, String words) throws Exception {
        try (WatchService watch = folder.getFileSystem().newWatchService()) {
            folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            Process command = ChildCommand.start(folder, words.split(" "));
            try {
                while (!Files.exists(file)) {
                    assertTrue(command.isAlive(), "the command ended without " + file);
                    WatchKey key = watch.poll(1, TimeUnit.SECONDS);
                    if (key != null) {
                        key.pollEvents();
                        key.reset();
                    }
                }
            } finally {
                command.descendants().forEach(ProcessHandle::destroyForcibly);
                command.destroyForcibly().waitFor();
            }
        }
    }

    /// Fingerprints about three others, plain and packed.
    ///
    /// @param bad the number of a row that is none; -1: there is no such
    private void prints(int rows, int bad) throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder("#FPS1\n#num_bits=64\n");
        for (int i = 0; i < rows; i++) {
            long bits = 0x0123456789abcdefL * (2 * (i % 3) + 1);
            for (int flip = 0; flip < 4; flip++) {
                bits ^= 1L << random.nextInt(64);
            }
            String digits = HexFormat.of().toHexDigits(bits);
            text.append(i == bad ? "z" + digits.substring(1) : digits)
                    .append("\tc")
                    .append(i)
                    .append('\n');
        }
        Files.writeString(folder.resolve("prints.fps"), text);
        try (OutputStream out =
                new GZIPOutputStream(Files.newOutputStream(folder.resolve("prints.fps.gz")))) {
            out.write(text.toString().getBytes(US_ASCII));
        }
    }

    private Outcome prints(String file, String output, String options) throws Exception {
        return cluster(file, "prints.fps", output, options);
    }

    /// Clusters a file; `-` is another one on standard input.
    private Outcome cluster(String file, String input, String output, String options)
            throws Exception {
        List<String> words = new ArrayList<>(List.of("cluster", file, "--quiet"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(List.of("--output", output));
        if (!file.equals("-")) {
            return command(words.toArray(String[]::new));
        }
        List<String> command = new ArrayList<>(ChildCommand.words());
        command.addAll(words);
        Path err = folder.resolve("err");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectInput(folder.resolve(input).toFile())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(err.toFile())
                        .start();
        try {
            return new Outcome(process.waitFor(), "", Files.readString(err));
        } finally {
            process.destroyForcibly();
        }
    }

    /// The figures of a result that do not depend on time or processes.
    private List<String> figures(String output) throws Exception {
        return Files.readAllLines(folder.resolve(output).resolve("summary.json")).stream()
                .filter(line -> line.matches("\"(inertia|quality)\".*"))
                .toList();
    }

    @Tag("slow")
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
        Outcome few =
                command(
                        "cluster",
                        "points.csv",
                        "--clusters",
                        "3",
                        "--processes",
                        "3",
                        "--ranks",
                        "2");
        assertEquals(
                "portolan: the number of processes is 3; allowed is 1 to 2, the number of ranks; give"
                        + " each process a rank\n",
                few.err());
        assertEquals(USAGE, few.status());
        Outcome wires =
                ChildCommand.run(
                        folder,
                        List.of("-Dportolan.wire=none"),
                        "cluster",
                        "points.csv",
                        "--clusters",
                        "3",
                        "--processes",
                        "3");
        assertEquals(1, wires.err().lines().count(), wires.err());
        assertTrue(wires.err().startsWith("portolan: there are no wires of kind 'none'; allowed"));
        assertEquals(USAGE, wires.status());
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
                        "--method",
                        "mini-batch")
                .assertFailure(
                        USAGE,
                        "portolan: --method mini-batch works in one process; leave --processes out, or"
                                + " use another method");
        assertFalse(Files.exists(folder.resolve("points-clusters")));
    }

    @Tag("slow")
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
