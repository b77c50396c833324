package io.portolan.mpi.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.programs.CountingProgram;
import io.portolan.mpi.programs.EndingProgram;
import io.portolan.mpi.programs.ObjectProgram;
import io.portolan.mpi.programs.OutlivingProgram;
import io.portolan.mpi.programs.SpawningProgram;
import io.portolan.mpi.programs.SurvivedProgram;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A program that is started by `java` becomes rank 0 when it calls Init, in a JVM of its own.
class LoneProgramTest {
    @TempDir private Path folder;

    @Test
    void withoutThePropertyThereIsOneRank() throws Exception {
        JobOutcome outcome = run(0, CountingProgram.class, "a");
        assertEquals("rank 0 of 1: sum 0, start 1, arguments a\n", outcome.out(), outcome.err());
        assertEquals(0, outcome.status());
    }

    @Test
    void theOtherRanksRunTheMainClassAgain() throws Exception {
        for (int ranks : new int[] {3, 9}) {
            JobOutcome outcome = run(ranks, CountingProgram.class, "a", "b");
            assertEquals(ranks, outcome.lines().size(), outcome.toString());
            for (int rank = 0; rank < ranks; rank++) {
                assertEquals(
                        "rank %d of %d: sum %d, start 1, arguments a b"
                                .formatted(rank, ranks, ranks * (ranks - 1) / 2),
                        outcome.lines().get(rank));
            }
            assertEquals(0, outcome.status(), outcome.err());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "throw, 0, 1",
        "throw, 1, 1",
        "throw what cannot be printed, 0, 1",
        "exit, 0, 3",
        "exit, 1, 3",
        "abort, 0, 7",
        "abort, 1, 7",
        "wait, 0, 1",
    })
    void theJvmEndsAsTheJobWould(String how, String rank, int status) throws Exception {
        JobOutcome outcome = run(2, EndingProgram.class, how, rank);
        assertEquals(status, outcome.status(), outcome.toString());
        if (how.equals("throw")) {
            assertTrue(
                    outcome.err().contains("rank %s of 2 failed: java.lang.Ill".formatted(rank)),
                    outcome.err());
            assertEquals(1, outcome.err().split("as I was told", -1).length - 1, outcome.err());
        }
    }

    @Test
    void anExitOfRankZeroAfterFinalizeWaitsForTheOthers() throws Exception {
        JobOutcome outcome = run(3, EndingProgram.class, "after finish", "0");
        assertEquals(List.of("done 0", "done 1", "done 2"), outcome.lines(), outcome.err());
        assertEquals(0, outcome.status());
    }

    @Test
    void anExitAfterFinalizeWaitsForTheEndOfTheJob() throws Exception {
        String profile = "-Dportolan.profile=" + folder.resolve("profile");
        JobOutcome outcome =
                started(List.of(profile), EndingProgram.class, "after finish", "0").outcome();
        assertEquals("done 0\n", outcome.out(), outcome.err());
        assertEquals(0, outcome.status());
        assertTrue(Files.exists(folder.resolve("profile").resolve("profile.html")), outcome.err());
    }

    @Test
    void whatARankOfAnotherProcessHasThrownIsSaid() throws Exception {
        List<JobOutcome> outcomes = inTwoProcesses(EndingProgram.class, "throw", "1");
        for (JobOutcome outcome : outcomes) {
            assertEquals(1, outcome.status(), outcome.err());
            assertTrue(
                    outcome.err().contains("rank 1 of 2 failed: ")
                            && outcome.err().contains("as I was told"),
                    outcome.err());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "abort, 1, 1, has aborted the job with status 7",
        "abort, 2, 3, has aborted the job with status 7",
        "exit, 2, 3, has exited with status 3 before it had taken leave"
    })
    void howARankOfAnotherProcessHasEndedIsSaid(
            String how, int ranksOfEach, String rank, String sentence) throws Exception {
        JobOutcome other =
                inTwoProcesses(
                                List.of("-Dportolan.ranks=" + ranksOfEach),
                                EndingProgram.class,
                                how,
                                rank)
                        .getFirst();
        List<String> told = other.err().lines().toList();
        assertEquals(
                "portolan: rank %s of %d failed: rank %s %s"
                        .formatted(rank, 2 * ranksOfEach, rank, sentence),
                told.getFirst());
        assertTrue(
                told.get(1).matches("\t\\(in process 1 \\(ranks? .*, host \\S+, pid \\d+\\)\\)"),
                other.err());
    }

    @Test
    void aRankOfAnotherProcessThatThrowsIsSurvived() throws Exception {
        List<JobOutcome> outcomes = inTwoProcesses(SurvivedProgram.class);
        assertEquals("goes on\n", outcomes.getFirst().out(), outcomes.getFirst().err());
        assertEquals(0, outcomes.getFirst().status());
        assertEquals(1, outcomes.getLast().status(), outcomes.getLast().err());
    }

    @Test
    void objectsAndThreadsWorkAsInAJob() throws Exception {
        JobOutcome outcome = run(2, ObjectProgram.class);
        assertEquals(3, outcome.lines().size(), outcome.toString());
        outcome = run(3, OutlivingProgram.class);
        assertEquals("token 1\ntoken 1\ntoken 1\n", outcome.out(), outcome.err());
    }

    @Test
    void aLoneRankSpawnsOthers() throws Exception {
        for (int ranks : new int[] {0, 2}) {
            JobOutcome outcome = run(ranks, SpawningProgram.class, "several");
            int parents = Math.max(1, ranks);
            assertEquals(parents + 3, outcome.lines().size(), outcome.toString());
            assertEquals("3 by world.spawn()", outcome.lines().getFirst());
            assertEquals("child 2 of 3 in world 2: b, program 1", outcome.lines().getLast());
            assertEquals(0, outcome.status(), outcome.err());
            assertEquals(5, run(ranks, SpawningProgram.class, "exit").status());
        }
    }

    @Test
    void aNumberOfRanksThatIsNoneIsRefused() {
        System.setProperty("portolan.ranks", "four");
        try {
            MPIException error =
                    assertThrows(MPIException.class, () -> ProgramRank.init(LoneProgramTest.class));
            assertEquals(
                    "ProgramRank.init: the system property portolan.ranks is 'four'; allowed is 1 or"
                            + " more; set a whole number, or none",
                    error.getMessage());
            System.setProperty("portolan.ranks", "2");
            error = assertThrows(MPIException.class, () -> ProgramRank.init(LoneProgramTest.class));
            assertTrue(error.getMessage().contains("@MpiTest(ranks = N)"), error.getMessage());
        } finally {
            System.clearProperty("portolan.ranks");
        }
    }

    private JobOutcome run(int ranks, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        List<String> options = ranks > 0 ? List.of("-Dportolan.ranks=" + ranks) : List.of();
        return started(options, program, arguments).outcome();
    }

    /// How both processes of a job ended that nobody but this test has started, a rank in each.
    private List<JobOutcome> inTwoProcesses(Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        return inTwoProcesses(List.of(), program, arguments);
    }

    private List<JobOutcome> inTwoProcesses(
            List<String> options, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        List<Started> processes = new ArrayList<>();
        for (int process = 0; process < 2; process++) {
            Map<String, String> variables =
                    Map.of(
                            "PORTOLAN_PROCESSES",
                            "2",
                            "PORTOLAN_PROCESS",
                            "" + process,
                            "PORTOLAN_FIRST",
                            "localhost:" + port,
                            "PORTOLAN_TOKEN",
                            "t");
            processes.add(started(variables, options, program, arguments));
        }
        try {
            return List.of(processes.getFirst().outcome(), processes.getLast().outcome());
        } finally {
            processes.forEach(Started::close);
        }
    }

    private Started started(List<String> options, Class<?> program, String... arguments)
            throws IOException {
        return started(Map.of(), options, program, arguments);
    }

    private Started started(
            Map<String, String> variables,
            List<String> options,
            Class<?> program,
            String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
        command.add(
                Stream.of(
                                JobOutcome.testClasses().toString(),
                                System.getProperty("java.class.path", ""),
                                System.getProperty("jdk.module.path", ""))
                        .filter(entries -> !entries.isEmpty())
                        .collect(Collectors.joining(File.pathSeparator)));
        command.addAll(options);
        command.add(program.getName());
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "out", "");
        Path err = Files.createTempFile(folder, "err", "");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.outputWriter().close();
        return new Started(process, out, err);
    }

    /// A program that runs.
    private record Started(Process process, Path out, Path err) implements AutoCloseable {
        /// Waits for its end.
        JobOutcome outcome() throws IOException, InterruptedException {
            try (this) {
                assertTrue(
                        process.waitFor(30, TimeUnit.SECONDS),
                        () -> "hangs: " + process.info().commandLine());
            }
            return new JobOutcome(
                    process.exitValue(),
                    Files.readString(out, UTF_8),
                    Files.readString(err, UTF_8));
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
