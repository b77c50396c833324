package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Commands that are interrupted end with the status of Ctrl-C, and say what goes on without them.
@Timeout(60)
class InterruptedCommandsTest {
    private static final int INTERRUPTED = 130;

    @TempDir Path folder;

    private Path points = Path.of("");

    @BeforeEach
    void points() throws Exception {
        StringBuilder rows = new StringBuilder("x,y\n");
        for (int i = 0; i < 20_000; i++) {
            rows.append("%s,%s\n".formatted(Math.sin(i) + i % 7, Math.cos(3.0 * i) + i % 5));
        }
        points = Files.writeString(folder.resolve("points.csv"), rows);
    }

    private RunningNode node() throws Exception {
        return RunningNode.start(
                "--store",
                folder.resolve("states").toString(),
                "--jobs",
                folder.resolve("jobs").toString());
    }

    /// Runs a command, and interrupts it when it has printed something.
    private static Outcome interrupted(Predicate<String> printed, Object... words)
            throws Exception {
        String[] arguments = Stream.of(words).map(Object::toString).toArray(String[]::new);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        FutureTask<Integer> status =
                new FutureTask<>(
                        () -> Main.run(arguments, new PrintWriter(out), new PrintWriter(err)));
        Thread command = Thread.ofPlatform().daemon().start(status);
        while (!printed.test(out + "" + err)) {
            assertTrue(command.isAlive(), () -> out + "" + err);
            Thread.onSpinWait();
        }
        command.interrupt();
        return new Outcome(status.get(), out.toString(), err.toString());
    }

    @Test
    void whoWatchesAJobIsToldThatItGoesOn() throws Exception {
        try (RunningNode node = node()) {
            String url = node.root();
            Outcome waited =
                    interrupted(
                            text -> text.contains(" submitted; see "),
                            "job",
                            "submit",
                            points,
                            "--clusters",
                            400,
                            "--node",
                            url,
                            "--wait");
            String id = waited.out().split(" ", 2)[0];
            Outcome watched =
                    interrupted(
                            text -> text.contains(id + "  "), "job", "watch", id, "--node", url);
            for (Outcome each : List.of(waited, watched)) {
                assertEquals(INTERRUPTED, each.status(), each.err());
                assertEquals(
                        "portolan: interrupted; job %s goes on: watch it by portolan job watch %s\n"
                                .formatted(id, id),
                        each.err());
            }
            assertTrue(
                    Outcome.of("job", "list", "--node", url).out().contains("points.csv  "),
                    "it goes on");
            Outcome.of("job", "cancel", id, "--node", url).assertSuccess();
        }
    }

    @Test
    void whoWatchesAServiceIsToldNothing() throws Exception {
        try (RunningNode node = node()) {
            Outcome watched =
                    interrupted(
                            text -> text.contains("snapshot"),
                            "watch",
                            node.root() + "/services/jobs");
            assertEquals(INTERRUPTED, watched.status());
            assertEquals("", watched.err());
        }
    }

    @Test
    void aClusteringThatIsInterruptedHasNoResult() throws Exception {
        Path output = folder.resolve("results");
        Outcome clustered =
                interrupted(
                        text -> text.contains("clustering"),
                        "cluster",
                        points,
                        "--clusters",
                        400,
                        "--output",
                        output);
        assertEquals(INTERRUPTED, clustered.status(), clustered.err());
        assertTrue(clustered.err().contains("interrupted"), clustered.err());
        assertTrue(Files.notExists(output));
    }
}
