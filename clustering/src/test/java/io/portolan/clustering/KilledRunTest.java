package io.portolan.clustering;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A run that is killed at random moments by a signal it cannot see, and started again each time,
/// ends in the same bytes.
final class KilledRunTest {
    @TempDir private Path folder;

    @Tag("slow")
    @Test
    @Timeout(120)
    void endsInTheSameBytes() throws Exception {
        check(6_000, 3, 700, 1);
    }

    @Test
    @Tag("slow")
    @Timeout(600)
    void endsInTheSameBytesAfterManyKills() throws Exception {
        check(60_000, 25, 2500, 2);
    }

    private void check(int count, int kills, int mostMillis, long seed) throws Exception {
        String expected = finish(folder.resolve("whole"), count, 1);
        SplittableRandom random = new SplittableRandom(seed);
        Path checkpoint = folder.resolve("killed");
        int killed = 0;
        for (int i = 0; i < kills; i++) {
            Process run = start(checkpoint, count, 1 + i % 3);
            // From here on it is random what it is doing.
            if (!run.waitFor(200 + random.nextInt(mostMillis), TimeUnit.MILLISECONDS)) {
                run.destroyForcibly();
                run.waitFor();
                killed++;
            }
        }
        assertTrue(killed > 0, "every run was done before it could be killed");
        assertEquals(expected, finish(checkpoint, count, 2));
        assertTrue(Files.exists(checkpoint));
    }

    private static String finish(Path checkpoint, int count, int ranks) throws Exception {
        Process run = start(checkpoint, count, ranks);
        String line = run.inputReader(UTF_8).readLine();
        assertEquals(0, run.waitFor());
        return line;
    }

    private static Process start(Path checkpoint, int count, int ranks) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
        command.addAll(List.of("-cp", classPath(), KilledRun.class.getName()));
        command.addAll(List.of(checkpoint.toString(), "" + count, "" + ranks));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /// Where this JVM finds its classes, whoever started it.
    private static String classPath() {
        Stream<String> paths =
                Stream.of(
                        System.getProperty("portolan.test.classes", "target/test-classes"),
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"));
        Stream<String> loaded =
                KilledRun.class.getClassLoader() instanceof URLClassLoader loader
                        ? Stream.of(loader.getURLs()).map(URL::getPath)
                        : Stream.empty();
        return Stream.concat(loaded, paths)
                .filter(path -> path != null && !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
