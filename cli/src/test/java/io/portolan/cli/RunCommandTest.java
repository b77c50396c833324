package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.CompiledProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `portolan run`, in a JVM of its own where ranks run.
class RunCommandTest {
    private static final int USAGE = 2;

    private static final String PROGRAM =
            """
            import io.portolan.mpi.launch.ProgramRank;

            public class Main {
                private static int rank;

                public static void main(String[] args) {
                    ProgramRank me = ProgramRank.init(Main.class, args);
                    rank = me.world().rank();
                    me.world().barrier();
                    System.out.println(
                            "%d of %d %s %s".formatted(
                                    rank, me.world().size(), String.join("|", args),
                                    System.getProperty("name")));
                    if (args.length > 0 && args[0].equals("exit") && rank == 1) {
                        System.exit(42);
                    }
                    if (args.length > 0 && args[0].equals("compute")) {
                        System.out.print("no end of line");
                        System.err.println("ready");
                        while (true) {
                            Thread.onSpinWait();
                        }
                    }
                    me.finish();
                }
            }
            """;

    @TempDir private Path folder;

    @Test
    void allAfterTheMainClassIsTheProgramsOwn() throws Exception {
        Outcome outcome =
                run(
                        "-np",
                        "2",
                        "-Dname=a b",
                        "-cp",
                        ".",
                        "--output-prefix",
                        "Main",
                        "@file",
                        "\"quoted\"",
                        "--",
                        "-np",
                        "3");
        assertEquals("", outcome.err());
        assertEquals(
                List.of(
                        "[0] 0 of 2 @file|\"quoted\"|--|-np|3 a b",
                        "[1] 1 of 2 @file|\"quoted\"|--|-np|3 a b"),
                outcome.out().lines().sorted().toList());
        assertEquals(0, outcome.status());
    }

    @Test
    void theStatusIsThatOfTheRank() throws Exception {
        assertEquals(42, run("-n", "3", "--ranks", "virtual", "Main", "exit").status());
    }

    /// By the process of the launcher, as a terminal does.
    @ParameterizedTest(name = "SIG{0}")
    @CsvSource({"INT, 130", "TERM, 143"})
    @Timeout(60)
    void aSignalEndsAllRanksWhateverTheyDo(String signal, int status) throws Exception {
        String java =
                "while [ \"$1\" != -jar ]; do shift; done\nshift 2\nexec %s \"$@\"\n"
                        .formatted(String.join(" ", ChildCommand.words()));
        BuiltProject project = BuiltProject.in(folder, java);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        CompiledProgram.in(classes, ChildJvm.classPath(), PROGRAM);
        List<String> command = new ArrayList<>(heedingInterrupts());
        command.addAll(List.of(project.launcher().toString(), "run", "-np", "2", "-cp", "classes"));
        command.addAll(List.of("--ranks", "virtual", "--output-prefix", "Main", "compute"));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", BuiltProject.jdk(folder).toString());
        Process process = builder.redirectErrorStream(true).start();
        List<String> printed = new ArrayList<>();
        try (BufferedReader out = process.inputReader()) {
            for (int i = 0; i < 4; i++) { // all but the lines without an end
                printed.add(out.readLine());
            }
            new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start();
            out.lines().forEach(printed::add);
        } finally {
            assertEquals(status, process.waitFor());
        }
        assertEquals(
                List.of(
                        "[0] 0 of 2 compute null",
                        "[0] no end of line",
                        "[0] ready",
                        "[1] 1 of 2 compute null",
                        "[1] no end of line",
                        "[1] ready"),
                printed.stream().sorted().toList());
    }

    /// A process that is started in the background of a script ignores Ctrl-C, and so do those that
    /// it starts, as this JVM perhaps.
    private static List<String> heedingInterrupts() {
        return System.getProperty("os.name").equals("Linux")
                ? List.of("env", "--default-signal=INT")
                : List.of();
    }

    @Test
    void whatCannotBeRunIsRefused() throws IOException {
        Outcome.of("run", "-np", 2)
                .assertFailure(
                        USAGE,
                        "portolan: name the main class, or an executable JAR by -jar; see 'portolan run"
                                + " --help'");
        Outcome.of("run", "-np", 0, "Main")
                .assertFailure(
                        USAGE,
                        "portolan: the number of ranks is 0; allowed is 1 or more; give a larger"
                                + " number");
        Outcome.of("run", "-cp", folder, "No.Such")
                .assertFailure(
                        USAGE,
                        "portolan: the class path has no class 'No.Such'; give its full name, and the"
                                + " JAR or folder that has it by -cp");
        Files.writeString(folder.resolve("Cut.class"), "no class");
        Outcome cut = Outcome.of("run", "-cp", folder, "Cut");
        assertTrue(cut.status() != 0 && cut.err().contains("Cut"), cut.err());
        assertFalse(cut.err().contains("internal error"), cut.err());
        Outcome.of("run", "-cp", folder.resolve("none"), "Main")
                .assertFailure(
                        USAGE,
                        "portolan: the class path has '%s', which does not exist; allowed are JARs and folders; correct the path"
                                .formatted(folder.resolve("none")));
        Outcome.of("run", "-jar", folder.resolve("none.jar"))
                .assertFailure(
                        USAGE,
                        "portolan: the JAR '%s' does not exist; allowed is a file; correct the path"
                                .formatted(folder.resolve("none.jar")));
        Outcome.of("run", "--timeout", "soon", "Main")
                .assertFailure(
                        USAGE,
                        "portolan: Invalid value for option '--timeout': expected a whole number with"
                                + " ms, s, m or h, such as 30s, but was 'soon'",
                        "See 'portolan run --help'.");
        Outcome.of("run", "--ranks", "processes", "Main")
                .assertFailure(
                        USAGE,
                        "portolan: Invalid value for option '--ranks': expected threads, virtual or"
                                + " auto but was 'processes'",
                        "See 'portolan run --help'.");
        assertTrue(
                Outcome.of("run", "--np").err().startsWith("portolan: Missing required parameter"));
    }

    @Test
    void aClassThatLacksAnotherIsRefused() throws IOException {
        CompiledProgram.in(
                folder,
                "",
                "package lib; public class Missing {}",
                "class Taking { public static void main(String[] args) {} void take(lib.Missing it) {} }",
                "class Made { Made(lib.Missing of) {} Made() {} void main() {} }");
        Files.delete(folder.resolve("lib").resolve("Missing.class"));
        for (String name : List.of("Taking", "Made")) {
            Outcome.of("run", "-cp", folder, name)
                    .assertFailure(
                            USAGE,
                            "portolan: class '%s' cannot be loaded: lib.Missing; give its full name, and all that it needs by -cp"
                                    .formatted(name));
        }
    }

    @Test
    void aMainOfObjectsOfAnAbstractClassIsRefused() throws IOException {
        CompiledProgram.in(folder, "", "abstract class Plan { void main() {} }");
        Outcome.of("run", "-cp", folder, "Plan")
                .assertFailure(
                        USAGE,
                        "portolan: method main of class Plan is not static, and there are no objects of an abstract class; make main static");
    }

    @Test
    void aClassOfANewerJavaIsRefused() throws IOException {
        CompiledProgram.in(
                folder,
                "",
                "class Newer { public static void main(String[] args) { System.exit(0); } }");
        Path file = folder.resolve("Newer.class");
        byte[] bytes = Files.readAllBytes(file);
        bytes[7] = 99; // the version
        Files.write(file, bytes);
        Outcome outcome = Outcome.of("run", "-cp", folder, "Newer");
        assertEquals(USAGE, outcome.status(), outcome.err());
        assertTrue(
                outcome.err()
                        .matches(
                                "portolan: class 'Newer' cannot be loaded: .*; compile it for this Java or an older one\n"),
                outcome.err());
    }

    @Test
    void aCommandLineWithoutWordsIsNoRun() {
        Outcome outcome = Outcome.of();
        assertEquals(USAGE, outcome.status());
        assertTrue(outcome.err().startsWith("Usage: portolan"), outcome.err());
    }

    private Outcome run(String... words) throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), PROGRAM);
        List<String> command = new ArrayList<>(List.of("run"));
        command.addAll(List.of(words));
        return ChildCommand.run(folder, List.of(), command.toArray(String[]::new));
    }
}
