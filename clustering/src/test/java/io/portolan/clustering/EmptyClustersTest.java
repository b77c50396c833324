package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A cluster without points, or without weight, is moved to the farthest point.
@Timeout(60)
final class EmptyClustersTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void goToTheFarthestPointTheLowestNumberAmongEquals(int ranks) {
        // Both 10 and -10 are farthest from the center at 0; -10 comes first.
        double[][] columns = {{0.5, -10, 0, 10, -0.5}};
        Clustering result =
                cluster(Points.ofColumns(columns), new double[][] {{0}, {100}}, ranks, 1);
        assertEquals(1, result.relocations());
        assertArrayEquals(new int[] {0, 1, 0, 0, 0}, result.labels());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void areFilledOneAfterTheOtherFromDifferentPlaces(int ranks) {
        double[][] columns = {new double[3000]};
        Arrays.setAll(columns[0], i -> i % 4 == 0 ? 0 : 10 * (i % 4) + (i % 4 == 3 ? 1 : 0));
        double[][] start = {{0}, {1000}, {1000}, {1000}};
        Clustering result = cluster(Points.ofColumns(columns), start, ranks, 300);
        assertTrue(result.isConverged());
        assertEquals(3, result.relocations());
        assertEquals(0, result.inertia());
        for (int k = 0; k < 4; k++) {
            assertEquals(750, result.cluster(k).size());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void countAsEmptyWhenTheirPointsWeighNothing(int ranks) {
        double[][] columns = {{0, 1, 2, 50, 51, 52}};
        double[] weights = {1, 1, 4, 0, 0, 0};
        Points points = Points.ofColumns(columns, weights);
        Clustering result = cluster(points, new double[][] {{1}, {51}}, ranks, 300);
        assertTrue(result.relocations() > 0);
        for (int k = 0; k < 2; k++) {
            assertTrue(result.cluster(k).weight() > 0, "cluster " + k);
        }
        assertEquals(0.8, result.inertia(), 1e-12);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void endWithAsManyClustersAsDistinctPoints(int ranks) {
        double[][] columns = {new double[500], new double[500]};
        for (int i = 0; i < 500; i++) {
            columns[0][i] = i % 10 / 10.0;
            columns[1][i] = i % 5 / 3.0;
        }
        double[][] start = new double[10][];
        Arrays.fill(start, new double[] {0.5, 0.5});
        Clustering result = cluster(Points.ofColumns(columns), start, ranks, 300);
        assertTrue(result.isConverged());
        assertEquals(0, result.inertia(), 1e-20);
        for (int k = 0; k < 10; k++) {
            assertEquals(50, result.cluster(k).size());
            assertEquals(0, result.cluster(k).radius(), 1e-12);
        }
    }

    private static Clustering cluster(Points points, double[][] start, int ranks, int limit) {
        return new KMeans(
                        KMeansSettings.of(start.length)
                                .withRanks(ranks)
                                .withMaxIterations(limit)
                                .withSeeding(new GivenCenters(Centers.of(start))))
                .cluster(points);
    }
}
