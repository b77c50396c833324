package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class AnnealingWeightsTest {
    private static final int COUNT = 2000;
    private final double[][] columns = new GaussianMixture(COUNT, 2, 9, 0.7, 6).columns;

    @Test
    void ofTwoAreTwoPoints() {
        double[] weights = new double[COUNT];
        Arrays.setAll(weights, i -> 1 + i % 2);
        int twice = COUNT / 2;
        double[][] more = new double[2][COUNT + twice];
        for (int d = 0; d < 2; d++) {
            System.arraycopy(columns[d], 0, more[d], 0, COUNT);
            for (int i = 0; i < twice; i++) {
                more[d][COUNT + i] = columns[d][2 * i + 1];
            }
        }
        Clustering weighted = cluster(Points.ofColumns(columns, weights));
        Clustering repeated = cluster(Points.ofColumns(more));
        assertEquals(repeated.inertia(), weighted.inertia(), 1e-9 * repeated.inertia());
        assertArrayEquals(
                sortedByX(repeated.centers()), sortedByX(weighted.centers()), 1e-9, "centers");
    }

    @Test
    void ofZeroAreLabelledButDoNotCount() {
        SplittableRandom random = new SplittableRandom(8);
        double[] weights = new double[COUNT];
        Arrays.setAll(weights, i -> i % 4 == 0 ? 0 : 1);
        double[][] moved = {columns[0].clone(), columns[1].clone()};
        for (int i = 0; i < COUNT; i += 4) {
            moved[0][i] = random.nextDouble(-10, 10);
            moved[1][i] = random.nextDouble(-10, 10);
        }
        Clustering here = cluster(Points.ofColumns(columns, weights));
        Clustering there = cluster(Points.ofColumns(moved, weights));
        assertEquals(here.inertia(), there.inertia(), 1e-9 * here.inertia());
        assertArrayEquals(sortedByX(here.centers()), sortedByX(there.centers()), 1e-9, "centers");
    }

    @Test
    void inAnyUnitGiveTheSame() {
        double[] weights = new double[COUNT];
        Arrays.setAll(weights, i -> 1 + i % 5);
        double[] small = Arrays.stream(weights).map(w -> w * 0x1p-150).toArray();
        Clustering expected = cluster(Points.ofColumns(columns, weights));
        Clustering actual = cluster(Points.ofColumns(columns, small));
        assertArrayEquals(expected.labels(), actual.labels());
        assertArrayEquals(expected.centers().toArray(), actual.centers().toArray());
    }

    @Test
    void aHeavyPointIsACluster() {
        double[] weights = new double[COUNT];
        Arrays.fill(weights, 1);
        columns[0][77] = 12;
        columns[1][77] = 12;
        weights[77] = 1e6;
        Clustering clustering = cluster(Points.ofColumns(columns, weights));
        assertTrue(clustering.distance(77) < 1e-3, "distance " + clustering.distance(77));
    }

    private static Clustering cluster(Points points) {
        return new DeterministicAnnealing(AnnealingSettings.of(9)).cluster(points);
    }

    private static double[] sortedByX(Centers centers) {
        Integer[] order = new Integer[centers.count()];
        Arrays.setAll(order, k -> k);
        Arrays.sort(
                order,
                (a, b) -> Double.compare(centers.coordinate(a, 0), centers.coordinate(b, 0)));
        return Arrays.stream(order)
                .flatMapToDouble(k ->
                        java.util.stream.DoubleStream.of(
                                centers.coordinate(k, 0), centers.coordinate(k, 1)))
                .toArray();
    }
}
