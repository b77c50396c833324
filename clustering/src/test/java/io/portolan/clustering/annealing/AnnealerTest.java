package io.portolan.clustering.annealing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class AnnealerTest {
    private static final double COOLING = 0.8;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 32, 33, 60})
    void splitsFirstAtTwiceTheLargestEigenvalueOfTheCovariance(int dimensions) {
        // Half of the points at +-0.9 on one axis, the others at +-0.5 on each of the axes: the
        // covariance is diagonal.
        double[][] points = new double[4 * dimensions][dimensions];
        int main = dimensions / 2;
        for (int d = 0; d < dimensions; d++) {
            points[4 * d][d] = 0.5;
            points[4 * d + 1][d] = -0.5;
            points[4 * d + 2][main] = 0.9;
            points[4 * d + 3][main] = -0.9;
        }
        double critical = 2 * (0.81 / 2 + 0.25 / (2.0 * dimensions));
        TextbookExpectation expectation = new TextbookExpectation(points);
        AnnealingState state = grown(expectation, dimensions, 2);
        PhaseTransition first = state.transitions().getFirst();
        assertEquals(critical, first.criticalTemperature(), 0.01 * critical);
        assertEquals(0, first.node());
        assertTrue(
                first.temperature() < critical && first.temperature() > COOLING * critical,
                "split at %s, critical is %s".formatted(first.temperature(), critical));
        int sweep = expectation.counts.indexOf(2);
        assertTrue(expectation.temperatures.get(sweep) < critical, "two clusters before");
    }

    @Test
    void findsTheClustersWithTheirMasses() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] points = new double[400][2];
        for (int i = 0; i < points.length; i++) {
            int cluster = i % 4 == 0 ? 0 : i % 4 == 1 ? 1 : 2;
            points[i][0] = 0.4 * cluster - 0.4 + 0.02 * random.nextGaussian();
            points[i][1] = cluster == 1 ? 0.5 : -0.2 + 0.02 * random.nextGaussian();
        }
        List<AnnealedCluster> found =
                anneal(new TextbookExpectation(points), 2, 3, 6).stream()
                        .sorted((a, b) -> Double.compare(a.center()[0], b.center()[0]))
                        .toList();
        double[] masses = {0.25, 0.25, 0.5};
        for (int k = 0; k < 3; k++) {
            assertEquals(0.4 * k - 0.4, found.get(k).center()[0], 0.01);
            assertEquals(masses[k], found.get(k).mass(), 1e-6);
        }
    }

    @Test
    void neverHasMoreClustersThanTheLimit() {
        double[][] points = gaussian(300, 2);
        TextbookExpectation expectation = new TextbookExpectation(points);
        assertEquals(7, anneal(expectation, 2, 7, 11).size());
        assertEquals(11, expectation.counts.stream().mapToInt(c -> c).max().orElse(0));
    }

    @Test
    void staysOneClusterWhenAllPointsAreEqual() {
        double[][] points = new double[10][2];
        assertEquals(1, anneal(new TextbookExpectation(points), 2, 3, 6).size());
    }

    @Test
    void endsWithACenterOnEveryPointWhenThereAreFewerThanK() {
        double[][] points = {{0}, {0}, {0.5}, {1}, {1}};
        List<AnnealedCluster> found = anneal(new TextbookExpectation(points), 1, 5, 10);
        assertTrue(found.size() <= 5, found.size() + " clusters");
        for (double[] point : points) {
            double nearest =
                    found.stream()
                            .mapToDouble(c -> Math.abs(c.center()[0] - point[0]))
                            .min()
                            .orElseThrow();
            assertEquals(0, nearest, 1e-6);
        }
    }

    @Test
    void lowersTheTemperatureByTheFactorAndReheatsOnce() {
        TextbookExpectation expectation = new TextbookExpectation(gaussian(200, 2));
        anneal(expectation, 2, 3, 6);
        int rises = 0;
        double before = Double.POSITIVE_INFINITY;
        for (double t : expectation.temperatures.subList(2, expectation.temperatures.size())) {
            if (t > before) {
                rises++;
            } else if (t < before && before != Double.POSITIVE_INFINITY) {
                assertEquals(COOLING, t / before, 1e-9);
            }
            before = t;
        }
        assertEquals(1, rises);
    }

    private static double[][] gaussian(int count, int dimensions) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] points = new double[count][dimensions];
        for (double[] point : points) {
            for (int d = 0; d < dimensions; d++) {
                point[d] = 0.2 * random.nextGaussian();
            }
        }
        return points;
    }

    private static AnnealingState grown(
            TextbookExpectation expectation, int dimensions, int limit) {
        AnnealingState state = AnnealingState.start(dimensions);
        annealer(expectation, state).grow(limit, 0);
        return state;
    }

    private static List<AnnealedCluster> anneal(
            TextbookExpectation expectation, int dimensions, int clusters, int limit) {
        AnnealingState state = grown(expectation, dimensions, limit);
        annealer(expectation, state).condense(clusters, Double.POSITIVE_INFINITY);
        return state.clusters();
    }

    private static Annealer annealer(TextbookExpectation expectation, AnnealingState state) {
        return new Annealer(expectation, CoolingSchedule.withFactor(COOLING), state, () -> {});
    }
}
