package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.CompiledProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `portolan run` of programs whose ranks go on when others are lost.
@Tag("process")
@Timeout(120)
class SurvivingJobsTest {
    /// Rank 1 is killed by the system while the others wait for it.
    private static final String KILLED =
            """
            import io.portolan.mpi.Errhandler;
            import io.portolan.mpi.Intracomm;
            import io.portolan.mpi.Op;
            import io.portolan.mpi.World;
            import io.portolan.mpi.error.MPIException;

            public class Main {
                public static void main(String[] args) throws Exception {
                    World.join(world -> {
                        world.setErrhandler(Errhandler.FAILURES_RETURN);
                        world.barrier();
                        if (world.rank() == 1) {
                            world.recv(new int[1], 0, 4);
                            world.recv(new int[1], 2, 4);
                            new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
                        } else {
                            world.send(new int[1], 1, 4);
                        }
                        long began = System.nanoTime();
                        try {
                            world.recv(new int[1], 1, 5);
                        } catch (MPIException e) {
                            long millis = (System.nanoTime() - began) / 1_000_000;
                            System.out.println(e.getMessage().split(";")[0] + "; after " + millis);
                        }
                        world.agree(1); // all have seen it
                        world.revoke();
                        Intracomm left = world.shrink();
                        int[] sum = {world.rank()};
                        left.allreduce(sum, sum, Op.SUM);
                        System.out.println("sum " + sum[0] + " of " + left.size());
                        if (args.length > 0) {
                            throw new IllegalStateException("after all");
                        }
                    });
                }
            }
            """;

    /// Rank 1, which would go on without rank 0, is killed after that one has ended, which has
    /// asked for nothing.
    private static final String KILLED_ALONE =
            """
            import io.portolan.mpi.Errhandler;
            import io.portolan.mpi.World;
            import java.util.concurrent.CountDownLatch;

            public class Main {
                public static void main(String[] args) throws Exception {
                    World.join(world -> {
                        long[] first = {ProcessHandle.current().pid()};
                        if (world.rank() == 0) {
                            world.recv(new int[1], 1, 4);
                            world.send(first, 1, 4);
                        } else {
                            world.setErrhandler(Errhandler.FAILURES_RETURN);
                            world.send(new int[1], 0, 4);
                            world.recv(first, 0, 4);
                            ProcessHandle.of(first[0]).ifPresent(left -> left.onExit().join());
                            new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
                            new CountDownLatch(1).await(); // until it is killed
                        }
                    });
                }
            }
            """;

    /// Rank 1 is stopped until the others hold it for lost, who then wait for its end.
    private static final String STOPPED =
            """
            import io.portolan.mpi.Errhandler;
            import io.portolan.mpi.World;
            import io.portolan.mpi.error.RankFailedException;

            public class Main {
                public static void main(String[] args) throws Exception {
                    World.join(world -> {
                        world.setErrhandler(Errhandler.FAILURES_RETURN);
                        long[] pid = {ProcessHandle.current().pid()};
                        world.bcast(pid, 1);
                        if (world.rank() == 1) {
                            signal("STOP", pid[0]);
                        }
                        try {
                            world.recv(new int[1], 1, 5);
                        } catch (RankFailedException e) {
                            world.agree(1); // both have seen it
                            if (world.rank() == 0) {
                                signal("CONT", pid[0]);
                            }
                            ProcessHandle.of(pid[0]).ifPresent(other -> other.onExit().join());
                            System.out.println("done");
                        }
                    });
                }

                private static void signal(String name, long pid) throws Exception {
                    new ProcessBuilder("kill", "-" + name, "" + pid).start().waitFor();
                }
            }
            """;

    /// Rank 1 is killed by the system after rank 0 has thought better of it.
    private static final String KILLED_TOO_LATE =
            """
            import io.portolan.mpi.Errhandler;
            import io.portolan.mpi.World;

            public class Main {
                public static void main(String[] args) throws Exception {
                    World.join(world -> {
                        world.setErrhandler(Errhandler.FAILURES_RETURN);
                        world.barrier();
                        if (world.rank() == 0) {
                            world.setErrhandler(Errhandler.ERRORS_RETURN);
                        }
                        world.barrier();
                        if (world.rank() == 1) {
                            new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid())
                                    .start()
                                    .waitFor();
                        }
                        world.recv(new int[1], 1, 5);
                    });
                }
            }
            """;

    @TempDir private Path folder;

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void thoseThatAreLeftGoOn(String wire) throws Exception {
        Outcome outcome = runOf(KILLED, "-np", "3", "--processes", "3", "--wire", wire, "Main");
        assertEquals(
                "portolan: process 1 (rank 1) has ended with status 137, and the others go on\n",
                outcome.err());
        assertEquals(0, outcome.status());
        List<String> lines = outcome.out().lines().sorted().toList();
        assertEquals(4, lines.size(), outcome.out());
        for (String line : lines.subList(0, 2)) {
            assertTrue(
                    line.matches(
                            "recv: rank 1 failed: .*ProcessLostException: process 1 \\(rank 1, host \\S+, pid \\d+\\) .*; after \\d+"),
                    line);
            long millis = Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
            assertTrue(millis < (wire.equals("shm") ? 500 : 3000) + 1000, line); // to start kill
        }
        assertEquals(List.of("sum 2 of 2", "sum 2 of 2"), lines.subList(2, 4));
    }

    @Test
    void whenNobodyEndsWellTheStatusIsNotZero() throws Exception {
        Outcome outcome = runOf(KILLED, "-np", "3", "--processes", "3", "Main", "fail");
        assertTrue(outcome.status() != 0, outcome::toString);
        assertTrue(outcome.err().contains("after all"), outcome::toString);
    }

    @Tag("slow")
    @Test
    void aLossThatNobodyWhoIsLeftHasAskedToSurviveIsTheStatus() throws Exception {
        Outcome outcome = runOf(KILLED_ALONE, "-np", "2", "--processes", "2", "Main");
        assertEquals(
                "portolan: process 1 (rank 1) has ended with status 137 before its ranks had\n",
                outcome.err());
        assertEquals(137, outcome.status());
    }

    @Tag("slow")
    @Test
    void aLossThatSomebodyDoesNotSurviveAnyMoreIsTheStatus() throws Exception {
        Outcome outcome = runOf(KILLED_TOO_LATE, "-np", "3", "--processes", "3", "Main");
        assertEquals(
                List.of(
                        "portolan: process 1 (rank 1) has ended with status 137 before its ranks had"),
                outcome.err().lines().filter(line -> line.startsWith("portolan: ")).toList());
        assertEquals(137, outcome.status());
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aProcessThatStoodStillEndsAlone(String wire) throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), STOPPED);
        Outcome outcome =
                ChildCommand.run(
                        folder,
                        Map.of("PORTOLAN_SILENCE_SECONDS", "2"), // the least
                        "run",
                        "-np",
                        "3",
                        "--processes",
                        "3",
                        "--wire",
                        wire,
                        "Main");
        assertEquals("done\ndone\n", outcome.out(), outcome.err());
        assertTrue(
                outcome.err()
                        .endsWith(
                                "portolan: process 1 (rank 1) has ended with status 1, and the others go on\n"),
                outcome.err());
        assertEquals(0, outcome.status());
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "one process"})
    void kMeansComesToTheSameCenters(String wire) throws Exception {
        String program = Files.readString(Path.of("../examples/SurvivingKMeans.java"));
        List<String> words = new ArrayList<>(List.of("-np", "4"));
        if (!wire.equals("one process")) {
            words.addAll(List.of("--processes", "4", "--wire", wire));
        }
        words.add("SurvivingKMeans");
        Outcome outcome = runOf(program, words.toArray(String[]::new));
        assertEquals(0, outcome.status(), outcome::toString);
        String guide = Files.readString(Path.of("../docs/running.md"));
        assertTrue(guide.contains("```text\n" + outcome.out() + "```"), outcome::toString);
        assertEquals(
                2, outcome.out().lines().map(SurvivingJobsTest::centers).distinct().count() + 1);
    }

    private static String centers(String line) {
        return line.substring(line.indexOf('['));
    }

    private Outcome runOf(String program, String... words) throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), program);
        List<String> command = new ArrayList<>(List.of("run"));
        command.addAll(List.of(words));
        return ChildCommand.run(folder, List.of(), command.toArray(String[]::new));
    }
}
