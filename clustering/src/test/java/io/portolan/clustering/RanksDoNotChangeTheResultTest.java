package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Seeds, labels, centers and inertias of K-means are the same bits for any number of ranks and for
/// both kernels.
@Timeout(120)
final class RanksDoNotChangeTheResultTest {
    private static final int[] RANKS = {1, 2, 3, 8, 64};

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 80})
    void ofIndiana(int clusters) {
        double[][] census = CensusData.indiana();
        check(Points.ofColumns(new double[][] {census[0], census[1]}), clusters);
        check(Points.ofColumns(new double[][] {census[0], census[1]}, census[2]), clusters);
    }

    @Test
    void whenThereAreMoreRanksThanBlocks() {
        double[][] columns = new double[3][40];
        for (int i = 0; i < 40; i++) {
            columns[0][i] = i % 7;
            columns[1][i] = i * 0.1;
            columns[2][i] = -i * i;
        }
        check(Points.ofColumns(columns), 5);
    }

    /// Enough points for boxes in two and three dimensions, and for gaps in eight; clouds and
    /// single points lie on each other, a third weighs nothing, and coordinates reach as far as
    /// they may.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "2, 1",
        "3, 1",
        "8, 1",
        "2, 1e99",
        "3, 1e99",
        "8, 1e99",
        "2, 1e-98",
        "3, 1e-98",
        "8, 1e-98"
    })
    void ofPointsOnEachOtherWithoutWeightAndFarOut(int dimensions, double unit) {
        SplittableRandom random = new SplittableRandom(dimensions);
        double[][] columns = new double[dimensions][3000];
        double[] weights = new double[3000];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = i % 3 == 0 ? 0 : random.nextDouble();
            for (int d = 0; d < dimensions; d++) {
                double whole = random.nextInt(-3, 4);
                columns[d][i] =
                        unit * (i % 2 == 0 ? whole / 4 : whole / 4 + 0.01 * random.nextDouble());
            }
        }
        check(Points.ofColumns(columns, weights), 40);
        check(Points.ofColumns(columns), 40);
    }

    @Test
    @Tag("slow")
    void ofTheUnitedStates() {
        double[][] census = CensusData.unitedStates();
        check(Points.ofColumns(new double[][] {census[0], census[1]}), 20);
        check(Points.ofColumns(new double[][] {census[0], census[1]}, census[2]), 20);
    }

    @ParameterizedTest
    @EnumSource
    void andProgressIsHeardOncePerSweep(Kernel kernel) {
        double[][] census = CensusData.indiana();
        List<Sweep> heard = new ArrayList<>();
        Clustering result =
                new KMeans(KMeansSettings.of(10).withRanks(3).withKernel(kernel))
                        .cluster(
                                Points.ofColumns(new double[][] {census[0], census[1]}),
                                heard::add);
        assertEquals(result.history(), heard);
        assertEquals(heard.size(), heard.getLast().number());
    }

    private static void check(Points points, int clusters) {
        KMeansSettings settings = KMeansSettings.of(clusters).withSeed(42);
        Clustering alone = new KMeans(settings).cluster(points);
        for (int ranks : RANKS) {
            for (Kernel kernel : Kernel.values()) {
                Clustering shared =
                        new KMeans(settings.withRanks(ranks).withKernel(kernel)).cluster(points);
                String name = ranks + " ranks, " + kernel;
                assertArrayEquals(alone.labels(), shared.labels(), name);
                assertEquals(alone.centers(), shared.centers(), name);
                assertEquals(alone.history(), shared.history(), name);
                assertEquals(alone.inertia(), shared.inertia(), name);
                for (int k = 0; k < clusters; k++) {
                    assertEquals(alone.cluster(k), shared.cluster(k), name);
                }
                for (int i = 0; i < points.count(); i++) {
                    assertEquals(alone.distance(i), shared.distance(i), name);
                }
                assertEquals(ranks, shared.parallelism().ranks());
            }
        }
    }
}
