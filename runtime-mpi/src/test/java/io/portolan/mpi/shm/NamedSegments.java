package io.portolan.mpi.shm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The files of this host by which processes share memory, as long as they have a name. Other jobs
/// of the host may be about to start, and have a file then for a moment.
public final class NamedSegments {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Duration MOMENT = Duration.ofSeconds(20);

    private final List<Path> before = now();

    /// Asserts that each file which has come since this was made has lost its name.
    public void assertNoOther() {
        long began = System.nanoTime();
        List<Path> others = others();
        while (!others.isEmpty() && System.nanoTime() - began < MOMENT.toNanos()) {
            others = others().stream().filter(others::contains).toList();
        }
        assertTrue(others.isEmpty(), "named: " + others);
    }

    private List<Path> others() {
        return now().stream().filter(each -> !before.contains(each)).toList();
    }

    private static List<Path> now() {
        if (!Files.isDirectory(MEMORY)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(MEMORY)) {
            return files.filter(file -> file.toString().contains("portolan-")).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
