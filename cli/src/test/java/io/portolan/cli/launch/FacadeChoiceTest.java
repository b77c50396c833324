package io.portolan.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.run.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The facade is chosen by what the program calls of package `mpi`.
class FacadeChoiceTest {
    private static final String MPI =
            "package mpi; public class MPI { public static Comm COMM_WORLD;"
                    + " public static String[] Init(String[] args) { return args; }"
                    + " public static void Finalize() {} }";

    /// An MPI that has both kinds of names, so that programs of both kinds compile.
    private static final String COMM =
            "package mpi; public class Comm { public int Rank() { return 0; }"
                    + " public int getRank() { return 0; } }";

    private static final String CARTCOMM = "package mpi; public class Cartcomm extends Comm {}";

    @TempDir private Path folder;
    private Path jars;
    private Path other;

    @BeforeEach
    void anotherMpiAndTheJars() throws IOException {
        other = CompiledProgram.in(folder("other"), ".", MPI, COMM, CARTCOMM);
        jars = folder("lib");
        Files.createFile(jars.resolve("portolan-mpijava-0.1.0.jar"));
        Files.createFile(jars.resolve("portolan-ompi-0.1.0.jar"));
    }

    @Test
    void capitalNamesAreThoseOfMpijava() throws IOException {
        assertChosen(
                "portolan-mpijava-0.1.0.jar",
                "class Main { int rank() { return mpi.MPI.COMM_WORLD.Rank(); } }");
        assertChosen(
                "portolan-mpijava-0.1.0.jar",
                "class Main { Object grid() { return new mpi.Cartcomm(); } }");
    }

    @Test
    void otherNamesAreThoseOfOpenMpi() throws IOException {
        assertChosen(
                "portolan-ompi-0.1.0.jar",
                "class Main { int rank() { return mpi.MPI.COMM_WORLD.getRank(); } }");
    }

    @Test
    void theClassesThatTheMainClassUsesTellToo() throws IOException {
        assertChosen(
                "portolan-ompi-0.1.0.jar",
                "class Main { int rank() { mpi.MPI.Init(null); return new Two().rank(); } }",
                "class Two { int rank() { return new Three().rank(); } }",
                "class Three { int rank() { return mpi.MPI.COMM_WORLD.getRank(); } }");
    }

    @Test
    void whatBothHaveIsDoneByMpijava() throws IOException {
        assertChosen(
                "portolan-mpijava-0.1.0.jar",
                "class Main { void run() { mpi.MPI.Init(null); mpi.MPI.Finalize(); } }");
    }

    @Test
    void aProgramWithoutThePackageGetsNone() throws IOException {
        Path program = program("class Main { void run() { System.out.println(); } }");
        List<Path> classPath = List.of(program, other);
        assertEquals(classPath, new FacadeChoice(jars).complete(classPath, "Main"));
    }

    @Test
    void aFacadeInTheClassPathIsTakenAndComesFirst() throws IOException {
        Path mine = facade("mine", "Cartcomm");
        Path program =
                program("class Main { int rank() { return mpi.MPI.COMM_WORLD.getRank(); } }");
        assertEquals(
                List.of(mine, program, other),
                new FacadeChoice(jars).complete(List.of(program, other, mine), "Main"));
    }

    @Test
    void bothFacadesInTheClassPathAreRefused() throws IOException {
        Path one = facade("one", "Cartcomm");
        Path two = facade("two", "CartComm");
        CommandException refused =
                assertThrows(
                        CommandException.class,
                        () -> new FacadeChoice(jars).complete(List.of(one, two), "Main"));
        assertEquals(
                "both %s and %s are in the class path, and both have the package mpi; leave out one"
                        .formatted(one, two),
                refused.getMessage());
        assertEquals(2, refused.exitCode().status());
    }

    @Test
    void aFacadeThatIsNotThereIsNamed() throws IOException {
        Path program = program("class Main { int rank() { return mpi.MPI.COMM_WORLD.Rank(); } }");
        CommandException refused =
                assertThrows(
                        CommandException.class,
                        () ->
                                new FacadeChoice(folder.resolve("none"))
                                        .complete(List.of(program), "Main"));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("as portolan-mpijava has it"),
                refused::toString);
    }

    private void assertChosen(String jar, String... sources) throws IOException {
        Path program = program(sources);
        assertEquals(
                List.of(jars.resolve(jar), program, other),
                new FacadeChoice(jars).complete(List.of(program, other), "Main"));
    }

    private Path program(String... sources) throws IOException {
        return CompiledProgram.in(folder("program"), other.toString(), sources);
    }

    /// Classes as a facade of ours has them.
    private Path facade(String name, String grid) throws IOException {
        return CompiledProgram.in(
                folder(name),
                ".",
                "package io.portolan.mpi; public class Intracomm {}",
                "package mpi; public class Comm { io.portolan.mpi.Intracomm ours; }",
                "package mpi; public class %s extends Comm {}".formatted(grid));
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name));
    }
}
