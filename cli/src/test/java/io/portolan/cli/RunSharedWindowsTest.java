package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.CompiledProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Windows of memory that ranks of several JVMs share.
@Tag("process")
class RunSharedWindowsTest {
    private static final int KILLED = 137;
    private static final Path MEMORY = Path.of("/dev/shm");

    /// Counts as the tests of the ranks do: on one counter by the window, on another by the JDK.
    private static final String COUNTING =
            """
            import io.portolan.mpi.*;
            import java.lang.foreign.*;

            public class Main {
                public static void main(String[] args) throws Exception {
                    int times = Integer.parseInt(args[0]);
                    World.join(world -> {
                        Intracomm node = world.splitType(SplitType.SHARED, 0, new Info()).orElseThrow();
                        try (Win win = Win.allocateShared(node, 2, Datatype.LONG, new Info())) {
                            MemorySegment first = win.sharedQuery(0, MemorySegment.class);
                            long[] one = {1};
                            long[] old = new long[1];
                            win.lockAll();
                            for (int i = 0; i < times; i++) {
                                win.fetchAndOp(one, old, 0, 0, Op.SUM);
                            }
                            win.unlockAll();
                            for (int i = 0; i < times; i++) {
                                ValueLayout.JAVA_LONG.varHandle().getAndAdd(first, 8L, 1L);
                            }
                            win.fence();
                            if (world.rank() == world.size() - 1) {
                                long[] counted = first.toArray(ValueLayout.JAVA_LONG);
                                System.out.println(counted[0] + " " + counted[1] + " of " + node.size());
                            }
                            win.fence(Win.MODE_NOSUCCEED);
                        }
                    });
                }
            }
            """;

    private static final String KILLING =
            """
            import io.portolan.mpi.*;

            public class Main {
                public static void main(String[] args) throws Exception {
                    World.join(world -> {
                        Win win = Win.allocateShared(world, 1 << 16, Datatype.LONG);
                        win.fence();
                        if (world.rank() == 1) {
                            new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
                        }
                        world.recv(new int[1], 1, 5);
                    });
                }
            }
            """;

    @TempDir private Path folder;

    /// Rank 0 counts in its own process, and may wait for the other one so long that it is logged.
    @Tag("slow")
    @Test
    void noCountOfAMillionIsLost() throws Exception {
        assertEquals("2000000 2000000 of 2\n", counts(2, "shm", 1_000_000).out());
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"2, shm", "4, shm", "4, tcp"})
    void noCountIsLost(int ranks, String wire) throws Exception {
        int all = ranks * 2_000;
        assertEquals(
                new Outcome(0, "%d %d of %d\n".formatted(all, all, ranks), ""),
                counts(ranks, wire, 2_000));
    }

    private Outcome counts(int ranks, String wire, int times) throws Exception {
        Set<Path> before = segments();
        Outcome outcome =
                run(
                        COUNTING,
                        "-np",
                        Integer.toString(ranks),
                        "--processes",
                        "2",
                        "--wire",
                        wire,
                        "Main",
                        Integer.toString(times));
        assertNothingIsLeft(before);
        return outcome;
    }

    @Tag("slow")
    @Test
    void nothingIsLeftOfAProcessThatIsKilled() throws Exception {
        Set<Path> before = segments();
        Outcome outcome = run(KILLING, "-np", "2", "--processes", "2", "Main");
        assertEquals(KILLED, outcome.status(), outcome.err());
        assertNothingIsLeft(before);
    }

    /// Other jobs of this host may be about to start, and have a file then for a moment.
    private static void assertNothingIsLeft(Set<Path> before) throws IOException {
        long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        Set<Path> left;
        do {
            left = segments();
            left.removeAll(before);
        } while (!left.isEmpty() && System.nanoTime() - until < 0);
        assertTrue(left.isEmpty(), "left: " + left);
    }

    private static Set<Path> segments() throws IOException {
        if (!Files.isDirectory(MEMORY)) {
            return new TreeSet<>();
        }
        try (Stream<Path> files = Files.list(MEMORY)) {
            return files.filter(file -> file.toString().contains("portolan-"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private Outcome run(String program, String... words) throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), program);
        return ChildCommand.run(
                folder,
                List.of(),
                Stream.concat(Stream.of("run"), Stream.of(words)).toArray(String[]::new));
    }
}
