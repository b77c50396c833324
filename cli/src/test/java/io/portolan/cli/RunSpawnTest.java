package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.CompiledProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Ranks of several JVMs that spawn others.
@Tag("process")
class RunSpawnTest {
    private static final int KILLED = 137;

    /// The last rank is the root. Parents and children add up their ranks, first over both sides,
    /// then together; the children find the parents' port by its name.
    private static final String PROGRAM =
            """
            import io.portolan.mpi.*;
            import io.portolan.mpi.launch.ProgramRank;

            public class Main {
                public static void main(String[] args) throws Exception {
                    ProgramRank me = ProgramRank.init(Main.class, args);
                    Intracomm world = me.world();
                    boolean isParent = me.parent().isEmpty();
                    int root = world.size() - 1;
                    Intercomm others = isParent
                            ? world.spawn(world.rank() == root ? SpawnRequest.of(2, "Main", args) : null, root)
                            : me.parent().get();
                    if (args[0].equals("exit")) {
                        if (!isParent && world.rank() == 1) {
                            System.exit(9);
                        }
                        others.recv(new int[1], MPI.ANY_SOURCE, 1);
                    }
                    if (args[0].equals("kill")) {
                        if (!isParent && world.rank() == 1) {
                            new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
                        }
                        others.recv(new int[1], isParent ? 1 : 0, 1);
                    }
                    int[] sum = new int[1];
                    others.allreduce(new int[] {world.rank() + 1}, sum, Op.SUM);
                    Intracomm all = others.merge(!isParent);
                    int[] ofAll = new int[1];
                    all.allreduce(new int[] {1 << all.rank()}, ofAll, Op.SUM);
                    String port = "";
                    if (isParent && world.rank() == 0) {
                        port = world.openPort();
                        world.publishName("reunion", port);
                    }
                    all.barrier();
                    Intercomm met = isParent
                            ? world.accept(port, 0)
                            : world.connect(world.lookupName("reunion"), 0);
                    int[] peers = new int[1];
                    met.allreduce(new int[] {1}, peers, Op.SUM);
                    System.out.println((isParent ? "parent " : "child ") + world.rank() + " of " + world.size()
                            + ": " + sum[0] + ", " + ofAll[0] + ", " + peers[0] + " by " + world.name());
                    me.finish();
                }
            }
            """;

    @TempDir private Path folder;

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"2, shm, 2", "4, shm, 4", "3, tcp, 3"})
    void parentsOfAllProcessesAndTheirChildrenWorkTogether(int ranks, String wire, int first)
            throws Exception {
        Outcome outcome =
                run(
                        "-np",
                        "" + ranks,
                        "--processes",
                        "2",
                        "--wire",
                        wire,
                        "--output-prefix",
                        "Main",
                        "work");
        assertEquals("", outcome.err());
        int sum = ranks * (ranks + 1) / 2;
        int all = (1 << (ranks + 2)) - 1;
        List<String> parents =
                IntStream.range(0, ranks)
                        .mapToObj(rank ->
                                "[%d] parent %d of %d: 3, %d, 2 by world"
                                        .formatted(rank, rank, ranks, all))
                        .toList();
        // the root lives in process 1, which numbers the ranks that it adds by every other number
        List<String> children =
                List.of(
                        "[%d] child 0 of 2: %d, %d, %d by world 3"
                                .formatted(first + 1, sum, all, ranks),
                        "[%d] child 1 of 2: %d, %d, %d by world 3"
                                .formatted(first + 3, sum, all, ranks));
        assertEquals(
                Stream.concat(parents.stream(), children.stream()).sorted().toList(),
                outcome.out().lines().sorted().toList());
        assertEquals(0, outcome.status());
    }

    @Test
    void aSpawnedRankThatExitsEndsTheJobWithItsStatus() throws Exception {
        Outcome outcome = run("-np", "2", "--processes", "2", "Main", "exit");
        assertEquals(9, outcome.status(), outcome.err());
        assertEquals("", outcome.err());
    }

    @Tag("slow")
    @Test
    void aProcessThatIsKilledWithItsSpawnedRanksEndsTheJob() throws Exception {
        Outcome outcome = run("-np", "2", "--processes", "2", "Main", "kill");
        assertEquals(KILLED, outcome.status(), outcome.err());
        assertTrue(
                outcome.err().startsWith("portolan: process 1 (rank 1) has ended with status 137"),
                outcome.err());
    }

    private Outcome run(String... words) throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), PROGRAM);
        return ChildCommand.run(
                folder,
                List.of(),
                Stream.concat(Stream.of("run"), Stream.of(words)).toArray(String[]::new));
    }
}
