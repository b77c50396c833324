package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchRunTest {

    @TempDir private Path folder;

    @Test
    void theFileOfJmhLiesBesideTheOther() {
        assertEquals(
                Optional.of(folder.resolve("join.jmh.json")),
                jmhFile(folder.resolve("join.json").toString()));
        assertEquals(
                Optional.of(folder.resolve("figures.jmh.json")),
                jmhFile(folder.resolve("figures").toString()));
    }

    @Test
    void thereIsNoneBesideADevice() {
        assertEquals(Optional.empty(), jmhFile("/dev/null"));
    }

    private static Optional<Path> jmhFile(String json) {
        RunOptions options = RunOptions.parse(List.of("--json", json));
        return new BenchRun(options, Builds.one(), System.out).jmhFile("join");
    }
}
