package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The sums of a block are those of equation (1) in f64, to the precision of f32.
@Timeout(60)
final class SoftSweepEqualsTextbookTest {
    @ParameterizedTest
    @CsvSource({
        "2, 1024, 20, 1",
        "2, 1000, 7, 2",
        "3, 65, 5, 3",
        "9, 1024, 33, 4",
        "40, 300, 5, 5"
    })
    void forMassesMomentsAndSpreads(int dimensions, int points, int clusters, int seed) {
        for (Spread spread : Spread.values()) {
            SoftScenario s =
                    new SoftScenario(
                            BlockScenario.Kind.GAUSSIAN,
                            dimensions,
                            points,
                            clusters,
                            spread,
                            seed);
            compare(s, expected(s, spread), s.sweep(false), spread);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1024, 20, 1", "3, 65, 2, 2", "40, 300, 5, 3"})
    void forErrorsAndUtilities(int dimensions, int points, int clusters, int seed) {
        SoftScenario s =
                new SoftScenario(
                        BlockScenario.Kind.GAUSSIAN,
                        dimensions,
                        points,
                        clusters,
                        Spread.NONE,
                        seed);
        double[] expected = new double[2 * clusters];
        for (int i = 0; i < points; i++) {
            int best = -1;
            double least = Double.POSITIVE_INFINITY;
            double second = Double.POSITIVE_INFINITY;
            for (int k = 0; k < clusters; k++) {
                double square = s.squaredDistance(i, k);
                if (square < least) {
                    second = least;
                    least = square;
                    best = k;
                } else {
                    second = Math.min(second, square);
                }
            }
            expected[2 * best] += s.weight(i) * least;
            expected[2 * best + 1] += s.weight(i) * (second - least);
        }
        double[] actual = s.uses(false);
        for (int j = 0; j < expected.length; j++) {
            assertEquals(expected[j], actual[j], 1e-5 * Math.max(1e-3, expected[j]), "sum " + j);
        }
    }

    private static void compare(SoftScenario s, double[] expected, double[] actual, Spread spread) {
        assertEquals(expected.length, actual.length);
        int perCluster = expected.length / s.rows.length;
        double factor = s.centers.factor();
        double total = 0;
        for (int i = 0; i < s.block.points; i++) {
            total += s.weight(i);
        }
        for (int j = 0; j < expected.length; j++) {
            int sum = j % perCluster;
            double unit = sum == 0 ? 1 : sum <= s.block.dimensions ? factor : factor * factor;
            assertEquals(expected[j], actual[j] / unit, 3e-5 * total, spread + " sum " + j);
        }
    }

    /// In f32 coordinates.
    private static double[] expected(SoftScenario s, Spread spread) {
        int clusters = s.rows.length;
        int dimensions = s.block.dimensions;
        int perCluster = 1 + dimensions + spread.sums(dimensions);
        double[] sums = new double[clusters * perCluster];
        double[] p = new double[clusters];
        for (int i = 0; i < s.block.points; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < clusters; k++) {
                p[k] = s.squaredDistance(i, k) / s.temperature - Math.log(s.masses[k]);
                least = Math.min(least, p[k]);
            }
            double z = 0;
            for (int k = 0; k < clusters; k++) {
                p[k] = Math.exp(least - p[k]);
                z += p[k];
            }
            for (int k = 0; k < clusters; k++) {
                double part = s.weight(i) * p[k] / z;
                int at = k * perCluster;
                sums[at++] += part;
                double projection = 0;
                for (int d = 0; d < dimensions; d++) {
                    sums[at++] += part * s.coordinate(i, d);
                    projection += difference(s, i, k, d) * s.axes[k][d];
                }
                for (int d = 0; d < dimensions && spread == Spread.AXIS; d++) {
                    sums[at++] += part * projection * difference(s, i, k, d);
                }
                for (int d = 0; d < dimensions && spread == Spread.COVARIANCE; d++) {
                    for (int e = d; e < dimensions; e++) {
                        sums[at++] += part * difference(s, i, k, d) * difference(s, i, k, e);
                    }
                }
            }
        }
        return sums;
    }

    private static double difference(SoftScenario s, int point, int cluster, int dimension) {
        return s.coordinate(point, dimension) - s.rows[cluster][dimension];
    }
}
