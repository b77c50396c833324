package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Labels, centers and history are the same bits for any number of ranks and either kernel.
@Timeout(300)
final class AnnealingOnRanksTest {
    @Tag("slow")
    @Test
    void onIndiana() {
        double[][] census = CensusData.indiana();
        check(Points.ofColumns(new double[][] {census[0], census[1]}), AnnealingSettings.of(20));
    }

    @Tag("slow")
    @Test
    void onIndianaWeightedByPopulation() {
        double[][] census = CensusData.indiana();
        check(
                Points.ofColumns(new double[][] {census[0], census[1]}, census[2]),
                AnnealingSettings.of(10));
    }

    @Test
    void whereMeansStandForNeighbors() {
        check(new GaussianMixture(9000, 2, 7, 0.5, 4).points(), AnnealingSettings.of(9));
    }

    @Tag("slow")
    @Test
    void whereMeansStandForNeighborsOnTheGlobe() {
        double[][] degrees = new GaussianMixture(9000, 2, 7, 0.5, 4).columns;
        check(Points.ofDegrees(degrees), AnnealingSettings.of(9));
    }

    @Tag("slow")
    @Test
    void inHighDimensions() {
        check(new GaussianMixture(2100, 40, 5, 4, 1).points(), AnnealingSettings.of(5));
    }

    @Tag("slow")
    @Test
    void onSparseBits() {
        check(new BernoulliMixture(2100, 200, 100, 0.05, 1).points(), AnnealingSettings.of(4));
    }

    @Tag("slow")
    @Test
    void onTheUnitedStates() {
        double[][] census = CensusData.unitedStates();
        double[][] place = {census[0], census[1]};
        check(Points.ofColumns(place), AnnealingSettings.of(20), 2, 3, 8);
        check(Points.ofColumns(place, census[2]), AnnealingSettings.of(10), 2, 3, 8);
    }

    @Tag("slow")
    @Test
    void onPlainAndVectorKernels() {
        // Large enough for the vector kernels to be used.
        Points plane = new GaussianMixture(14_000, 2, 20, 0.9, 2).points();
        AnnealingSettings settings = AnnealingSettings.of(20);
        compare(
                new DeterministicAnnealing(settings.withKernel(Kernel.PLAIN)).cluster(plane),
                new DeterministicAnnealing(settings).cluster(plane),
                "kernels");
    }

    private static void check(Points points, AnnealingSettings settings) {
        check(
                points,
                settings,
                Boolean.getBoolean("portolan.test.slow") ? new int[] {2, 3, 8} : new int[] {3, 8});
    }

    private static void check(Points points, AnnealingSettings settings, int... numbers) {
        Clustering one = new DeterministicAnnealing(settings).cluster(points);
        for (int ranks : numbers) {
            Clustering several =
                    new DeterministicAnnealing(settings.withRanks(ranks)).cluster(points);
            compare(one, several, ranks + " ranks");
            assertEquals(ranks, several.parallelism().ranks());
        }
    }

    private static void compare(Clustering expected, Clustering actual, String what) {
        assertArrayEquals(expected.labels(), actual.labels(), what);
        assertArrayEquals(expected.centers().toArray(), actual.centers().toArray(), what);
        assertEquals(expected.history(), actual.history(), what);
        assertEquals(expected.inertia(), actual.inertia(), what);
        assertEquals(expected.splitTree(), actual.splitTree(), what);
    }
}
