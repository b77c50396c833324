package io.portolan.bench.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ContenderWorker;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ShapeWorkerTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir private Path folder;

    @Test
    void ourWorkerAnswersWithTheTimeOfReadingAndTheRows() throws IOException, InterruptedException {
        Path file = folder.resolve("points.csv");
        Files.write(file, rows(randomColumns(2_000)));
        try (ContenderWorker worker =
                new ContenderWorker(
                        "Portolan",
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                ShapeWorker.class.getName()),
                        Map.of(),
                        LIMIT)) {
            assertTrue(worker.description().startsWith("Portolan on JDK "));
            assertEquals(2_000, worker.ask("CSV " + file)[1]);
        }
    }

    @Tag("slow")
    @Test
    void aJobIsMeasuredBesideTheCommand() throws Exception {
        Path file = folder.resolve("points.csv");
        Files.write(file, rows(randomColumns(500)));
        JobTimes times = new JobTimes(file, 3, 1);
        for (int round = 0; round < 2; round++) { // each is the first one once
            double[] figures = times.measure();
            assertEquals(3, figures.length);
            assertTrue(figures[0] > 0 && figures[1] > 0, Arrays.toString(figures));
            assertEquals(figures[1] / figures[0], figures[2], 1e-9);
        }
    }

    @Test
    void theInertiaIsThatOfThePoints() throws Exception {
        double[][] columns = randomColumns(20_000);
        double inertia = new ShapeWorker.Iterations(Points.ofColumns(columns), 50, 1).measure()[2];
        Clustering converged = new KMeans(KMeansSettings.of(50)).cluster(Points.ofColumns(columns));
        assertEquals(converged.inertia(), inertia, 0.1 * converged.inertia());
    }

    @Tag("slow")
    @Test
    void theOverheadInAllIsThatOfTheMachineAndThatOfTheRanks() throws Exception {
        Points points = Points.ofColumns(randomColumns(20_000));
        double[] f = ShapeWorker.overheads(points, 50, 1_000_000_000);
        assertEquals(3, f.length);
        // They are parts of times.
        assertTrue(Arrays.stream(f).allMatch(it -> it > -1), Arrays.toString(f));
    }

    @Test
    void thePeersScriptAndTheDataAreInTheCheckout() {
        assertTrue(Files.exists(Checkout.file("jmh-benchmarks/peers/clustering.py")));
        assertTrue(Files.exists(Checkout.file("examples/data/us-block-groups.csv.gz")));
        assertThrows(IllegalStateException.class, () -> Checkout.file("no/such.file"));
    }

    private static double[][] randomColumns(int points) {
        Random random = new Random(7);
        return new double[][] {random.doubles(points).toArray(), random.doubles(points).toArray()};
    }

    private static List<String> rows(double[][] columns) {
        return IntStream.rangeClosed(0, columns[0].length)
                .mapToObj(i -> i == 0 ? "lon,lat" : columns[0][i - 1] + "," + columns[1][i - 1])
                .toList();
    }
}
