package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Points that leave little to anneal: always K clusters, none of them empty, and no NaN.
@Timeout(60)
final class AnnealingDegenerateDataTest {
    @Test
    void onePoint() {
        Clustering clustering = cluster(1, new double[] {3}, new double[] {-4});
        assertEquals(3, clustering.centers().coordinate(0, 0));
        assertEquals(-4, clustering.centers().coordinate(0, 1));
        assertEquals(0, clustering.inertia());
    }

    @Test
    void twoPoints() {
        assertEquals(0, cluster(2, new double[] {1, 2}, new double[] {5, 5}).inertia());
        assertEquals(0.5, cluster(1, new double[] {1, 2}, new double[] {5, 5}).inertia());
    }

    @Test
    void allPointsEqual() {
        double[] x = new double[3000];
        Arrays.fill(x, 0.1);
        Clustering clustering = cluster(1, x, x);
        assertEquals(0.1, clustering.centers().coordinate(0, 0));
        assertEquals(0, clustering.inertia());
    }

    @Test
    void moreClustersThanDistinctPoints() {
        double[] x = {1, 1, 2, 2, 2};
        ClusteringException e =
                assertThrows(ClusteringException.class, () -> cluster(3, x, new double[5]));
        assertEquals(
                "clusters = 3, but there are only 2 distinct points: ask for at most 2",
                e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 49, 50})
    void onALine(int clusters) {
        double[] x = new double[50];
        double[] y = new double[50];
        Arrays.setAll(x, i -> i * i);
        Arrays.setAll(y, i -> 3 * i * i);
        cluster(clusters, x, y);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 20, 79, 80})
    void asManyClustersAsDistinctPoints(int distinct) {
        SplittableRandom random = new SplittableRandom(distinct);
        double[] places = random.doubles(2L * distinct).toArray();
        double[] x = new double[1500];
        double[] y = new double[1500];
        for (int i = 0; i < x.length; i++) {
            x[i] = places[i % distinct];
            y[i] = places[distinct + i % distinct];
        }
        assertEquals(0, cluster(distinct, x, y).inertia(), 1e-20);
    }

    @Test
    void pointsThatSinglePrecisionCannotTellApart() {
        double[] x = {0, 1e-12, 2e-12, 1, 1 + 1e-12, 5};
        assertEquals(0, cluster(6, x, new double[6]).inertia(), 1e-30);
        cluster(4, x, new double[6]);
    }

    @Test
    void aSmallCloudAndAFarPoint() {
        SplittableRandom random = new SplittableRandom(4);
        double[] x = random.doubles(2000).toArray();
        double[] y = random.doubles(2000).toArray();
        x[1234] = 1e7;
        Clustering clustering = cluster(5, x, y);
        assertEquals(1, clustering.cluster(4).size());
        assertTrue(clustering.inertia() < 120, "inertia " + clustering.inertia());
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-90, 1e90})
    void anyUnit(double unit) {
        GaussianMixture mixture = new GaussianMixture(600, 2, 6, 0.1, 1);
        double expected = cluster(6, mixture.columns[0], mixture.columns[1]).inertia();
        for (double[] column : mixture.columns) {
            Arrays.setAll(column, i -> column[i] * unit);
        }
        double actual = cluster(6, mixture.columns[0], mixture.columns[1]).inertia();
        assertEquals(expected, actual / unit / unit, 1e-9 * expected);
    }

    private static Clustering cluster(int clusters, double[] x, double[] y) {
        Clustering clustering =
                new DeterministicAnnealing(AnnealingSettings.of(clusters))
                        .cluster(Points.ofColumns(new double[][] {x, y}));
        assertEquals(clusters, clustering.clusters());
        for (int k = 0; k < clusters; k++) {
            assertTrue(clustering.cluster(k).size() > 0, "cluster " + k + " is empty");
        }
        for (double coordinate : clustering.centers().toArray()) {
            assertTrue(Double.isFinite(coordinate), "center at " + coordinate);
        }
        for (Sweep sweep : clustering.history()) {
            assertTrue(Double.isFinite(sweep.inertia()), sweep.toString());
        }
        return clustering;
    }
}
