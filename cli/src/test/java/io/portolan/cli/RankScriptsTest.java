package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.RunCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// What the scripts that are named for the launchers of other MPIs make of their options.
class RankScriptsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir private Path folder;

    /// A project whose launcher tells what it is given.
    @BeforeEach
    void project() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("runtime-mpi/bin"));
        for (String script : List.of("mpjrun.sh", "mpirun")) {
            Files.copy(
                    ROOT.resolve("runtime-mpi/bin").resolve(script),
                    bin.resolve(script),
                    StandardCopyOption.COPY_ATTRIBUTES);
        }
        Path launcher = folder.resolve("portolan");
        Files.writeString(launcher, "#!/bin/sh\nprintf '<%s>' \"$@\"\n");
        assertTrue(launcher.toFile().setExecutable(true));
    }

    @Test
    void thoseOfMpjExpressAreRead() throws Exception {
        assertGives(
                "<run><-np><4><-Xmx1g><-Da=b c><-cp><x y:z><Main><-dev><a><b c>",
                "mpjrun.sh",
                "-np",
                "4",
                "-dev",
                "multicore",
                "-Xmx1g",
                "-Da=b c",
                "-cp",
                "x y:z",
                "Main",
                "-dev",
                "a",
                "b c");
        assertGives(
                "<run><-wdir><d><-np><2><-jar><a.jar><-np><3>",
                "mpjrun.sh",
                "-wdir",
                "d",
                "-np",
                "2",
                "-jar",
                "a.jar",
                "-np",
                "3");
    }

    @Test
    void otherDevicesOfMpjExpressAreRefused() throws Exception {
        assertRefused(
                "mpjrun: -dev niodev is for several machines or another MPI, which this command does not"
                        + " start; run ./portolan run --hosts FILE for several machines, or leave it"
                        + " out: the ranks run as with -dev multicore\n",
                "mpjrun.sh",
                "-np",
                "2",
                "-dev",
                "niodev",
                "Main");
    }

    @Test
    void thoseOfOpenMpiAreRead() throws Exception {
        assertGives(
                "<run><-np><4><--output-prefix><--timeout><9><-wdir><d><-cp><x><Main><a b><-n>",
                "mpirun",
                "-n",
                "4",
                "--oversubscribe",
                "--mca",
                "btl",
                "self",
                "--bind-to",
                "core",
                "--tag-output",
                "--timeout",
                "9",
                "-wdir",
                "d",
                "java",
                "-cp",
                "x",
                "Main",
                "a b",
                "-n");
    }

    @Test
    void whatIsNoJavaProgramOrRunsElsewhereIsRefused() throws Exception {
        assertRefused(
                "mpirun: ls is no java command; here mpirun runs Java programs: mpirun -n 4 java"
                        + " MAIN-CLASS\n",
                "mpirun",
                "-n",
                "4",
                "ls");
        assertRefused(
                "mpirun: --host is for ranks on several machines, which this command does not start;"
                        + " run ./portolan run --hosts FILE, or leave it out\n",
                "mpirun",
                "--host",
                "a",
                "java",
                "Main");
    }

    @Test
    void theLauncherGivesTheJvmItsOptionsAndLeavesThoseOfTheProgram() throws Exception {
        BuiltProject project =
                BuiltProject.in(folder, "printf '%s:' \"${PWD##*/}\"\nprintf '<%s>' \"$@\"\n");
        Files.createDirectories(folder.resolve("w d"));
        Outcome outcome =
                run(
                        List.of(project.launcher().toString(), "run", "-np", "2"),
                        "-Xmx300m",
                        "-Dx=a 'b' c",
                        "--add-opens",
                        "a/b=C",
                        "-ea",
                        "-wdir",
                        "w d",
                        "-cp",
                        "x y",
                        "Main",
                        "-Xmx1",
                        "-wdir",
                        "q r");
        assertEquals("", outcome.err());
        assertEquals("w d", outcome.out().split(":", 2)[0]);
        assertTrue(
                outcome.out()
                        .endsWith(
                                "<-Xmx300m><-Dx=a 'b' c><--add-opens><a/b=C><-ea><-jar><%s><run><-np><2><-cp><x y><Main><-Xmx1><-wdir><q r>"
                                        .formatted(project.jar().toRealPath())),
                outcome.out());
    }

    @Test
    void theLauncherKnowsWhichOptionsTakeAValue() throws Exception {
        BuiltProject project = BuiltProject.in(folder, "printf '<%s>' \"$@\"\n");
        for (OptionSpec option : new CommandLine(new RunCommand()).getCommandSpec().options()) {
            for (String name : option.names()) {
                if (option.arity().min() > 0 && !name.equals("-jar")) { // the program follows it
                    Outcome outcome =
                            run(
                                    List.of(project.launcher().toString(), "run", name, "value"),
                                    "-Xmx1g",
                                    "Main");
                    assertTrue(outcome.out().contains("<-Xmx1g><-jar>"), name + ": " + outcome);
                }
            }
        }
    }

    private void assertGives(String words, String script, String... options) throws Exception {
        assertEquals(new Outcome(0, words, ""), run(script, options));
    }

    private void assertRefused(String message, String script, String... options) throws Exception {
        assertEquals(new Outcome(2, "", message), run(script, options));
    }

    private Outcome run(String script, String... options) throws Exception {
        return run(List.of(folder.resolve("runtime-mpi/bin").resolve(script).toString()), options);
    }

    private Outcome run(List<String> begin, String... options) throws Exception {
        List<String> command = new ArrayList<>(begin);
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", BuiltProject.jdk(folder).toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
        return new Outcome(process.waitFor(), out, err);
    }
}
