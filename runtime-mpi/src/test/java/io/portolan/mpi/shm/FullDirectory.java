package io.portolan.mpi.shm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Makes a segment where less space is left than was said; run by tests in a JVM of its own. Prints
/// the length of its byte rings, or why there is none, and how many files there are then.
final class FullDirectory {
    private FullDirectory() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        try {
            ShmSegment segment = ShmSegment.create(directory, 2, 7, 1_000_000_000);
            System.out.println(segment.layout().ringBytes());
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try (var files = Files.list(directory)) {
            System.out.println(files.count());
        }
    }
}
