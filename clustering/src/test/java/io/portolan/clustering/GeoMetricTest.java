package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.points.Sphere;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Positions on the Earth: distances are great circles in km, and no place is special.
@Timeout(60)
final class GeoMetricTest {
    @Test
    void theDateLineIsNoBorder() {
        // Fiji and Samoa are neighbors, and Hawaii is far from both.
        double[][] degrees = {
            {179, -179.5, 181, -178, -157, -157.5}, {-17, -16, -18, -17, 21, 20.5}
        };
        for (Clusterer clusterer :
                new Clusterer[] {
                    new KMeans(KMeansSettings.of(2)),
                    new DeterministicAnnealing(AnnealingSettings.of(2))
                }) {
            Clustering result = clusterer.cluster(Points.ofDegrees(degrees));
            assertArrayEquals(new int[] {0, 0, 0, 0, 1, 1}, result.labels());
            double longitude = result.centers().coordinate(0, 0);
            assertEquals(180.6, (longitude + 360) % 360, 0.1);
            assertEquals(-17, result.centers().coordinate(0, 1), 0.1);
            assertTrue(result.cluster(0).radius() < 250, "km: " + result.cluster(0).radius());
        }
    }

    @Test
    void aPoleIsAPlaceLikeAnyOther() {
        double[][] degrees = {{0, 90, 180, -90, 10, 12}, {89, 89, 89, 89, 0, 0}};
        Clustering result = new KMeans(KMeansSettings.of(2)).cluster(Points.ofDegrees(degrees));
        assertArrayEquals(new int[] {0, 0, 0, 0, 1, 1}, result.labels());
        assertEquals(90, result.centers().coordinate(0, 1), 1e-9);
        assertEquals(Sphere.RADIUS * Math.PI / 180, result.cluster(0).radius(), 1e-6);
        assertEquals(11, result.centers().coordinate(1, 0), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 90", "179, 10, -179, 10", "-86, 40, 2.35, 48.86", "12, 90, 99, 90"})
    void distancesAreThoseOfTheHaversine(double lon1, double lat1, double lon2, double lat2) {
        double[] vectors = new double[6];
        Sphere.toVector(lon1, lat1, vectors, 0);
        Sphere.toVector(lon2, lat2, vectors, 3);
        double square = 0;
        for (int d = 0; d < 3; d++) {
            square += (vectors[d] - vectors[3 + d]) * (vectors[d] - vectors[3 + d]);
        }
        double a =
                Math.pow(Math.sin(Math.toRadians(lat2 - lat1) / 2), 2)
                        + Math.cos(Math.toRadians(lat1))
                                * Math.cos(Math.toRadians(lat2))
                                * Math.pow(Math.sin(Math.toRadians(lon2 - lon1) / 2), 2);
        double haversine = 2 * Sphere.RADIUS * Math.asin(Math.sqrt(a));
        assertEquals(haversine, Metric.GEO.geometry().distance(square), 1e-6);
    }

    @Test
    void theSamePlaceUnderOtherNumbersIsTheSame() {
        Points points =
                Points.ofDegrees(new double[][] {{180, -180, 7, 99, -353}, {5, 5, 90, 90, 0}});
        assertEquals(3, points.distinct(10));
        assertEquals(2, points.dimensions());
        assertEquals(-353, points.coordinate(4, 0));
    }

    @Tag("slow")
    @Test
    void resultsAreInKilometresAndTheSameForAnyNumberOfRanks() {
        double[][] census = CensusData.indiana();
        double[] weights = census[2].clone();
        Arrays.fill(weights, 0, 100, 0);
        Points points = Points.ofDegrees(new double[][] {census[0], census[1]}, weights);
        AnnealingSettings settings = AnnealingSettings.of(10);
        Clustering alone = new DeterministicAnnealing(settings).cluster(points);
        double inertia = 0;
        for (int i = 0; i < points.count(); i++) {
            inertia += weights[i] * alone.distance(i) * alone.distance(i);
        }
        assertEquals(inertia, alone.inertia(), 1e-9 * inertia);
        assertEquals(inertia, alone.history().getLast().inertia(), 1e-3 * inertia);
        assertTrue(alone.cluster(0).radius() > 20 && alone.cluster(0).radius() < 300);
        for (int ranks : new int[] {2, 5}) {
            for (Kernel kernel : Kernel.values()) {
                Clustering shared =
                        new DeterministicAnnealing(settings.withRanks(ranks).withKernel(kernel))
                                .cluster(points);
                assertArrayEquals(alone.labels(), shared.labels());
                assertEquals(alone.centers(), shared.centers());
            }
        }
    }

    @Test
    void givenCentersAreInDegrees() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] degrees = {
            random.doubles(500, 100, 260).toArray(), random.doubles(500, -80, 80).toArray()
        };
        Points points = Points.ofDegrees(degrees);
        Clustering first = new KMeans(KMeansSettings.of(5)).cluster(points);
        Clustering again =
                new KMeans(KMeansSettings.of(5).withSeeding(new GivenCenters(first.centers())))
                        .cluster(points);
        assertArrayEquals(first.labels(), again.labels());
        assertEquals(1, again.sweeps() - 1, "found at once");
    }

    @Test
    void positionsOffTheEarthAreRefused() {
        ClusteringException refused =
                assertThrows(
                        ClusteringException.class,
                        () -> Points.ofDegrees(new double[][] {{1, 2}, {3, 91}}));
        assertEquals(
                "point 1: latitude 91.0; it must be from -90.0 to 90.0, in degrees: repair the point, or give longitude before latitude",
                refused.getMessage());
    }
}
