package io.portolan.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs the jcstress tests of a module (`src/jcstress`), in a JVM of their own and on its class
/// path. The build compiles this class with the tests of every module that has such a folder. The
/// system property `portolan.jcstress.mode` says how thoroughly: `sanity`, which is the default,
/// `quick`, `default` or `tough`.
@Tag("slow")
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class MemoryModelTest {

    private static final int MOST_LINES = 200;

    @Test
    void noForbiddenOutcomeIsSeen(@TempDir Path folder) throws IOException, InterruptedException {
        Path log = folder.resolve("jcstress.log");
        Process jcstress =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                classPath(),
                                "org.openjdk.jcstress.Main",
                                "-m",
                                System.getProperty("portolan.jcstress.mode", "sanity"))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            int status = jcstress.waitFor();
            List<String> lines = Files.readAllLines(log);
            int from = Math.max(0, lines.size() - MOST_LINES);
            String end = String.join("\n", lines.subList(from, lines.size()));
            assertEquals(0, status, end);
            assertTrue(lines.contains("  Failed tests: No matches."), end);
            assertTrue(lines.contains("  Error tests: No matches."), end);
            assertTrue(lastResults(lines).endsWith("0 failed, 0 soft errs, 0 hard errs)"), end);
        } finally {
            jcstress.destroy();
        }
    }

    /// The last count of what passed and failed. A class that is missing is a soft error.
    private static String lastResults(List<String> lines) {
        String last = "";
        for (String line : lines) {
            last = line.startsWith("(Results:") ? line : last;
        }
        return last;
    }

    /// What this JVM has on its module path and on its class path, and the classes of the tests.
    private static String classPath() {
        return Stream.of(
                        System.getProperty("java.class.path"),
                        System.getProperty("jdk.module.path", ""),
                        Path.of("target", "test-classes").toAbsolutePath().toString())
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
