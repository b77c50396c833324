package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.CompiledProgram;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `portolan run --processes`: JVMs that the command starts, over shared memory and over TCP.
@Tag("process")
class RunProcessesTest {
    private static final int USAGE = 2;
    private static final int TERMINATED = 143;

    private static final String PROGRAM =
            """
            import io.portolan.mpi.World;

            public class Main {
                public static void main(String[] args) throws Exception {
                    World.join(world -> {
                        int[] sum = {world.rank()};
                        if (world.rank() > 0) {
                            world.recv(sum, world.rank() - 1, 7);
                            sum[0] += world.rank();
                        }
                        world.send(sum, (world.rank() + 1) % world.size(), 7);
                        if (world.rank() == 0) {
                            world.recv(sum, world.size() - 1, 7);
                            System.out.println("sum " + sum[0]);
                        }
                        System.out.println("pid " + ProcessHandle.current().pid());
                        if (args.length > 0 && world.rank() == 2) {
                            System.exit(Integer.parseInt(args[0]));
                        }
                        if (args.length > 0) {
                            world.recv(sum, (world.rank() + 1) % world.size(), 8);
                        }
                    });
                }
            }
            """;

    private static final String CALLING =
            main("System.out.println(World.class.getModule().isNativeAccessEnabled());");

    private static final String PRINTING =
            main(
                    "for (int i = 0; i < 2000; i++) System.out.println(\"line \" + i + \" of \" + world.rank());");

    /// Waits for what never comes, and not for another rank, which would be a deadlock.
    static final String WAITING =
            main(
                    "Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"end\")));"
                            + " System.out.println(\"up\");"
                            + " new java.util.concurrent.CountDownLatch(1).await();");

    private static final String WAITS_FOR_RANK_1 = "world.recv(new int[1], 1, 5);";

    private static final String KILLED = signalled("-9", WAITS_FOR_RANK_1);

    private static final String STOPPED = signalled("-STOP", WAITS_FOR_RANK_1);

    private static final String SURVIVED =
            main(
                    "world.setErrhandler(io.portolan.mpi.Errhandler.FAILURES_RETURN);"
                            + signal(
                                    "-STOP",
                                    "try { %s } catch (io.portolan.mpi.error.RankFailedException e) { System.out.println(\"goes on\"); }"
                                            .formatted(WAITS_FOR_RANK_1)));

    private static String signalled(String signal, String then) {
        return main(signal(signal, then));
    }

    /// Rank 1 sends itself a signal.
    ///
    /// @param then what all do then
    private static String signal(String signal, String then) {
        return "world.barrier();"
                + " if (world.rank() == 1) new ProcessBuilder(\"kill\", \"%s\", \"\" + ProcessHandle.current().pid()).start();"
                        .formatted(signal)
                + then;
    }

    /// The source of a program whose ranks do that.
    private static String main(String body) {
        return """
        import io.portolan.mpi.World;

        public class Main {
            public static void main(String[] args) throws Exception {
                World.join(world -> { %s });
            }
        }
        """
                .formatted(body);
    }

    private static final String NATIVE_REFUSED =
            "portolan: the wires are 'native', and the job is to start 2 processes itself;"
                    + " allowed is 'native' for processes that the mpirun of a native MPI"
                    + " library has started; start the job by mpirun, and leave out the"
                    + " number of processes";

    @TempDir private Path folder;

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "shm,tcp"})
    void theRanksAreDividedAmongProcesses(String wire) throws Exception {
        Outcome outcome =
                run("-np", "4", "--processes", "2", "--wire", wire, "--output-prefix", "Main");
        assertEquals("", outcome.err());
        List<String> lines = outcome.out().lines().sorted().toList();
        assertEquals(5, lines.size(), outcome.out());
        assertEquals("[0] sum 6", lines.get(1));
        List<String> pids =
                List.of(0, 2, 3, 4).stream().map(lines::get).map(RunProcessesTest::pid).toList();
        assertEquals(pids.get(0), pids.get(1));
        assertEquals(pids.get(2), pids.get(3));
        assertEquals(2, pids.stream().distinct().count(), outcome.out());
        assertEquals(0, outcome.status());
    }

    private static String pid(String line) {
        return line.substring(line.indexOf("pid "));
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void theStatusIsThatOfTheRankAndAllProcessesEnd(String wire) throws Exception {
        Outcome outcome = run("-np", "3", "--processes", "3", "--wire", wire, "Main", "42");
        assertEquals(42, outcome.status(), outcome.err());
        assertEquals("", outcome.err());
        for (String line : outcome.out().lines().filter(l -> l.startsWith("pid")).toList()) {
            long pid = Long.parseLong(line.substring("pid ".length()));
            assertTrue(
                    ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty(),
                    "left: " + line);
        }
    }

    /// Without the option that allows it the JVM would print a warning, or the processes would look
    /// for messages a thousand times a second.
    @Tag("slow")
    @Test
    void theProcessesMayCallTheSystem() throws Exception {
        Outcome outcome = runOf(CALLING, "-np", "2", "--processes", "2", "Main");
        assertEquals(new Outcome(0, "true\ntrue\n", ""), outcome);
    }

    @Test
    void linesOfSeveralProcessesAreNotMixed() throws Exception {
        Outcome outcome =
                runOf(PRINTING, "-np", "2", "--processes", "2", "--output-prefix", "Main");
        assertEquals(
                List.of(),
                outcome.out()
                        .lines()
                        .filter(line -> !line.matches("\\[(.)] line .* of \\1"))
                        .toList());
        assertEquals(2 * 2000, outcome.out().lines().count());
    }

    @Tag("slow")
    @Test
    void whoEndsTheCommandHasTheProcessesDoWhatTheyDoAtTheirEnd() throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), WAITING);
        Process launcher =
                ChildCommand.start(
                        folder,
                        "run",
                        "-np",
                        "2",
                        "--processes",
                        "2",
                        "--timeout",
                        "876000h", // the longest there is
                        "Main");
        try (BufferedReader out = launcher.inputReader()) {
            assertEquals("up", out.readLine());
            assertEquals("up", out.readLine());
            launcher.toHandle().destroy(); // that of the process would close what is read
            assertEquals(List.of("end", "end"), out.lines().toList());
            assertEquals(TERMINATED, launcher.waitFor());
        } finally {
            launcher.destroyForcibly();
        }
    }

    @Test
    void whatCannotBeStartedIsRefusedOnce() throws Exception {
        Outcome.of("run", "--wire", "shm", "Main")
                .assertFailure(
                        USAGE,
                        "portolan: --wire is given without --processes; allowed is both or none; add"
                                + " --processes P, or have mpirun or others start the processes, for"
                                + " which PORTOLAN_WIRE says the same");
        Outcome.of("run", "--start-timeout", "5s", "Main")
                .assertFailure(
                        USAGE,
                        "portolan: --start-timeout is given without --processes; allowed is both or"
                                + " none; add --processes P, or have mpirun or others start the"
                                + " processes, for which PORTOLAN_START_SECONDS says the same");
        Outcome.of("run", "-np", 2, "--processes", 2, "--wire", "native", "Main")
                .assertFailure(USAGE, NATIVE_REFUSED);
        Outcome.of("run", "-np", 2, "--processes", 3, "Main")
                .assertFailure(
                        USAGE,
                        "portolan: the number of processes is 3; allowed is 1 to 2, the number of ranks;"
                                + " give each process a rank");
        Outcome.of("run", "-np", 2, "--processes", 2, "-cp", folder, "No.Such")
                .assertFailure(
                        USAGE,
                        "portolan: the class path has no class 'No.Such'; give its full name, and the"
                                + " JAR or folder that has it by -cp");
        Outcome outcome = run("-np", "2", "--processes", "2", "--wire", "smoke", "Main");
        assertEquals(USAGE, outcome.status());
        assertEquals(
                "portolan: there are no wires of kind 'smoke'; allowed is shm,tcp; name one that is there\n",
                outcome.err());
        ChildCommand.run(
                        folder,
                        List.of("-Dportolan.wire=native"),
                        "run",
                        "-np",
                        "2",
                        "--processes",
                        "2",
                        "Main")
                .assertFailure(USAGE, NATIVE_REFUSED);
    }

    /// A process is killed by the system: the job ends with its status, and what has happened is
    /// said once.
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aProcessThatIsKilledEndsTheJob(String wire) throws Exception {
        Outcome outcome = runOf(KILLED, "-np", "3", "--processes", "3", "--wire", wire, "Main");
        assertEquals(
                "portolan: process 1 (rank 1) has ended with status 137 before its ranks had\n",
                outcome.err());
        assertEquals(137, outcome.status());
    }

    /// A process that is stopped is held for lost, and nobody is shown where that was noticed.
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aStoppedProcessEndsTheJobWithASentence(String wire) throws Exception {
        Process launcher = startSilent(STOPPED, "-np", "2", "--processes", "2", "--wire", wire);
        String said = new String(launcher.getInputStream().readAllBytes(), UTF_8);
        assertEquals(1, launcher.waitFor(), said);
        assertTrue(
                said.lines()
                        .anyMatch(line ->
                                line.matches(
                                        "portolan: process 1 \\(rank 1, host .*\\) is lost: it has given no sign of life for \\d+ ms.*")),
                said);
        assertFalse(said.contains("\tat "), said);
    }

    /// A process that is stopped never ends by itself, nor has it a status.
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aStoppedProcessThatIsSurvivedIsEndedAfterTheOthers(String wire) throws Exception {
        Process launcher = startSilent(SURVIVED, "-np", "3", "--processes", "3", "--wire", wire);
        try {
            assertTrue(launcher.waitFor(60, TimeUnit.SECONDS), "hangs");
            String said = new String(launcher.getInputStream().readAllBytes(), UTF_8);
            assertEquals(0, launcher.exitValue(), said);
            assertEquals(2, said.lines().filter("goes on"::equals).count(), said);
            assertTrue(
                    said.endsWith(
                            "portolan: the others have ended, and left process 1 (rank 1) alone, which they hold for lost\n"),
                    said);
        } finally {
            launcher.descendants().forEach(ProcessHandle::destroyForcibly);
            launcher.destroyForcibly();
        }
    }

    /// Starts a job whose processes hold each other for lost after two seconds.
    private Process startSilent(String program, String... words) throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), program);
        List<String> command = new ArrayList<>(ChildCommand.words());
        command.add("run");
        command.addAll(List.of(words));
        command.add("Main");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("PORTOLAN_SILENCE_SECONDS", "2");
        return builder.start();
    }

    private Outcome run(String... words) throws Exception {
        return runOf(PROGRAM, words);
    }

    private Outcome runOf(String program, String... words) throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), program);
        List<String> command = new ArrayList<>(List.of("run"));
        command.addAll(List.of(words));
        return ChildCommand.run(folder, List.of(), command.toArray(String[]::new));
    }
}
