package io.portolan.mpi.libmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which libraries are looked for first, and which are refused, with which sentence.
class LibMpiTest {
    private static final String REMEDY =
            "; allowed is the library of MPICH, Open MPI or their kin; correct PORTOLAN_LIBMPI, or leave it out";

    @TempDir private Path folder;

    private static String refused(String name) {
        return String.valueOf(
                assertThrows(IOException.class, () -> LibMpi.open(name, false)).getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_SIZE, libmpi.so.40",
        "PMIX_RANK, libmpi.so.40",
        "PMI_RANK, libmpi_abi.so.1",
        "PMIX_RANK PMI_RANK, libmpi_abi.so.1",
        "SLURM_PROCID, libmpi_abi.so.1",
    })
    void theLibraryOfTheLauncherComesFirst(String variables, String first) {
        Map<String, String> environment =
                Stream.of(variables.split(" ")).collect(Collectors.toMap(it -> it, _ -> "0"));
        List<String> names = LibMpi.names(environment);
        assertEquals(first, names.getFirst());
        assertTrue(names.contains("libmpich.so.12"), names::toString);
    }

    @Test
    void aLibraryThatIsNotThere() {
        String said = refused("libmpi-nowhere.so");
        assertTrue(
                said.startsWith(
                        "the native MPI library cannot be loaded, libmpi-nowhere.so: libmpi-nowhere.so: cannot open"),
                said);
        assertTrue(said.endsWith(REMEDY), said);
        Path absent = folder.resolve("libmpi.so");
        assertEquals(
                "the native MPI library cannot be loaded, %s: the file cannot be read: java.nio.file.NoSuchFileException: %s%s"
                        .formatted(absent, absent, REMEDY),
                refused(absent.toString()));
    }

    @Test
    void aFileThatIsNoLibrary() throws IOException {
        Path text = Files.writeString(folder.resolve("libmpi.so"), "a text that is long enough");
        assertEquals(
                "the native MPI library cannot be loaded, %s: the file is no library%s"
                        .formatted(text, REMEDY),
                refused(text.toString()));
    }

    @Test
    void aLibraryOfAnotherArchitecture() throws IOException {
        String own = System.getProperty("os.arch");
        boolean isAmd = own.equals("amd64");
        byte[] header = new byte[64];
        byte[] begin = {0x7F, 'E', 'L', 'F', 2, 1, 1};
        System.arraycopy(begin, 0, header, 0, begin.length);
        header[18] = (byte) (isAmd ? 183 : 62);
        Path other = Files.write(folder.resolve("libmpi.so"), header);
        assertEquals(
                "the native MPI library cannot be loaded, %s: it is for %s, and this JVM for %s%s"
                        .formatted(other, isAmd ? "aarch64" : "amd64", own, REMEDY),
                refused(other.toString()));
    }

    @Test
    void aLibraryOfSomethingElse() {
        assertEquals(
                "libm.so.6 is no MPI library, because it has no MPI_Init_thread; allowed is the library of MPICH, Open MPI or their kin; give its path by PORTOLAN_LIBMPI",
                refused("libm.so.6"));
    }

    /// A process that has started itself is the only one of its world.
    @Test
    void oneLibraryInAProcess() throws Exception {
        LibMpi library = LibMpiJob.library();
        assertEquals("libmpich.so.12", library.name());
        assertEquals(0, library.rank());
        assertEquals(1, library.size());
        assertEquals(
                "libmpich.so.12 is loaded before; allowed is one native MPI library in a process, once",
                refused("libmpich.so.12"));
        assertEquals(
                List.of("a text"),
                new LibMpiGathering(library, Duration.ofSeconds(5), each -> "process " + each)
                        .gather("a text"));
        LibMpiProvider provider = new LibMpiProvider(library);
        assertEquals("native", provider.name());
        assertTrue(provider.crossesHosts());
    }
}
