package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.lloyd.GainScale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class GainScaleTest {
    @Test
    void isTheInertiaWhereClustersExplainMost() {
        GainScale scale = new GainScale(100);
        assertEquals(30, scale.at(30));
        assertFalse(scale.isNoisy(30));
    }

    @Test
    void isWhatClustersExplainWhereThatIsLess() {
        GainScale scale = new GainScale(100);
        assertEquals(20, scale.at(80));
        assertTrue(scale.isNoisy(80));
    }

    @Test
    void isNeverLessThanATenthOfTheInertia() {
        GainScale scale = new GainScale(100);
        assertEquals(9.9, scale.at(99), 1e-12);
        assertEquals(10, scale.at(100), 1e-12);
    }

    @Test
    void knowsTheInertiaOfOneClusterWithAnyNumberOfRanks() {
        double[][] columns = {{0, 10, 100, 130}, {7, 7, 7, 3}};
        double[] weights = {1, 3, 2, 2};
        // The mean is at 61.25 and 6.
        double whole =
                61.25 * 61.25
                        + 3 * 51.25 * 51.25
                        + 2 * 38.75 * 38.75
                        + 2 * 68.75 * 68.75
                        + 6 * 1
                        + 2 * 9;
        assertEquals(whole, whole(Points.ofColumns(columns, weights), 1), 1e-9 * whole);
        Points bits = new BernoulliMixture(3000, 70, 5, 0.1, 2).points();
        double inertia = new KMeans(KMeansSettings.of(1)).cluster(bits).inertia();
        for (int ranks = 1; ranks <= 4; ranks++) {
            assertEquals(inertia, whole(bits, ranks), 1e-9 * inertia);
        }
    }

    @Test
    void isTheInertiaOnTheEarthWhereCentersAreNoMeans() {
        Points earth = Points.ofDegrees(new double[][] {{0, 0, 90}, {0, 0, 0}});
        assertEquals(1e9, DataParallel.run(earth, 1, GainScale::of).value().at(1e9));
    }

    private static double whole(Points points, int ranks) {
        return DataParallel.run(points, ranks, GainScale::of).value().whole();
    }
}
