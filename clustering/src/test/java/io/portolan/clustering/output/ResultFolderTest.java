package io.portolan.clustering.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {

    @TempDir Path folder;

    @Test
    void nothingIsSeenBeforeTheCommit() throws IOException {
        Path target = folder.resolve("a/b/out");
        try (ResultFolder results = ResultFolder.prepare(target, false)) {
            write(results, "labels.csv", "new");
            assertFalse(Files.exists(target));
            results.commit();
        }
        assertEquals("new", Files.readString(target.resolve("labels.csv")));
        assertEquals(List.of("out"), names(folder.resolve("a/b")));
    }

    @Test
    void aFolderThatIsMadeMeanwhileIsKept() throws IOException {
        Path target = folder.resolve("out");
        try (ResultFolder results = ResultFolder.prepare(target, false)) {
            write(results, "labels.csv", "new");
            Files.createDirectory(target);
            Files.writeString(target.resolve("labels.csv"), "old");
            results.commit();
            assertEquals(folder.resolve("out-2"), results.target());
        }
        assertEquals("old", Files.readString(target.resolve("labels.csv")));
        assertEquals("new", Files.readString(folder.resolve("out-2/labels.csv")));
        assertEquals(List.of("out", "out-2"), names(folder));
    }

    @Test
    void whatIsNotCommittedDisappears() throws IOException {
        try (ResultFolder results = ResultFolder.prepare(folder.resolve("out"), false)) {
            write(results, "labels.csv", "half");
        }
        assertEquals(List.of(), names(folder));
    }

    @Test
    void diskThatIsFullWhileJsonIsWrittenIsAFailureOfTheFolder() {
        try (ResultFolder results = ResultFolder.prepare(folder.resolve("out"), false)) {
            ClusteringException thrown =
                    assertThrows(
                            ClusteringException.class,
                            () ->
                                    results.write(
                                            "summary.json",
                                            out -> {
                                                throw new UncheckedIOException(
                                                        new IOException("No space left on device"));
                                            }));
            assertEquals(ClusteringException.Fault.DATA, thrown.fault());
            assertEquals(
                    "cannot write output folder "
                            + folder.resolve("out")
                            + ": No space left on device; choose another with --output",
                    thrown.getMessage());
        }
    }

    @Test
    void foldersOfKilledRunsAreRemovedAndThoseOfLivingOnesStay() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        long living = ProcessHandle.current().parent().orElseThrow().pid();
        Path killed = Files.createDirectory(folder.resolve(".out.partial-" + ended.pid()));
        Files.writeString(killed.resolve("labels.csv"), "half");
        Files.createDirectory(folder.resolve(".out.partial-" + living));
        Files.createDirectory(folder.resolve(".out.partial-x"));
        Files.createDirectory(folder.resolve(".other.partial-" + ended.pid()));
        try (ResultFolder results = ResultFolder.prepare(folder.resolve("out"), false)) {
            write(results, "labels.csv", "new");
            results.commit();
        }
        assertEquals(
                Stream.of(
                                ".other.partial-" + ended.pid(),
                                ".out.partial-" + living,
                                ".out.partial-x",
                                "out")
                        .sorted()
                        .toList(),
                names(folder));
    }

    @Test
    void failureLeavesTheOldResults() throws IOException {
        Path target = Files.createDirectory(folder.resolve("out"));
        Files.writeString(target.resolve("labels.csv"), "old");
        try (ResultFolder results = ResultFolder.prepare(target, true)) {
            ClusteringException thrown =
                    assertThrows(
                            ClusteringException.class,
                            () ->
                                    results.write(
                                            "labels.csv",
                                            out -> {
                                                out.write(1);
                                                throw new IOException("No space left on device");
                                            }));
            assertEquals(
                    "cannot write output folder "
                            + target
                            + ": No space left on device; choose another with --output",
                    thrown.getMessage());
            assertEquals(ClusteringException.Fault.DATA, thrown.fault());
        }
        assertEquals("old", Files.readString(target.resolve("labels.csv")));
        assertEquals(List.of("out"), names(folder));
    }

    @Test
    void ownFilesAreReplacedAndOthersStay() throws IOException {
        Path target = Files.createDirectory(folder.resolve("out"));
        for (String file : List.of("labels.csv", "clusters.geojson", "mine.txt")) {
            Files.writeString(target.resolve(file), "old");
        }
        try (ResultFolder results = ResultFolder.prepare(target, true)) {
            write(results, "labels.csv", "new");
            results.commit();
        }
        assertEquals("new", Files.readString(target.resolve("labels.csv")));
        assertEquals("old", Files.readString(target.resolve("mine.txt")));
        assertEquals(List.of("labels.csv", "mine.txt"), names(target));
    }

    @Test
    void onlyKnownFilesAreWritten() {
        try (ResultFolder results = ResultFolder.prepare(folder.resolve("out"), false)) {
            assertThrows(
                    IllegalArgumentException.class, () -> write(results, "../labels.csv", "x"));
        }
    }

    @Test
    void folderGetsTheUsualPermissions() throws IOException {
        Path usual = Files.createDirectory(folder.resolve("usual"));
        Path target = folder.resolve("out");
        try (ResultFolder results = ResultFolder.prepare(target, false)) {
            results.commit();
        }
        assertEquals(Files.getPosixFilePermissions(usual), Files.getPosixFilePermissions(target));
        assertTrue(Files.getPosixFilePermissions(target).contains(PosixFilePermission.OWNER_WRITE));
    }

    private static void write(ResultFolder results, String file, String text) {
        results.write(file, out -> out.write(text.getBytes(UTF_8)));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> String.valueOf(f.getFileName())).sorted().toList();
        }
    }
}
