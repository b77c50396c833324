package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.annealing.AnnealedCluster;
import io.portolan.clustering.annealing.Annealer;
import io.portolan.clustering.annealing.AnnealingState;
import io.portolan.clustering.annealing.CoolingSchedule;
import io.portolan.clustering.annealing.Expectation;
import io.portolan.clustering.annealing.Moments;
import io.portolan.clustering.annealing.SoftExpectation;
import io.portolan.clustering.annealing.TextbookExpectation;
import io.portolan.clustering.kernel.Spread;
import io.portolan.clustering.ranks.F32Coordinates;
import io.portolan.clustering.ranks.Share;
import io.portolan.clustering.ranks.SoftKernel;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// At every step of an annealing, the moments from the kernels, blocks and ranks are those of
/// equation (1) in f64, to the precision of f32.
@Timeout(120)
final class SoftExpectationEqualsTextbookTest {
    @ParameterizedTest
    @CsvSource({"1500, 2, 6", "700, 3, 4", "300, 40, 3"})
    void throughAnAnnealing(int count, int dimensions, int clusters) {
        Points points = new GaussianMixture(count, dimensions, clusters, 1.5, 4).points();
        DataParallel.run(points, 2, share -> compare(share, points, clusters));
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"100, 166, 4", "300, 20, 3", "100, 70, 3"})
    void throughAnAnnealingOfBits(int count, int bits, int clusters) {
        Points points = new BernoulliMixture(count, bits, clusters, 0.3, 5).points();
        DataParallel.run(points, 2, share -> compare(share, points, clusters));
    }

    private static int compare(Share share, Points points, int clusters) {
        int dimensions = points.dimensions();
        F32Coordinates coordinates = new F32Coordinates(share, new SoftKernel(false, 1e9));
        RunHistory history = new RunHistory(share, Progress.NONE);
        Expectation tested = new SoftExpectation(share, coordinates, history);
        double[][] rows = new double[points.count()][dimensions];
        for (int i = 0; i < rows.length; i++) {
            for (int d = 0; d < dimensions; d++) {
                rows[i][d] = (float) coordinates.f32(points.coordinate(i, d), d);
            }
        }
        Expectation textbook = new TextbookExpectation(rows);
        Expectation both =
                (list, temperature, spread) -> {
                    Moments expected = textbook.measure(list, temperature, spread);
                    Moments actual = tested.measure(list, temperature, spread);
                    compare(list, expected, actual, spread);
                    return actual;
                };
        AnnealingState state = AnnealingState.start(dimensions);
        CoolingSchedule schedule = CoolingSchedule.withFactor(0.7);
        Annealer annealer = new Annealer(both, schedule, state, () -> {});
        annealer.grow(2 * clusters, 0);
        annealer.condense(clusters, Double.POSITIVE_INFINITY);
        List<AnnealedCluster> found = state.clusters();
        assertEquals(clusters, found.size());
        assertTrue(history.sweeps().size() > 20, history.sweeps().size() + " sweeps");
        return found.size();
    }

    private static void compare(
            List<AnnealedCluster> clusters, Moments expected, Moments actual, Spread spread) {
        for (int k = 0; k < clusters.size(); k++) {
            String name = "%s of cluster %d of %d".formatted(spread, k, clusters.size());
            assertEquals(expected.mass(k), actual.mass(k), 1e-5, name);
            if (expected.mass(k) > 1e-3) {
                assertArrayEquals(expected.mean(k), actual.mean(k), 1e-4, name);
                if (spread != Spread.NONE) {
                    assertArrayEquals(expected.spread(k), actual.spread(k), 1e-5, name);
                }
            }
        }
    }
}
