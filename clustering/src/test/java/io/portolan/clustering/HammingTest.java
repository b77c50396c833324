package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Binary points with binary centers.
@Timeout(60)
final class HammingTest {
    private final BernoulliMixture mixture = new BernoulliMixture(2000, 100, 5, 0.3, 1);
    private final Points points = Points.ofBits(mixture.rows, 100, Metric.HAMMING);

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void centersAreMajoritiesAndDistancesAreCounts(boolean isAnnealed) {
        Clusterer clusterer =
                isAnnealed
                        ? new DeterministicAnnealing(AnnealingSettings.of(5).withRanks(2))
                        : new KMeans(KMeansSettings.of(5).withRanks(2));
        Clustering result = clusterer.cluster(points);
        assertTrue(result.isConverged());
        double inertia = 0;
        for (int k = 0; k < 5; k++) {
            for (int b = 0; b < 100; b++) {
                int ones = 0;
                for (int i = 0; i < 2000; i++) {
                    ones += result.label(i) == k ? (int) points.coordinate(i, b) : 0;
                }
                double majority = 2 * ones > result.cluster(k).size() ? 1 : 0;
                assertEquals(majority, result.centers().coordinate(k, b));
            }
        }
        for (int i = 0; i < 2000; i++) {
            int differing = 0;
            for (int b = 0; b < 100; b++) {
                differing +=
                        points.coordinate(i, b) == result.centers().coordinate(result.label(i), b)
                                ? 0
                                : 1;
            }
            assertEquals(differing, result.distance(i));
            inertia += differing;
        }
        assertEquals(inertia, result.inertia());
        assertEquals(inertia, result.history().getLast().inertia(), 1e-9 * inertia);
    }

    @Test
    void medoidsAreTheNearestPoints() {
        Clustering result = new KMeans(KMeansSettings.of(5)).cluster(points);
        Medoids medoids = Medoids.of(result);
        for (int k = 0; k < 5; k++) {
            int medoid = medoids.point(k);
            assertEquals(k, result.label(medoid));
            for (int i = 0; i < 2000; i++) {
                boolean isNearer = result.distance(i) < result.distance(medoid);
                assertTrue(result.label(i) != k || !isNearer, "point " + i);
            }
        }
    }

    @Test
    void tanimotoCountsSharedBits() {
        Points three = Points.ofBits(new long[][] {{0b1110}, {0b0111}, {0}, {0}}, 4);
        assertEquals(0.5, Tanimoto.similarity(three, 0, 1));
        assertEquals(1, Tanimoto.similarity(three, 0, 0));
        assertEquals(0, Tanimoto.similarity(three, 0, 2));
        assertEquals(1, Tanimoto.similarity(three, 2, 3));
        ClusteringException refused =
                assertThrows(
                        ClusteringException.class,
                        () -> Tanimoto.similarity(Points.ofColumns(new double[][] {{1, 2}}), 0, 1));
        assertEquals(
                "points with 1 coordinates have no bits: make them with Points.ofBits",
                refused.getMessage());
    }
}
