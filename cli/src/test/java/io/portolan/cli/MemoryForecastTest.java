package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.FileExtent;
import io.portolan.clustering.format.FileExtent.Kept;
import io.portolan.clustering.task.MemoryForecast;
import io.portolan.clustering.task.MemoryNeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class MemoryForecastTest {

    private static final long MIB = 1 << 20;
    private static final Path FILE = Path.of("p.csv");

    @TempDir Path folder;

    @Test
    void isToldBeforeTheFileIsRead() throws IOException {
        Path file = Files.writeString(folder.resolve("p.csv"), "x,y\n1,2\n3,4\n5,6\n");
        String err =
                Outcome.of("cluster", file, "--clusters", 2, "--output", folder.resolve("o"))
                        .assertSuccess()
                        .err();
        String told =
                "portolan: reading and clustering 3 points of 2 dimensions needs 18 MiB of memory";
        assertTrue(err.contains(told), err);
        assertTrue(err.indexOf(told) < err.indexOf("portolan: reading " + file), err);
    }

    @Test
    void countsReadingAndClustering() {
        FileExtent extent =
                new FileExtent(1_000_000, 5, Kept.DOUBLES, false, false, false, 40_000_000);
        // Reading: 12 bytes a coordinate in whole blocks, the reader's own, 5 columns of whole
        // regions, 16 MiB.
        long points = 977 * 1024 * 60;
        long reading = points + 40_000_000 + 5 * MIB + 16 * MIB;
        assertEquals(
                (long) (1.1 * reading), MemoryForecast.of(FILE, extent, 2, 1, 64 * MIB).bytes());
        // Many clusters: then clustering takes more than reading.
        long many = MemoryForecast.of(FILE, extent, 20_000, 1, 64 * MIB).bytes();
        assertEquals((long) (1.1 * (points + MemoryNeed.of(extent, 20_000, 1).bytes())), many);
        assertTrue(many > reading);
    }

    @Test
    void isRefusedWithTheSizeThatWouldDo() {
        FileExtent extent = new FileExtent(1_000_000, 1, Kept.BITS, false, false, false, 0);
        MemoryForecast forecast = new MemoryForecast(FILE, extent, "reading", "or else", 30 * MIB);
        forecast.check(30 * MIB);
        ClusteringException e =
                assertThrows(ClusteringException.class, () -> forecast.check(30 * MIB - 1));
        assertEquals(
                "p.csv has about 1,000,000 points of 1 dimension, and reading them needs"
                        + " about 30 MiB, but the memory is 30 MiB; give more with"
                        + " JAVA_TOOL_OPTIONS=-Xmx38m, or else",
                e.getMessage());
    }

    @Test
    void aSmallHeapIsRefusedInOneLineBeforeReading() throws Exception {
        StringBuilder text = new StringBuilder();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300_000; i++) {
            text.append(random.nextInt(1000)).append(',').append(random.nextInt(1000)).append('\n');
        }
        Path file = Files.writeString(folder.resolve("p.csv"), text);
        // A row that cannot be read, which nobody should come to.
        Files.writeString(file, "1\n", StandardOpenOption.APPEND);
        Outcome outcome =
                ChildCommand.run(
                        "-Xmx24m",
                        "cluster",
                        file,
                        "--clusters",
                        3,
                        "--output",
                        folder.resolve("o"));
        assertEquals(1, outcome.status(), outcome.err());
        assertTrue(
                outcome.err()
                        .matches(
                                "portolan: .*p\\.csv has about (29|30)[0-9],[0-9]{3} points of 2 dimensions, and reading and"
                                        + " clustering them needs about [0-9]+ MiB, but the memory is 24 MiB; give"
                                        + " more with JAVA_TOOL_OPTIONS=-Xmx[0-9]+m, .*\\R"),
                outcome.err());
    }
}
