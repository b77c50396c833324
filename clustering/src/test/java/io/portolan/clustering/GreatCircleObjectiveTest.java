package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.points.Sphere;
import io.portolan.clustering.selection.ClusterRange;
import io.portolan.clustering.selection.ClusterSelection;
import io.portolan.clustering.selection.SelectionSettings;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is made small on the Earth is what is reported: the sum of squared great circles, and
/// centers are Karcher means.
@Timeout(300)
final class GreatCircleObjectiveTest {
    private static List<Clusterer> clusterers(int clusters) {
        AnnealingSettings annealing = AnnealingSettings.of(clusters);
        return List.of(
                new KMeans(KMeansSettings.of(clusters)),
                new DeterministicAnnealing(annealing.withEffort(Effort.FAST)),
                new DeterministicAnnealing(annealing),
                new DeterministicAnnealing(annealing.withEffort(Effort.HIGH)),
                new DeterministicAnnealing(annealing.withReach(50_000)));
    }

    @Test
    void theCenterOfTwoHereAndOneAQuarterAwayIsAThirdOfTheWay() {
        Points points = Points.ofDegrees(new double[][] {{0, 0, 90}, {0, 0, 0}});
        double third = Math.toRadians(30) * Sphere.RADIUS;
        for (Clusterer clusterer : clusterers(1)) {
            Clustering result = clusterer.cluster(points);
            assertEquals(30, result.centers().coordinate(0, 0), 1e-7);
            assertEquals(0, result.centers().coordinate(0, 1), 1e-7);
            assertEquals(6 * third * third, result.inertia(), 1e-9 * result.inertia());
            assertEquals(result.inertia(), result.history().getLast().inertia(), 1);
        }
        double[] weights = {2, 1};
        Points weighted = Points.ofDegrees(new double[][] {{0, 90}, {0, 0}}, weights);
        for (Clusterer clusterer : clusterers(1)) {
            assertEquals(30, clusterer.cluster(weighted).centers().coordinate(0, 0), 1e-7);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 180, 0", "10, 90, 0, -90", "-30, 40, 150, -40", "90, 0, -90, 0"})
    void betweenAntipodesTheCenterIsAMidPoint(double lon1, double lat1, double lon2, double lat2) {
        Points points = Points.ofDegrees(new double[][] {{lon1, lon2}, {lat1, lat2}});
        double quarter = Math.PI / 2 * Sphere.RADIUS;
        for (Clusterer clusterer : clusterers(1)) {
            Clustering result = clusterer.cluster(points);
            assertEquals(quarter, result.distance(0), 1e-3);
            assertEquals(quarter, result.distance(1), 1e-3);
            assertEquals(2 * quarter * quarter, result.inertia(), 1e-6 * result.inertia());
        }
    }

    @Test
    void centersAreKarcherMeansAndTheInertiaIsThatOfTheDistances() {
        centersAreKarcherMeansAndTheInertiaIsThatOfTheDistances(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 30})
    @Tag("slow")
    void centersAreKarcherMeansAndTheInertiaIsThatOfTheDistances(int clusters) {
        for (String kind : new String[] {"uniform", "cities", "belt"}) {
            double[][] degrees = globe(kind, 500, 3);
            double[] weights = new SplittableRandom(1).doubles(500, 0.1, 9).toArray();
            for (Clusterer clusterer : clusterers(clusters)) {
                Clustering result = clusterer.cluster(Points.ofDegrees(degrees, weights));
                double inertia = 0;
                double[][] residuals = new double[clusters][3];
                double[] masses = new double[clusters];
                for (int i = 0; i < weights.length; i++) {
                    int k = result.label(i);
                    double[] center =
                            SphericalLloyd.vector(
                                    result.centers().coordinate(k, 0),
                                    result.centers().coordinate(k, 1));
                    double[] log =
                            SphericalLloyd.log(
                                    center, SphericalLloyd.vector(degrees[0][i], degrees[1][i]));
                    for (int d = 0; d < 3; d++) {
                        residuals[k][d] += weights[i] * log[d];
                        inertia += weights[i] * log[d] * log[d];
                    }
                    masses[k] += weights[i];
                }
                inertia *= Sphere.RADIUS * Sphere.RADIUS;
                assertEquals(inertia, result.inertia(), 1e-9 * inertia);
                for (int k = 0; k < clusters; k++) {
                    for (int d = 0; d < 3; d++) {
                        assertEquals(0, residuals[k][d] / masses[k], 1e-8, kind + " radians");
                    }
                }
                assertTrue(result.isConverged());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 30})
    @Tag("slow")
    void onTheWholeGlobeItIsAsGoodAsTheBestOfTenSphericalLloyds(int clusters) {
        for (String kind : new String[] {"uniform", "cities", "belt"}) {
            for (int seed = 1; seed <= 2; seed++) {
                double[][] degrees = globe(kind, 800, seed);
                double best = SphericalLloyd.bestOf(10, degrees, clusters, seed);
                Clustering result =
                        new DeterministicAnnealing(AnnealingSettings.of(clusters))
                                .cluster(Points.ofDegrees(degrees));
                double ratio = result.inertia() / (best * Sphere.RADIUS * Sphere.RADIUS);
                assertTrue(ratio <= 1.0005, kind + " " + seed + ": " + ratio);
            }
        }
    }

    @Test
    @Tag("slow")
    void theNumberOfRanksAndTheKernelChangeNothing() {
        double[][] degrees = globe("cities", 5000, 5);
        Points points = Points.ofDegrees(degrees);
        AnnealingSettings annealing = AnnealingSettings.of(5);
        KMeansSettings kMeans = KMeansSettings.of(7);
        Clustering annealed = new DeterministicAnnealing(annealing).cluster(points);
        Clustering means = new KMeans(kMeans).cluster(points);
        for (int ranks : new int[] {2, 3, 5}) {
            for (Kernel kernel : Kernel.values()) {
                equal(
                        annealed,
                        new DeterministicAnnealing(annealing.withRanks(ranks).withKernel(kernel))
                                .cluster(points));
                equal(
                        means,
                        new KMeans(kMeans.withRanks(ranks).withKernel(kernel)).cluster(points));
            }
        }
        assertArrayEquals(annealed.labels(), annealed.model().assign(points, 3).labels());
    }

    private static void equal(Clustering expected, Clustering actual) {
        assertArrayEquals(expected.labels(), actual.labels());
        assertEquals(expected.centers(), actual.centers());
        assertEquals(expected.inertia(), actual.inertia());
        assertEquals(expected.history().getLast().inertia(), actual.history().getLast().inertia());
    }

    @Test
    void outliersCostTheSquareOfTheReach() {
        double[][] degrees = {{0, 1, 2, 100, 101, 102, -100}, {0, 0, 0, 0, 0, 0, 70}};
        Clustering result =
                new DeterministicAnnealing(AnnealingSettings.of(2).withReach(1000))
                        .cluster(Points.ofDegrees(degrees));
        double degree = Math.toRadians(1) * Sphere.RADIUS;
        assertEquals(Clustering.OUTLIER, result.label(6));
        assertEquals(4 * degree * degree, result.inertia(), 1e-3);
        assertEquals(4 * degree * degree + 1000 * 1000, result.history().getLast().inertia(), 1e-3);
    }

    @Test
    void theCriteriaOfManyKHaveTheSameObjective() {
        double[][] degrees = globe("uniform", 300, 1);
        var selection =
                new ClusterSelection(
                                SelectionSettings.of(new ClusterRange(1, 3)),
                                k -> new DeterministicAnnealing(AnnealingSettings.of(k)))
                        .select(Points.ofDegrees(degrees));
        assertTrue(selection.candidates().getFirst().inertia() <= selection.inertiaOfOne());
    }

    /// Longitudes and latitudes all over the Earth.
    private static double[][] globe(String kind, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] degrees = new double[2][count];
        double[][] cities = new double[40][];
        Arrays.setAll(cities, _ -> place(random, 1));
        for (int i = 0; i < count; i++) {
            double[] place =
                    switch (kind) {
                        case "uniform" -> place(random, 1);
                        case "belt" -> place(random, 0.3);
                        default -> {
                            double[] city =
                                    cities[(int) (40 * random.nextDouble() * random.nextDouble())];
                            double spread =
                                    6 / Math.cos(Math.toRadians(Math.min(80, Math.abs(city[1]))));
                            yield new double[] {
                                city[0] + spread * random.nextGaussian(),
                                Math.clamp(city[1] + 6 * random.nextGaussian(), -90, 90)
                            };
                        }
                    };
            degrees[0][i] = place[0];
            degrees[1][i] = place[1];
        }
        return degrees;
    }

    private static double[] place(SplittableRandom random, double height) {
        return new double[] {
            random.nextDouble(-180, 180),
            Math.toDegrees(Math.asin(random.nextDouble(-height, height)))
        };
    }
}
