package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a short command does not wait for.
class StartTest {

    @TempDir Path folder;

    @Test
    void noEventIsKnownToTheFlightRecorderBeforeThereIsOne() throws Exception {
        Path points = Files.writeString(folder.resolve("p.csv"), "x,y\n1,2\n1,3\n8,9\n8,8\n");
        Outcome outcome =
                ChildCommand.run(
                        "-Xlog:class+init:stdout",
                        "cluster",
                        points,
                        "--clusters",
                        "2",
                        "--ranks",
                        "2",
                        "--output",
                        folder.resolve("out"));
        outcome.assertSuccess();
        assertTrue(outcome.out().contains("Initializing 'io/portolan/mpi/World'"), "no log");
        assertFalse(outcome.out().contains("Initializing 'io/portolan/core/events/"));
    }
}
