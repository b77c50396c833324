package programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.launch.ProcessSettings;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mpi.MPI;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs of this package run unmodified, each rank with classes of its own.
class ProgramsTest {
    private static final List<Path> CLASS_PATH = classPath();

    @TempDir Path folder;

    @Test
    void thereAreSixtyPrograms() throws IOException {
        assertTrue(programs().count() >= 60);
    }

    @TestFactory
    Stream<DynamicTest> everyProgramRunsOnThreeVirtualRanks() throws IOException {
        return runs(3, WorldBuilder::virtualThreads);
    }

    @TestFactory
    Stream<DynamicTest> everyProgramRunsOnTwoPlatformRanks() throws IOException {
        return runs(2, WorldBuilder::platformThreads);
    }

    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> everyProgramRunsOnAnyNumberOfRanks() throws IOException {
        Stream<DynamicTest> all = Stream.of();
        for (int ranks : new int[] {1, 2, 3, 4, 8}) {
            all = Stream.concat(all, runs(ranks, WorldBuilder::virtualThreads));
            all = Stream.concat(all, runs(ranks, WorldBuilder::platformThreads));
        }
        return all;
    }

    private Stream<DynamicTest> runs(int ranks, UnaryOperator<WorldBuilder> threads)
            throws IOException {
        return programs()
                .map(name ->
                        DynamicTest.dynamicTest(
                                name + " on " + ranks, () -> run(name, ranks, threads)));
    }

    /// Programs whose ranks find, start or meet others, each rank in a process of its own.
    @Tag("process")
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"Family", "Doors", "Halves"})
    void ranksOfTwoProcessesStartAndMeetOthers(String program) throws Exception {
        runInTwoProcesses(program);
    }

    /// As on several hosts, which have no folder for temporary files in common.
    @Tag("process")
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"SharedPointer", "FileInTwoSteps"})
    void ranksOfTwoProcessesWithoutTemporaryFilesShareAFile(String program) throws Exception {
        runInTwoProcesses(program, "-Djava.io.tmpdir=" + folder.resolve("none"));
    }

    private void runInTwoProcesses(String program, String... options) throws Exception {
        String name = "programs." + program;
        List<String> command =
                Stream.of(
                                java().stream(),
                                Stream.of(options),
                                Stream.of("-cp", pathOfAll(), name, "one", folder.toString()))
                        .flatMap(words -> words)
                        .toList();
        run(
                name,
                JobSettings.of(2).withProcesses(ProcessSettings.of(2, command)),
                Duration.ofSeconds(60));
    }

    private static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED");
    }

    private static String pathOfAll() {
        return Stream.concat(
                        CLASS_PATH.stream().map(Path::toString),
                        Stream.ofNullable(System.getProperty("jdk.module.path")))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /// The hint of a duplicate reaches the library of the launcher, if the machine has MPICH.
    @Tag("process")
    @Test
    void theNativeLibraryCarriesOutTheCallsOfADuplicate() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "mpirun.mpich"))),
                "no mpirun.mpich here");
        List<String> command = new ArrayList<>(List.of("mpirun.mpich", "-n", "2"));
        command.addAll(java());
        command.addAll(List.of("-Dportolan.wire=native", "-Dportolan.libraryCalls=true"));
        command.addAll(List.of("-cp", pathOfAll(), LibraryCalls.class.getName(), "native"));
        Path printed = folder.resolve("printed");
        Process job =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(printed.toFile())
                        .start();
        try {
            assertTrue(job.waitFor(60, TimeUnit.SECONDS), () -> text(printed));
            assertEquals(0, job.exitValue(), () -> text(printed));
        } finally {
            job.destroyForcibly();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void run(String name, int ranks, UnaryOperator<WorldBuilder> threads) throws Exception {
        run(name, JobSettings.of(ranks).withWorld(threads), Duration.ofSeconds(30));
    }

    private void run(String name, JobSettings job, Duration timeout) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(printed, true)) {
            JobSettings settings =
                    job.withTimeout(timeout)
                            .withInput(InputStream.nullInputStream())
                            .withOutput(out, out);
            JavaProgram program =
                    new JavaProgram(CLASS_PATH, name, List.of("one", folder.toString()));
            int status = Job.run(program, settings);
            assertEquals(status(name), status, printed::toString);
        }
    }

    /// The class path of the tests, and the facade, which a build has as a module.
    private static List<Path> classPath() {
        try {
            Path facade =
                    Path.of(MPI.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return Stream.concat(
                            Stream.of(facade),
                            JavaProgram.entries(System.getProperty("java.class.path")).stream())
                    .distinct()
                    .toList();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The status that the program says it ends with.
    private static int status(String name) throws ReflectiveOperationException {
        for (Field field : Class.forName(name).getDeclaredFields()) {
            if (field.getName().equals("STATUS")) {
                return field.getInt(null);
            }
        }
        return 0;
    }

    /// The classes of this package that have a `main`.
    private static Stream<String> programs() throws IOException {
        Path classes =
                CLASS_PATH.stream()
                        .map(entry -> entry.resolve("programs"))
                        .filter(Files::isDirectory)
                        .findFirst()
                        .orElseThrow();
        try (Stream<Path> files = Files.list(classes)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".class") && !file.contains("$"))
                    .map(file -> "programs." + file.substring(0, file.indexOf('.')))
                    .filter(ProgramsTest::isProgram)
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static boolean isProgram(String name) {
        try {
            Class.forName(name, false, ProgramsTest.class.getClassLoader())
                    .getMethod("main", String[].class);
            return true;
        } catch (NoSuchMethodException | NoClassDefFoundError e) {
            return false;
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
