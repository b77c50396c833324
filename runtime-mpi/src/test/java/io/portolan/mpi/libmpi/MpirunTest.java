package io.portolan.mpi.libmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.mpi.wiretest.WireChild;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Processes that the launcher of a native MPI library starts. Without the launcher a test is
/// skipped.
@Tag("process")
@Timeout(120)
class MpirunTest {
    private static final long LIMIT_SECONDS = 60;

    /// What was printed to standard output, and the status.
    private record Ended(String out, int status) {}

    @Test
    void ranksAgreeOverMpich() throws Exception {
        assertEquals(new Ended("4 ranks agree\n", 0), run("mpirun.mpich", 2, "2"));
    }

    /// Where each process has one rank, the library also carries out calls by itself.
    @Test
    void ranksOfOneProcessEachAgreeOverMpich() throws Exception {
        assertEquals(new Ended("2 ranks agree\n", 0), run("mpirun.mpich", 2, "1"));
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "mpirun.mpich, 3, 1",
        "mpirun.mpich, 3, 2",
        "mpirun.openmpi, 2, 1",
        "mpirun.openmpi, 2, 2",
        "mpirun.openmpi, 3, 1"
    })
    void ranksAgree(String launcher, int processes, int ranks) throws Exception {
        assertEquals(
                new Ended(processes * ranks + " ranks agree\n", 0),
                run(launcher, processes, "" + ranks));
    }

    /// The launcher ends the job of which a process was killed; the others end by themselves, by
    /// what their operations throw.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "mpirun.mpich, kill",
        "mpirun.mpich, throw",
        "mpirun.mpich, throw beside recv",
        "mpirun.mpich, throw beside barrier",
        "mpirun.mpich, deadlock",
        "mpirun.openmpi, kill",
        "mpirun.openmpi, throw",
        "mpirun.openmpi, throw beside recv",
        "mpirun.openmpi, throw beside barrier",
        "mpirun.openmpi, deadlock"
    })
    void nothingHangs(String launcher, String end) throws Exception {
        assertNotEquals(0, run(launcher, 2, "1", end).status());
    }

    /// Without it the processes would each be a world of their own to the library.
    @Test
    void theLibraryOfAnotherLauncherIsRefused() throws Exception {
        assumeThere("mpirun.mpich");
        assumeTrue(isThere("mpirun.openmpi"), "no mpirun.openmpi here");
        List<String> before =
                List.of(
                        "env",
                        "PORTOLAN_WIRE=native",
                        "PORTOLAN_LIBMPI=libmpich.so.12",
                        "OMPI_COMM_WORLD_RANK=1",
                        "OMPI_COMM_WORLD_SIZE=2");
        try (WireChild child = WireChild.start(errorsToo(before), LaunchedConformance.class, "1")) {
            String out = read(child);
            assertTrue(
                    out.contains(
                            "mpirun calls this process number 1 of 2, and the native MPI library libmpich.so.12 calls it 0 of 1: the library is not that of this mpirun; give the path of the right one by PORTOLAN_LIBMPI"),
                    out);
            assertEquals(1, child.process().exitValue());
        }
    }

    private static List<String> errorsToo(List<String> command) {
        List<String> all = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" 2>&1", "sh"));
        all.addAll(command);
        return all;
    }

    private static Ended run(String launcher, int processes, String... arguments) throws Exception {
        assumeThere(launcher);
        List<String> before =
                new ArrayList<>(
                        List.of(
                                "env",
                                "PORTOLAN_WIRE=native",
                                "PORTOLAN_LIBRARY_CALLS=true",
                                launcher));
        if (launcher.endsWith("openmpi")) {
            before.addAll(List.of("--bind-to", "none", "--oversubscribe"));
            if (System.getProperty("user.name").equals("root")) {
                before.add("--allow-run-as-root");
            }
        }
        before.addAll(List.of("-n", "" + processes));
        try (WireChild child = WireChild.start(before, LaunchedConformance.class, arguments)) {
            return new Ended(read(child), child.process().exitValue());
        }
    }

    private static String read(WireChild child) throws Exception {
        String out = child.out().lines().map(line -> line + "\n").collect(Collectors.joining());
        assertTrue(child.process().waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), out);
        return out;
    }

    private static void assumeThere(String command) {
        assumeTrue(isThere(command), "no " + command + " here");
    }

    private static boolean isThere(String command) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }
}
