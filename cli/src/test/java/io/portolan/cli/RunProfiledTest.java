package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.CompiledProgram;
import io.portolan.clustering.json.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `portolan run --profile --processes`: one profile of the ranks of all JVMs.
@Tag("process")
class RunProfiledTest {
    private static final String PROGRAM =
            """
            import io.portolan.mpi.Request;
            import io.portolan.mpi.World;
            import java.util.List;

            public class Main {
                public static void main(String[] args) throws Exception {
                    World.join(world -> {
                        int right = (world.rank() + 1) % 4;
                        int left = (world.rank() + 3) % 4;
                        for (int i = 0; i < 50; i++) {
                            byte[] bytes = new byte[i % 2 == 0 ? 8 : 100_000];
                            world.sendrecv(bytes, right, 0, bytes.clone(), left, 0);
                            world.barrier();
                        }
                        String failure = args.length == 0 ? "" : args[0];
                        if (world.rank() < 2 && failure.equals("deadlock")) {
                            return;
                        }
                        if (failure.equals("kill") && world.rank() == 3) {
                            new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
                            new java.util.concurrent.CountDownLatch(1).await();
                        }
                        if (!failure.isEmpty()) {
                            world.recv(new int[1], world.rank() ^ 1, 5);
                        }
                    });
                }
            }
            """;

    @TempDir private Path folder;

    @BeforeEach
    void compile() throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), PROGRAM);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "2, shm, shared memory of processes, 100",
        "2, tcp, TCP between processes, 100",
    })
    void itIsThatOfOneProcessButForTheChannels(
            int processes, String wire, String channel, long remote) throws Exception {
        assertEquals(0, run("one", "-np", "4", "Main").status());
        Outcome outcome =
                run("all", "-np", "4", "--processes", "" + processes, "--wire", wire, "Main");
        assertEquals(0, outcome.status(), outcome.err());
        String title = "profile of world of 4 ranks in %d processes: ".formatted(processes);
        assertEquals(2, outcome.err().split(title, -1).length, outcome.err()); // it is there once
        assertFalse(outcome.err().contains("missing"), outcome.err());
        try (Stream<Path> files = Files.list(folder.resolve("all"))) {
            assertEquals(
                    Set.of("profile.html", "profile.json", "profile.txt", "trace.json"),
                    Set.copyOf(files.map(file -> file.getFileName().toString()).toList()));
        }
        assertEquals(messages("one"), messages("all"));
        assertEquals(arrows("one"), arrows("all"));
        assertEquals(50 * 4, arrows("all").size());
        assertEquals(meetings("one"), meetings("all"));
        long sent =
                list(json("all", "profile.json"), "messages").stream()
                        .filter(each -> channel.equals(each.get("channel")))
                        .mapToLong(each -> number(each, "sent"))
                        .sum();
        assertEquals(remote, sent);
    }

    /// The process of rank 0 waits for the others, and looks for deadlocks while it does.
    @Tag("slow")
    @Test
    void ranksThatHangAfterTheFirstProcessHasEndedAreFound() throws Exception {
        Outcome outcome = run("all", "-np", "4", "--processes", "2", "Main", "deadlock");
        assertEquals(1, outcome.status(), outcome.err());
        assertTrue(outcome.err().contains("rank 2"), outcome.err());
        assertEquals(
                50 * 4,
                messages("all").values().stream().mapToLong(List::getFirst).sum(),
                outcome.err());
    }

    @Test
    void aProcessThatIsKilledIsMissing() throws Exception {
        Outcome outcome = run("all", "-np", "4", "--processes", "2", "Main", "kill");
        assertEquals(137, outcome.status(), outcome.err());
        assertTrue(
                outcome.err()
                        .matches(
                                "(?s).*\nprocess 1 [(]ranks 2 to 3, host .*, pid .*[)] is missing: it was lost, .*"),
                outcome.err());
        List<?> ranks = (List<?>) Objects.requireNonNull(json("all", "profile.json").get("ranks"));
        assertEquals(2, ranks.size(), ranks::toString);
    }

    private Outcome run(String into, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("run", "--profile=" + into));
        command.addAll(List.of(words));
        return ChildCommand.run(folder, List.of(), command.toArray(String[]::new));
    }

    private Map<?, ?> json(String name, String file) throws Exception {
        return (Map<?, ?>)
                Objects.requireNonNull(
                        JsonText.read(Files.readString(folder.resolve(name).resolve(file))));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Map<?, ?> json, String name) {
        return (List<Map<String, Object>>) Objects.requireNonNull(json.get(name));
    }

    private static long number(Map<String, Object> of, String name) {
        return ((Number) Objects.requireNonNull(of.get(name))).longValue();
    }

    /// By source, destination and size.
    private Map<String, List<Long>> messages(String name) throws Exception {
        Map<String, List<Long>> sums = new TreeMap<>();
        for (Map<String, Object> each : list(json(name, "profile.json"), "messages")) {
            sums.merge(
                    "%s to %s, %s"
                            .formatted(each.get("source"), each.get("dest"), each.get("size")),
                    Stream.of("sent", "sentBytes", "received", "receivedBytes")
                            .map(figure -> number(each, figure))
                            .toList(),
                    (one, other) ->
                            List.of(
                                    one.get(0) + other.get(0),
                                    one.get(1) + other.get(1),
                                    one.get(2) + other.get(2),
                                    one.get(3) + other.get(3)));
        }
        return sums;
    }

    private List<String> arrows(String name) throws Exception {
        List<Map<String, Object>> events = list(json(name, "trace.json"), "traceEvents");
        Map<String, Object> starts = new TreeMap<>();
        for (Map<String, Object> each : events) {
            if ("s".equals(each.get("ph"))) {
                starts.put(String.valueOf(each.get("id")), each.get("tid"));
            }
        }
        return events.stream()
                .filter(each -> "f".equals(each.get("ph")))
                .map(each -> starts.get("" + each.get("id")) + " to " + each.get("tid"))
                .sorted()
                .toList();
    }

    private Set<String> meetings(String name) throws Exception {
        Set<String> meetings = new TreeSet<>();
        for (Map<String, Object> each : list(json(name, "profile.json"), "collectives")) {
            meetings.add(
                    "%s of %s ranks, %s times"
                            .formatted(
                                    each.get("operation"), each.get("ranks"), each.get("timed")));
        }
        return meetings;
    }
}
