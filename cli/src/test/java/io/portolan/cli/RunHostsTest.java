package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.CompiledProgram;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `portolan run --hosts`: an agent that stays on this host stands for those that reach others.
@Tag("process")
@Timeout(60)
class RunHostsTest {
    private static final int USAGE = 2;

    private static final String PROGRAM =
            """
            import io.portolan.mpi.World;

            public class Main {
                public static void main(String[] args) throws Exception {
                    String line = args.length < 2 ? "" : new String(System.in.readAllBytes()).strip();
                    World.join(world -> {
                        int[] sum = {world.rank()};
                        world.allreduce(io.portolan.mpi.MPI.IN_PLACE, sum, io.portolan.mpi.Op.SUM);
                        System.out.println(System.getenv("NODE") + " sum " + sum[0] + " '" + args[0] + "' " + line);
                    });
                }
            }
            """;

    /// Runs what it is to run here, and tells it which host it stands for.
    private static final String AGENT = "env NODE=%h";

    @TempDir private Path folder;

    private Path hosts(String... lines) throws Exception {
        return Files.write(folder.resolve("hosts"), List.of(lines));
    }

    private Outcome run(String agent, String... words) throws Exception {
        return run(Map.of(), agent, words);
    }

    private Outcome run(Map<String, String> variables, String agent, String... words)
            throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), PROGRAM);
        List<String> command =
                new ArrayList<>(List.of("run", "--hosts", "hosts", "--agent", agent));
        command.addAll(List.of(words));
        return ChildCommand.run(folder, variables, command.toArray(String[]::new));
    }

    @Test
    void eachHostHasTheRanksOfItsSlotsAndRankZeroTheInput() throws Exception {
        hosts("# three", "", "nodea slots=2  # where rank 0 is", "localhost", "nodeb slots=3");
        CompiledProgram.in(folder, ChildJvm.classPath(), PROGRAM);
        Path input = Files.writeString(folder.resolve("input"), "what is typed");
        List<String> command = new ArrayList<>(ChildCommand.words());
        command.addAll(List.of("run", "-np", "5", "--hosts", "hosts", "--agent", AGENT));
        command.addAll(List.of("--output-prefix", "Main", "it's $HOME", "reads"));
        Process job =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectInput(input.toFile())
                        .redirectErrorStream(true)
                        .start();
        try (BufferedReader out = job.inputReader()) {
            assertEquals(
                    List.of(
                            "[0] nodea sum 10 'it's $HOME' what is typed",
                            "[1] nodea sum 10 'it's $HOME' ",
                            "[2] null sum 10 'it's $HOME' ",
                            "[3] nodeb sum 10 'it's $HOME' ",
                            "[4] nodeb sum 10 'it's $HOME' "),
                    out.lines().sorted().toList());
            assertEquals(0, job.waitFor());
        } finally {
            job.destroyForcibly();
        }
    }

    @Tag("slow")
    @Test
    void withoutSlotsTheRanksAreDividedEvenly() throws Exception {
        hosts("localhost", "localhost", "nodeb");
        Outcome outcome = run(AGENT, "-np", "4", "--output-prefix", "Main", "x");
        assertEquals("", outcome.err());
        assertEquals(
                List.of(
                        "[0] null sum 6 'x'",
                        "[1] null sum 6 'x'",
                        "[2] null sum 6 'x'",
                        "[3] nodeb sum 6 'x'"),
                outcome.out().lines().map(String::strip).sorted().toList());
    }

    @Tag("slow")
    @Test
    void whoEndsTheCommandEndsTheProcessesOfOtherHosts() throws Exception {
        hosts("nodea", "nodeb");
        CompiledProgram.in(folder, ChildJvm.classPath(), RunProcessesTest.WAITING);
        Process job =
                ChildCommand.start(folder, "run", "--hosts", "hosts", "--agent", AGENT, "Main");
        try (BufferedReader out = job.inputReader()) {
            assertEquals("up", out.readLine());
            assertEquals("up", out.readLine());
            job.toHandle().destroy();
            assertEquals(List.of("end", "end"), out.lines().toList());
            assertEquals(143, job.waitFor());
        } finally {
            job.destroyForcibly();
        }
    }

    @Tag("slow")
    @Test
    void aHostThatDoesNotExistIsNamed() throws Exception {
        hosts("localhost", "no-such-host.invalid");
        Outcome outcome = run("false", "Main");
        assertEquals(1, outcome.status());
        assertEquals(
                "portolan: process 1 (rank 1, host no-such-host.invalid) has ended with status 1 before its ranks had; 'false no-such-host.invalid sh' has started it, and may have printed why\n",
                outcome.err());
    }

    @Tag("slow")
    @Test
    void aHostWhoseProcessDoesNotComeIsNamed() throws Exception {
        hosts("localhost", "nodeb");
        Outcome outcome = run("tail -q -f /dev/null --", "--start-timeout", "3s", "Main");
        assertEquals(USAGE, outcome.status());
        assertTrue(
                outcome.err()
                        .endsWith(
                                "portolan: process 1 (rank 1, host nodeb) has not come to the start of the job within 3 s; look at it, or give more time by PORTOLAN_START_SECONDS\n"),
                outcome.err());
    }

    /// Where an agent is a script, what it calls keeps the pipe when the script is ended.
    @Tag("slow")
    @Test
    void anAgentThatDoesNotReadWhatItIsToldKeepsNobody() throws Exception {
        hosts("nodea", "nodeb");
        Path script =
                Files.writeString(
                        folder.resolve("agent"), "#!/bin/sh\ntail -f /dev/null --pid=$PPID\n");
        assertTrue(script.toFile().setExecutable(true));
        for (String agent : List.of("tail -q -f /dev/null --", script.toString())) {
            Outcome outcome = run(agent, "--start-timeout", "3s", "Main", "x".repeat(100_000));
            assertEquals(USAGE, outcome.status());
            assertTrue(
                    outcome.err()
                            .endsWith(
                                    "portolan: process 0 (rank 0, host nodea), process 1 (rank 1, host nodeb) have not come to the start of the job within 3 s; look at them, or give more time by PORTOLAN_START_SECONDS\n"),
                    outcome.err());
        }
    }

    @Test
    void theLocaleOfTheCommandIsThatOfAllHosts() throws Exception {
        hosts("nodea", "localhost");
        Outcome outcome =
                run(
                        Map.of("LC_ALL", "C.UTF-8"),
                        "env -u LC_ALL -u LC_CTYPE -u LANG NODE=%h",
                        "Main",
                        "Grüße");
        assertEquals("", outcome.err());
        assertEquals(
                List.of("nodea sum 1 'Grüße'", "null sum 1 'Grüße'"),
                outcome.out().lines().map(String::strip).sorted().toList());
    }

    @Tag("slow")
    @Test
    void anAgentThatIsNotThereIsNamed() throws Exception {
        hosts("localhost", "nodeb");
        Outcome outcome = run("no-such-agent", "Main");
        assertEquals(1, outcome.status());
        assertTrue(
                outcome.err()
                        .startsWith(
                                "portolan: process 1 (rank 1, host nodeb) cannot be started: Cannot run program \"no-such-agent\""),
                outcome.err());
    }

    @Test
    void whatCannotBeIsRefused() throws Exception {
        Path file = hosts("localhost slots=2", "nodeb slots=1");
        refused(
                "--agent is given without --hosts; allowed is both or none; add --hosts FILE",
                "--agent",
                "ssh");
        refused(
                "--processes and --hosts are both given; allowed is one of them; name a host in "
                        + file
                        + " as often as it is to have processes",
                "--processes",
                2,
                "--hosts",
                file);
        refused(
                "the job is to have 4 ranks, and "
                        + file
                        + " has room for 3; allowed is as many as its slots; raise slots=N of a line, or lower -np",
                "-np",
                4,
                "--hosts",
                file);
        refused(
                "the number of ranks is -1; allowed is 1 or more; give a larger number",
                "-np",
                -1,
                "--hosts",
                file);
        refused(
                "there is no file no/hosts; name one with a line for each host",
                "--hosts",
                "no/hosts");
        hosts("# none");
        refused(
                file
                        + " names no host; allowed is a line for each process, as in 'node1 slots=4'; add some",
                "--hosts",
                file);
        for (String slots : List.of("many", "0", "00", "-1")) {
            hosts("a", "b slots=" + slots);
            refused(
                    "line 2 of %s is 'b slots=%s'; allowed is a host, and slots=N with the number of its ranks, as in 'node1 slots=4'; correct it"
                            .formatted(file, slots),
                    "--hosts",
                    file);
        }
        hosts("nodeb slots=4");
        refused(
                "all ranks would live on host nodeb; allowed is two hosts or more, or localhost alone; log in there and run them without --hosts",
                "--hosts",
                file);
    }

    private static void refused(String sentence, Object... words) throws Exception {
        List<Object> command = new ArrayList<>(List.of("run"));
        command.addAll(List.of(words));
        command.add("Main");
        Outcome.of(command.toArray()).assertFailure(USAGE, "portolan: " + sentence);
    }
}
