package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.points.Sphere;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// On points all over the Earth the sum of squared great circles is at most 1.0005 of that of
/// [SphericalLloyd] from ten starts, and all that is told of it is right.
@Timeout(600)
final class WholeGlobeTest {
    private static final double MOST = 1.0005;

    @ParameterizedTest
    @EnumSource(Globe.class)
    void isClusteredAsWellAsByTheBestOfTenSphericalLloyds(Globe globe) {
        isClusteredAsWell(globe, 1, 3);
    }

    @ParameterizedTest
    @EnumSource(Globe.class)
    @Tag("slow")
    void isClusteredAsWellWithOtherNumbersOfClusters(Globe globe) {
        isClusteredAsWell(globe, 2, 10, 30);
    }

    private static void isClusteredAsWell(Globe globe, int... numbers) {
        double[][] degrees = globe.places(1500, 4);
        for (int clusters : numbers) {
            compare(globe, degrees, ones(1500), clusters, Effort.DEFAULT);
        }
    }

    @ParameterizedTest
    @EnumSource(Globe.class)
    @Tag("slow")
    void isClusteredAsWellWithWeightsAndInEveryRefinedQuality(Globe globe) {
        double[][] degrees = globe.places(6000, 5);
        SplittableRandom random = new SplittableRandom(9);
        double[] weights = ones(6000);
        Arrays.setAll(weights, _ -> Math.pow(random.nextDouble(), -0.8) - 0.99);
        for (int clusters : new int[] {1, 2, 3, 10, 30}) {
            for (Effort quality : new Effort[] {Effort.DEFAULT, Effort.HIGH}) {
                compare(globe, degrees, weights, clusters, quality);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"UNIFORM, 2", "UNIFORM, 3", "UNIFORM, 10", "GROUPS, 2", "GROUPS, 3", "GROUPS, 10"})
    @Tag("slow")
    void isClusteredAsWellWhereMeansStandForNeighbors(Globe globe, int clusters) {
        compare(globe, globe.places(40_000, 6), ones(40_000), clusters, Effort.DEFAULT);
    }

    @Test
    void turnsThatHardlyMatterAreFoundInFewSweeps() {
        // The steps to the means alone gain so little here that 1,000 of them do not end.
        for (Globe globe : new Globe[] {Globe.ANTIPODES, Globe.CAPS, Globe.UNIFORM}) {
            double[][] degrees = globe.places(3000, 2);
            Clustering one = new KMeans(KMeansSettings.of(1)).cluster(Points.ofDegrees(degrees));
            assertTrue(one.isConverged(), globe + ": " + one.sweeps());
            assertTrue(one.sweeps() < 100, globe + ": " + one.sweeps());
            equalsTheTextbook(degrees, ones(3000), one);
        }
    }

    @Test
    void noSweepRaisesTheSum() {
        for (Globe globe : Globe.values()) {
            Points points = Points.ofDegrees(globe.places(3000, 3));
            double before = Double.POSITIVE_INFINITY;
            for (Sweep sweep : new KMeans(KMeansSettings.of(7)).cluster(points).history()) {
                assertTrue(sweep.inertia() <= before * (1 + 1e-12), globe + ": " + sweep);
                before = sweep.inertia();
            }
        }
    }

    @Test
    void aRunThatIsCutShortEndsNoWorseThanItsLastSweep() {
        Points points = Points.ofDegrees(Globe.UNIFORM.places(3000, 3));
        for (int sweeps = 1; sweeps < 30; sweeps++) {
            Clustering cut =
                    new KMeans(KMeansSettings.of(3).withMaxIterations(sweeps)).cluster(points);
            assertTrue(cut.inertia() <= cut.history().getLast().inertia() * (1 + 1e-12));
        }
    }

    private static void compare(
            Globe globe, double[][] degrees, double[] weights, int clusters, Effort quality) {
        double best = SphericalLloyd.bestOf(10, degrees, weights, clusters, 1);
        Clustering result =
                new DeterministicAnnealing(AnnealingSettings.of(clusters).withEffort(quality))
                        .cluster(Points.ofDegrees(degrees, weights));
        double ratio = result.inertia() / (best * Sphere.RADIUS * Sphere.RADIUS);
        String run = globe + ", K = " + clusters + ", " + quality + ": " + ratio;
        assertTrue(ratio <= MOST, run);
        assertTrue(result.isConverged(), run);
        equalsTheTextbook(degrees, weights, result);
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /// Distances, sums, radii and means of a result, by the textbook.
    private static void equalsTheTextbook(double[][] degrees, double[] weights, Clustering result) {
        double[][] pulls = new double[result.clusters()][3];
        double[] sums = new double[result.clusters()];
        double[] radii = new double[result.clusters()];
        for (int i = 0; i < weights.length; i++) {
            int k = result.label(i);
            double[] place = SphericalLloyd.vector(degrees[0][i], degrees[1][i]);
            double[] log = SphericalLloyd.log(center(result, k), place);
            double kilometres = Sphere.RADIUS * SphericalLloyd.angle(center(result, k), place);
            assertEquals(kilometres, result.distance(i), 1e-3);
            for (int other = 0; other < sums.length; other++) {
                double angle = SphericalLloyd.angle(center(result, other), place);
                assertTrue(Sphere.RADIUS * angle >= kilometres - 1e-3, "nearest");
            }
            for (int d = 0; d < 3; d++) {
                pulls[k][d] += weights[i] * log[d];
            }
            sums[k] += weights[i] * kilometres * kilometres;
            radii[k] = Math.max(radii[k], kilometres);
        }
        double sum = Arrays.stream(sums).sum();
        assertEquals(sum, result.inertia(), 1e-9 * sum);
        for (int k = 0; k < sums.length; k++) {
            Cluster cluster = result.cluster(k);
            assertEquals(sums[k], cluster.inertia(), 1e-9 * sum);
            assertEquals(radii[k], cluster.radius(), 1e-3);
            for (double pull : pulls[k]) {
                assertEquals(0, pull / cluster.weight(), 1e-8, "a Karcher mean, in radians");
            }
        }
    }

    private static double[] center(Clustering result, int k) {
        return SphericalLloyd.vector(
                result.centers().coordinate(k, 0), result.centers().coordinate(k, 1));
    }
}
