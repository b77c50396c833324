package io.portolan.clustering.streaming;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.Assigned;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class MiniBatchTest {
    private static final Path INDIANA =
            Path.of("..", "examples", "data", "indiana-block-groups.csv");
    private static final CsvSettings PLACE = CsvSettings.detect().withColumns("lon", "lat");

    @TempDir Path folder;

    @Test
    void isNearlyAsGoodAsKMeansOfAllPoints() {
        Points points = CsvReader.read(INDIANA, PLACE).points();
        for (int clusters : new int[] {10, 40}) {
            // Over some seeds: a single one can be lucky.
            double all = 0;
            double inBatches = 0;
            for (int seed = 1; seed <= 5; seed++) {
                KMeansSettings kMeans = KMeansSettings.of(clusters).withSeed(seed);
                all += new KMeans(kMeans).cluster(points).inertia();
                MiniBatchSettings miniBatch =
                        MiniBatchSettings.of(clusters).withSample(1500).withSeed(seed);
                BatchClustering found =
                        new MiniBatch(miniBatch).cluster(CsvReader.batches(INDIANA, PLACE, 700));
                inBatches += found.inertia();
                assertEquals(5290, found.points());
            }
            assertTrue(inBatches < 1.1 * all, inBatches + " against " + all);
        }
    }

    @Test
    void theClustersAreThoseOfTheModelsLabels() {
        PointBatches batches =
                CsvReader.batches(INDIANA, PLACE.withWeightColumn("population"), 1000);
        BatchClustering found = new MiniBatch(MiniBatchSettings.of(7)).cluster(batches);
        int[] sizes = new int[7];
        double[] weights = new double[7];
        double[] radii = new double[7];
        double[] inertias = new double[7];
        batches.forEach(batch -> {
            Assigned assigned = found.model().assign(batch);
            for (int i = 0; i < batch.count(); i++) {
                sizes[assigned.label(i)]++;
                weights[assigned.label(i)] += batch.weight(i);
                inertias[assigned.label(i)] +=
                        batch.weight(i) * assigned.distance(i) * assigned.distance(i);
                radii[assigned.label(i)] = Math.max(radii[assigned.label(i)], assigned.distance(i));
            }
        });
        int before = Integer.MAX_VALUE;
        double inertia = 0;
        for (Cluster cluster : found.clusters()) {
            int label = cluster.label();
            assertEquals(sizes[label], cluster.size());
            assertEquals(weights[label], cluster.weight(), 1e-6);
            assertEquals(radii[label], cluster.radius());
            assertEquals(inertias[label], cluster.inertia(), 1e-9 * inertias[label]);
            assertTrue(cluster.size() <= before, "by decreasing size");
            before = cluster.size();
            inertia += cluster.inertia();
        }
        assertEquals(inertia, found.inertia(), 1e-9 * inertia);
    }

    @Test
    void theCentersComeToRestAtWeightedMeans() {
        // Two far groups: every point keeps its label, so each center must end at its mean.
        double[] columns = new double[600];
        double[] weights = new double[600];
        SplittableRandom random = new SplittableRandom(5);
        double[] sums = new double[2];
        double[] totals = new double[2];
        for (int i = 0; i < 600; i++) {
            columns[i] = 1000 * (i % 2) + random.nextDouble(-100, 100);
            // Heavy ones on the right, so that an unweighted mean is far off.
            weights[i] = columns[i] - 1000 * (i % 2) > 60 ? 50 : i % 5 == 0 ? 0 : 1;
            sums[i % 2] += weights[i] * columns[i];
            totals[i % 2] += weights[i];
        }
        PointBatches batches =
                consumer -> {
                    for (int from = 0; from < 600; from += 60) {
                        consumer.accept(
                                Points.ofColumns(
                                        new double[][] {
                                            Arrays.copyOfRange(columns, from, from + 60)
                                        },
                                        Arrays.copyOfRange(weights, from, from + 60)));
                    }
                };
        for (int passes : new int[] {1, 4}) {
            MiniBatchSettings settings = MiniBatchSettings.of(2).withSample(40).withPasses(passes);
            BatchClustering found = new MiniBatch(settings).cluster(batches);
            for (int k = 0; k < 2; k++) {
                double center = found.model().centers().coordinate(k, 0);
                int group = center < 500 ? 0 : 1;
                assertEquals(sums[group] / totals[group], center, 1e-9, "center");
                Cluster cluster = found.clusters().get(found.model().labels().get(k));
                assertEquals(totals[group], cluster.weight(), 1e-9, "weight");
            }
        }
    }

    @Test
    void ranksDoNotChangeTheResult() {
        BatchClustering first = null;
        for (int ranks : new int[] {1, 2, 5}) {
            BatchClustering found =
                    new MiniBatch(MiniBatchSettings.of(12).withRanks(ranks))
                            .cluster(CsvReader.batches(INDIANA, PLACE, 1500));
            first = first == null ? found : first;
            assertEquals(first, found);
        }
    }

    @Test
    void pointsSortedByPlaceAreClusteredAllTheSame() {
        double[] sorted = new double[9000];
        SplittableRandom random = new SplittableRandom(1);
        Arrays.setAll(sorted, i -> random.nextGaussian(i / 3000 * 20, 1));
        PointBatches batches =
                consumer -> {
                    for (int from = 0; from < 9000; from += 500) {
                        double[] part = Arrays.copyOfRange(sorted, from, from + 500);
                        consumer.accept(Points.ofColumns(new double[][] {part}));
                    }
                };
        BatchClustering found =
                new MiniBatch(MiniBatchSettings.of(3).withSample(300)).cluster(batches);
        found.clusters().forEach(cluster -> assertEquals(3000, cluster.size()));
    }

    @Test
    void batchesOfAFileAreAllItsRows() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("p.csv"), "x,w\n1,0\n2,0\n3,0\n4,2\n5,0\n6,1\n7,0\n8,0\n");
        List<Integer> sizes = new ArrayList<>();
        List<Double> seen = new ArrayList<>();
        CsvSettings settings = CsvSettings.detect().withColumns("x").withWeightColumn("w");
        CsvReader.batches(file, settings, 2)
                .forEach(batch -> {
                    sizes.add(batch.count());
                    for (int i = 0; i < batch.count(); i++) {
                        seen.add(batch.coordinate(i, 0));
                    }
                });
        assertEquals(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0), seen);
        assertEquals(List.of(5, 3), sizes, "each with a point that weighs something");
        sizes.clear();
        CsvReader.batches(file, CsvSettings.detect().withColumns("x"), 3)
                .forEach(batch -> sizes.add(batch.count()));
        assertEquals(List.of(3, 3, 2), sizes);
    }

    @Test
    void onePointOrEqualPointsAreOneCluster() {
        for (double[] column : new double[][] {{7}, {7, 7, 7}}) {
            BatchClustering found =
                    new MiniBatch(MiniBatchSettings.of(1))
                            .cluster(c -> c.accept(Points.ofColumns(new double[][] {column})));
            assertEquals(0, found.inertia());
            assertEquals(column.length, found.clusters().getFirst().size());
        }
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        refused("clusters = 0: must be at least 1", () -> MiniBatchSettings.of(0));
        refused("passes = 0: must be at least 1", () -> MiniBatchSettings.of(1).withPasses(0));
        refused("sample = 0: must be at least 1", () -> MiniBatchSettings.of(1).withSample(0));
        refused("ranks = 0: must be at least 1", () -> MiniBatchSettings.of(1).withRanks(0));
        refused("rows = 0: must be at least 1", () -> CsvReader.batches(INDIANA, PLACE, 0));
        Path two = Files.writeString(folder.resolve("p.csv"), "x\n1\n2\n1\n");
        refused(
                "clusters = 3, but there are only 2 distinct points: ask for at most 2",
                () ->
                        new MiniBatch(MiniBatchSettings.of(3))
                                .cluster(CsvReader.batches(two, CsvSettings.detect(), 2)));
        ClusteringException none =
                assertThrows(
                        ClusteringException.class,
                        () -> new MiniBatch(MiniBatchSettings.of(1)).cluster(_ -> {}));
        assertEquals("no points with a positive weight: give at least one", none.getMessage());
    }

    private static void refused(String message, Executable call) {
        ClusteringException thrown = assertThrows(ClusteringException.class, call);
        assertEquals(message, thrown.getMessage());
        assertEquals(Fault.ARGUMENT, thrown.fault());
    }
}
