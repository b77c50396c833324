package io.portolan.clustering.annealing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.kernel.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Above 32 dimensions no covariance is summed; the largest eigenvalues are those of the
/// covariance, to a seventh where the next ones are nearly as large, at every temperature of an
/// annealing and for clusters that have just split.
@Timeout(120)
final class MatrixFreeVarianceTest {
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"33, 1", "33, 2", "64, 3", "64, 4", "128, 5"})
    void isThatOfTheWholeCovariance(int dimensions, int seed) {
        double[][] points = mixture(dimensions, new SplittableRandom(seed));
        Moments[] last = new Moments[1];
        TextbookExpectation textbook = new TextbookExpectation(points);
        Expectation expectation =
                (clusters, temperature, spread) -> {
                    last[0] = textbook.measure(clusters, temperature, Spread.COVARIANCE);
                    return textbook.measure(clusters, temperature, spread);
                };
        List<AnnealedCluster> clusters = new ArrayList<>(AnnealingState.start(dimensions).clusters);
        CoolingSchedule schedule = CoolingSchedule.withFactor(0.8);
        Codebook codebook = new Codebook(expectation, schedule, clusters);
        double temperature = schedule.start(codebook.everything());
        int compared = 0;
        while (clusters.size() < 8) {
            codebook.settleToSplit(temperature);
            for (int k = 0; k < clusters.size(); k++) {
                if (isApart(clusters.get(k), temperature)) {
                    double expected = PrincipalAxis.of(last[0].spread(k), dimensions).variance();
                    assertEquals(
                            expected,
                            clusters.get(k).variance,
                            0.15 * expected,
                            "cluster %d of %d".formatted(k, clusters.size()));
                    compared++;
                }
            }
            SplitPairs.part(clusters, temperature, new SplitLog());
            SplitPairs.split(clusters, temperature, 8);
            temperature = schedule.next(temperature);
        }
        assertTrue(compared > 10, compared + " compared");
    }

    /// Whether it may be split.
    private static boolean isApart(AnnealedCluster cluster, double temperature) {
        AnnealedCluster sibling = cluster.sibling;
        return sibling == null || SplitPairs.areApart(cluster, sibling, temperature);
    }

    /// Six clouds, each longer in one direction.
    private static double[][] mixture(int dimensions, SplittableRandom random) {
        double[][] points = new double[240][dimensions];
        double[][] middles = new double[6][dimensions];
        double[][] axes = new double[6][dimensions];
        for (int c = 0; c < 6; c++) {
            for (int d = 0; d < dimensions; d++) {
                middles[c][d] = random.nextDouble(-0.5, 0.5);
                axes[c][d] = random.nextGaussian() * 0.03;
            }
        }
        for (int i = 0; i < points.length; i++) {
            double along = random.nextGaussian();
            for (int d = 0; d < dimensions; d++) {
                points[i][d] =
                        middles[i % 6][d] + along * axes[i % 6][d] + random.nextGaussian() * 0.02;
            }
        }
        return points;
    }
}
