package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class NoiseClusterTest {
    private static final int COUNT = 2000;
    private static final double REACH = 5;

    /// Four clouds of standard deviation 1, and 5 % of the points anywhere far around.
    private final double[][] columns = new double[2][COUNT];

    NoiseClusterTest() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < COUNT; i++) {
            for (int d = 0; d < 2; d++) {
                columns[d][i] =
                        isNoise(i)
                                ? random.nextDouble(-2000, 2000)
                                : random.nextGaussian((i >> d) % 2 * 20, 1);
            }
        }
    }

    private static boolean isNoise(int point) {
        return point % 20 == 19;
    }

    @Test
    void outliersGetNoClustersAndMoveNone() {
        for (Effort quality : Effort.values()) {
            AnnealingSettings settings = AnnealingSettings.of(4).withEffort(quality);
            Points points = Points.ofColumns(columns);
            Clustering plain = new DeterministicAnnealing(settings).cluster(points);
            Clustering clustering =
                    new DeterministicAnnealing(settings.withReach(REACH)).cluster(points);
            assertTrue(plain.noiseCluster().isEmpty());
            assertTrue(
                    plain.cluster(3).size() < 60, "without a noise cluster outliers get clusters");
            for (int k = 0; k < 4; k++) {
                // All noise is taken from one of the clouds.
                int size = k == 3 ? 400 : 500;
                assertEquals(size, clustering.cluster(k).size(), 3, quality + " " + clustering);
                for (int d = 0; d < 2; d++) {
                    double center = clustering.centers().coordinate(k, d);
                    assertEquals(center < 10 ? 0 : 20, center, 0.2);
                }
            }
        }
    }

    @Test
    void everyPointBeyondTheReachAndNoOtherIsAnOutlier() {
        double[] weights = new double[COUNT];
        Arrays.setAll(weights, i -> i % 3);
        Points points = Points.ofColumns(columns, weights);
        Clustering clustering =
                new DeterministicAnnealing(AnnealingSettings.of(4).withReach(REACH))
                        .cluster(points);
        double inertia = 0;
        double weight = 0;
        int outliers = 0;
        for (int i = 0; i < COUNT; i++) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int k = 0; k < 4; k++) {
                nearest =
                        Math.min(
                                nearest,
                                Math.hypot(
                                        columns[0][i] - clustering.centers().coordinate(k, 0),
                                        columns[1][i] - clustering.centers().coordinate(k, 1)));
            }
            assertEquals(nearest, clustering.distance(i), 1e-9);
            assertEquals(nearest > REACH, clustering.label(i) == Clustering.OUTLIER);
            if (nearest > REACH) {
                outliers++;
                weight += weights[i];
            } else {
                inertia += weights[i] * nearest * nearest;
            }
        }
        assertEquals(
                new NoiseCluster(REACH, outliers, weight), clustering.noiseCluster().orElseThrow());
        assertEquals(inertia, clustering.inertia(), 1e-9 * inertia);
        assertArrayEquals(clustering.labels(), clustering.model().assign(points).labels());
        assertEquals(
                clustering.inertia() + REACH * REACH * weight,
                clustering.history().getLast().inertia(),
                1e-9 * clustering.inertia(),
                "what the last sweep made small");
    }

    @Test
    void everyClusterHasAPointHoweverSmallTheReach() {
        double[][] line = {new double[20], new double[20]};
        Arrays.setAll(line[0], i -> i);
        Clustering clustering =
                new DeterministicAnnealing(
                                AnnealingSettings.of(2).withEffort(Effort.FAST).withReach(0.1))
                        .cluster(Points.ofColumns(line));
        assertEquals(1, clustering.cluster(0).size());
        assertEquals(1, clustering.cluster(1).size());
        assertEquals(18, clustering.noiseCluster().orElseThrow().size());
    }

    @Test
    void whatSweepsMakeSmallNeverGrowsAtOneTemperature() {
        Clustering clustering =
                new DeterministicAnnealing(
                                AnnealingSettings.of(4).withEffort(Effort.FAST).withReach(REACH))
                        .cluster(Points.ofColumns(columns));
        Sweep before = clustering.history().getFirst();
        for (Sweep sweep : clustering.history()) {
            assertTrue(Double.isFinite(sweep.inertia()));
            if (Double.isNaN(sweep.temperature()) && Double.isNaN(before.temperature())) {
                assertTrue(sweep.inertia() <= before.inertia() * (1 + 1e-12));
            }
            before = sweep;
        }
    }

    @Test
    void ranksAndKernelsDoNotChangeTheResult() {
        AnnealingSettings settings = AnnealingSettings.of(4).withReach(REACH);
        Points points = Points.ofColumns(columns);
        Clustering one = new DeterministicAnnealing(settings).cluster(points);
        for (AnnealingSettings other :
                new AnnealingSettings[] {
                    settings.withRanks(2),
                    settings.withRanks(5),
                    settings.withKernel(Kernel.PLAIN).withRanks(3)
                }) {
            Clustering found = new DeterministicAnnealing(other).cluster(points);
            assertArrayEquals(one.labels(), found.labels());
            assertEquals(one.centers(), found.centers());
            assertEquals(one.history().getLast(), found.history().getLast());
        }
    }

    @Test
    void positionsAndBitsHaveOutliersToo() {
        double[][] degrees = new double[2][60];
        for (int i = 0; i < 60; i++) {
            degrees[0][i] = i == 59 ? 0 : (i % 2 == 0 ? 179.9 : -179.9) + i * 1e-3;
            degrees[1][i] = i == 59 ? 80 : i < 30 ? 10 : -10;
        }
        Clustering earth =
                new DeterministicAnnealing(AnnealingSettings.of(2).withReach(300))
                        .cluster(Points.ofDegrees(degrees));
        assertEquals(300, earth.noiseCluster().orElseThrow().distance(), 1e-9);
        assertEquals(1, earth.noiseCluster().orElseThrow().size());
        assertEquals(Clustering.OUTLIER, earth.label(59));
        long[][] rows = new long[61][];
        for (int i = 0; i < 61; i++) {
            rows[i] =
                    new long[] {
                        i == 60 ? 0xffff_0000_0000L : (i % 2 == 0 ? 0xff : 0xff00) ^ 1L << i % 16
                    };
        }
        for (Metric metric : new Metric[] {Metric.EUCLIDEAN, Metric.HAMMING}) {
            Clustering bits =
                    new DeterministicAnnealing(AnnealingSettings.of(2).withReach(4))
                            .cluster(Points.ofBits(rows, 48, metric));
            assertEquals(Clustering.OUTLIER, bits.label(60));
            assertEquals(1, bits.noiseCluster().orElseThrow().size());
        }
    }

    @Test
    void aReachThatIsTooSmallOrTooLargeGivesNumbers() {
        double[][] few = {{1, 2, 3, 50, 51, 900}};
        for (double reach : new double[] {1e-9, 0.6, 1e9}) {
            for (int clusters : new int[] {1, 2, 6}) {
                Clustering clustering =
                        new DeterministicAnnealing(AnnealingSettings.of(clusters).withReach(reach))
                                .cluster(Points.ofColumns(few));
                int inside = 0;
                for (int k = 0; k < clusters; k++) {
                    assertTrue(Double.isFinite(clustering.centers().coordinate(k, 0)));
                    inside += clustering.cluster(k).size();
                }
                assertEquals(6, inside + clustering.noiseCluster().orElseThrow().size());
                assertTrue(Double.isFinite(clustering.inertia()));
            }
        }
        for (double reach : new double[] {0, -1, Double.NaN}) {
            assertEquals(
                    "reach = "
                            + reach
                            + ": must be a distance above 0; infinite is without outliers",
                    assertThrows(
                                    ClusteringException.class,
                                    () -> AnnealingSettings.of(2).withReach(reach))
                            .getMessage());
        }
    }
}
