package io.portolan.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// A folder that goes, with all that is in it, when the benchmark ends.
public record TemporaryFolder(Path path) implements AutoCloseable {

    /// A new one.
    public static TemporaryFolder create() throws IOException {
        return new TemporaryFolder(Files.createTempDirectory("portolan-bench"));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
