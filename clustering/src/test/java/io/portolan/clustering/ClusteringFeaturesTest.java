package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.lloyd.Lloyd;
import io.portolan.clustering.points.ClusteringFeatures;
import io.portolan.clustering.points.Space;
import io.portolan.clustering.ranks.Share;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ClusteringFeaturesTest {
    private static final int CLUSTERS = 10;
    private static final int WANTED = 1000;
    private final double[][] columns = new GaussianMixture(10_000, 2, 7, 0.5, 3).columns;
    private final double[] weights = new double[columns[0].length];

    ClusteringFeaturesTest() {
        Arrays.setAll(weights, i -> i % 5);
    }

    @Test
    void keepTheWeightTheMeanAndTheSquaresOfAllPoints() {
        Points points = Points.ofColumns(columns, weights);
        ClusteringFeatures features = features(points);
        assertEquals(points.totalWeight(), features.means().totalWeight());
        double squares = features.scatter();
        for (int d = 0; d < 2; d++) {
            double mean = mean(points.space(), d);
            assertEquals(mean, mean(features.means(), d), 1e-6);
            squares += squares(features.means(), d, mean);
        }
        double expected =
                squares(points.space(), 0, mean(points.space(), 0))
                        + squares(points.space(), 1, mean(points.space(), 1));
        assertEquals(expected, squares, 1e-6 * expected);
    }

    @Test
    void haveTheInertiaOfAllPoints() {
        Points points = Points.ofColumns(columns, weights);
        ClusteringFeatures features = features(points);
        double[] ofBoth =
                DataParallel.run(
                                points,
                                1,
                                share ->
                                        new double[] {
                                            inertia(share), inertia(share.of(features, false))
                                        })
                        .value();
        assertEquals(ofBoth[0], ofBoth[1], 1e-9 * ofBoth[0]);
    }

    private static double inertia(Share share) {
        double[] center = {1, -2};
        RunHistory history = new RunHistory(share, Progress.NONE);
        return Lloyd.atMost(1, share, true, center, history).inertia();
    }

    @Test
    void areAsManyAsWantedAndLackLittle() {
        Points points = Points.ofColumns(columns);
        ClusteringFeatures features = features(points);
        assertEquals(WANTED, features.means().count());
        double all =
                squares(points.space(), 0, mean(points.space(), 0))
                        + squares(points.space(), 1, mean(points.space(), 1));
        assertTrue(features.scatter() > 0);
        assertTrue(features.scatter() < all / WANTED, () -> features.scatter() + " of " + all);
    }

    @Test
    void ofPointsThatAreAllAlikeLackNothing() {
        double[][] few = new double[2][10_000];
        for (int i = 0; i < few[0].length; i++) {
            few[0][i] = i % 3;
            few[1][i] = i % 2;
        }
        ClusteringFeatures features = features(Points.ofColumns(few));
        assertEquals(0, features.scatter(), 1e-20);
        assertTrue(features.means().count() < WANTED);
        assertEquals(6, features.means().distinct(100));
    }

    @Test
    void leaveOutWhatHasNoWeight() {
        double[] half = new double[weights.length];
        Arrays.setAll(half, i -> columns[0][i] > 0 ? 1 : 0);
        ClusteringFeatures features = features(Points.ofColumns(columns, half));
        for (int i = 0; i < features.means().count(); i++) {
            assertTrue(features.means().coordinate(i, 0) > 0);
        }
    }

    @Test
    void areTheSameForPositionsAsForTheirVectors() {
        double[][] region = Arrays.stream(columns).map(double[]::clone).toArray(double[][]::new);
        for (double[] column : region) {
            Arrays.setAll(column, i -> column[i] / 10);
        }
        Points positions = Points.ofDegrees(region, weights);
        ClusteringFeatures features = features(positions);
        assertEquals(3, features.means().dimensions());
        assertEquals(positions.totalWeight(), features.means().totalWeight());
    }

    @Test
    void areCloseTogetherOnTheWholeGlobe() {
        double[][] globe = Globe.UNIFORM.places(60_000, 1);
        ClusteringFeatures features =
                Objects.requireNonNull(ClusteringFeatures.of(Points.ofDegrees(globe).space(), 2));
        assertTrue(Math.sqrt(features.scatter() / 60_000) <= Math.toRadians(1));
        assertNull(
                ClusteringFeatures.of(
                        Points.ofDegrees(Globe.UNIFORM.places(20_000, 1)).space(), 2));
    }

    @Test
    void areNotMadeOfFewPointsOrOfThoseWithoutNeighbors() {
        assertNotNull(ClusteringFeatures.of(Points.ofColumns(columns).space(), 25));
        assertNull(ClusteringFeatures.of(Points.ofColumns(columns).space(), 26));
        assertNull(
                ClusteringFeatures.of(
                        new GaussianMixture(10_000, 4, 7, 0.5, 3).points().space(), 2));
    }

    @Test
    void annealingFindsTheClustersThatItFindsWithAllPoints() {
        Points points = Points.ofColumns(columns, weights);
        AnnealingSettings settings = AnnealingSettings.of(7);
        Clustering all =
                new DeterministicAnnealing(settings.withEffort(Effort.HIGH)).cluster(points);
        Clustering few = new DeterministicAnnealing(settings).cluster(points);
        assertEquals(all.inertia(), few.inertia(), 1e-9 * all.inertia());
        assertArrayEquals(all.labels(), few.labels());
        assertTrue(few.isConverged());
    }

    private static ClusteringFeatures features(Points points) {
        return Objects.requireNonNull(ClusteringFeatures.of(points.space(), CLUSTERS));
    }

    private static double mean(Space points, int dimension) {
        double sum = 0;
        for (int i = 0; i < points.count(); i++) {
            sum += points.weight(i) * points.coordinate(i, dimension);
        }
        return sum / points.totalWeight();
    }

    private static double squares(Space points, int dimension, double mean) {
        double sum = 0;
        for (int i = 0; i < points.count(); i++) {
            double difference = points.coordinate(i, dimension) - mean;
            sum += points.weight(i) * difference * difference;
        }
        return sum;
    }
}
