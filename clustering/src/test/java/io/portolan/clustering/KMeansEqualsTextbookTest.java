package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// From the same start, labels, centers and inertia are those of an independent Lloyd in f64.
@Timeout(120)
final class KMeansEqualsTextbookTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 20, 80})
    void onIndiana(int clusters) {
        double[][] census = CensusData.indiana();
        double[][] place = {census[0], census[1]};
        check(place, null, TextbookLloyd.someRows(place, clusters, 7));
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 80})
    void onIndianaWeightedByPopulation(int clusters) {
        double[][] census = CensusData.indiana();
        double[][] place = {census[0], census[1]};
        check(place, census[2], TextbookLloyd.someRows(place, clusters, 8));
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(ints = {10, 20, 80})
    void onTheUnitedStates(int clusters) {
        double[][] census = CensusData.unitedStates();
        double[][] place = {census[0], census[1]};
        check(place, null, TextbookLloyd.someRows(place, clusters, 9));
        check(place, census[2], TextbookLloyd.someRows(place, clusters, 10));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1",
        "2, 1000, 3",
        "3, 1025, 8",
        "4, 3000, 5",
        "5, 700, 70",
        "17, 2000, 9",
        "64, 1500, 33",
        "300, 400, 7"
    })
    void onGaussians(int dimensions, int count, int clusters) {
        double[][] columns = gaussians(dimensions, count, 1);
        check(columns, null, TextbookLloyd.someRows(columns, clusters, 1));
    }

    @Test
    void onAGridWhereManyPointsAreEquallyFarFromTwoCenters() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] columns = new double[2][4000];
        for (double[] column : columns) {
            Arrays.setAll(column, i -> random.nextInt(12));
        }
        for (int seed = 0; seed < 10; seed++) {
            check(columns, null, TextbookLloyd.someRows(columns, 9, seed));
        }
    }

    @ParameterizedTest
    @CsvSource({"1e-90, 0", "1e90, 0", "1e-3, 1e6", "1e3, -1e9"})
    void atAnyScaleAndOffset(double scale, double offset) {
        double[][] columns = gaussians(2, 3000, 6);
        for (double[] column : columns) {
            Arrays.setAll(column, i -> offset + scale * column[i]);
        }
        double[] weights = new double[3000];
        Arrays.setAll(weights, i -> Math.sqrt(scale) * (i % 5 + 0.25));
        check(columns, null, TextbookLloyd.someRows(columns, 12, 6));
        check(columns, weights, TextbookLloyd.someRows(columns, 12, 7));
    }

    @Test
    void withZeroWeights() {
        double[][] columns = gaussians(2, 3000, 4);
        double[] weights = new double[3000];
        Arrays.setAll(weights, i -> i % 3 == 0 ? 0 : i % 5 + 0.25);
        check(columns, weights, TextbookLloyd.someRows(columns, 12, 5));
    }

    @Test
    void whenTheLimitOfSweepsEndsTheRunTheLabelsBelongToTheCenters() {
        double[][] census = CensusData.indiana();
        double[][] place = {census[0], census[1]};
        double[][] start = TextbookLloyd.someRows(place, 20, 2);
        double[] ones = TextbookLloyd.ones(place[0].length);
        TextbookLloyd expected = new TextbookLloyd(place, ones, start);
        for (int sweep = 0; sweep < 4; sweep++) {
            expected.assign();
            expected.update();
        }
        expected.assign();
        Clustering actual = cluster(place, null, start, 4);
        assertEquals(4, actual.sweeps());
        assertEquals(false, actual.isConverged());
        compare(expected, actual);
    }

    private static void check(double[][] columns, double @Nullable [] weights, double[][] start) {
        double[] w = weights == null ? TextbookLloyd.ones(columns[0].length) : weights;
        TextbookLloyd expected = TextbookLloyd.run(columns, w, start, 1000);
        Clustering actual = cluster(columns, weights, start, 1000);
        assertEquals(true, actual.isConverged());
        assertEquals(expected.sweeps, actual.sweeps(), "sweeps");
        assertEquals(0, actual.relocations(), "relocations");
        assertEquals(
                expected.inertia,
                actual.history().getLast().inertia(),
                1e-9 * expected.inertia,
                "inertia of the last sweep");
        compare(expected, actual);
    }

    private static Clustering cluster(
            double[][] columns, double @Nullable [] weights, double[][] start, int limit) {
        Points points =
                weights == null ? Points.ofColumns(columns) : Points.ofColumns(columns, weights);
        return new KMeans(
                        KMeansSettings.of(start.length)
                                .withMaxIterations(limit)
                                .withSeeding(new GivenCenters(Centers.of(start))))
                .cluster(points);
    }

    /// Compares all but the numbering, which must be by decreasing size.
    private static void compare(TextbookLloyd expected, Clustering actual) {
        int[] numbers = new int[expected.centers.length];
        Arrays.fill(numbers, -1);
        int[] renumbered = new int[expected.labels.length];
        for (int i = 0; i < renumbered.length; i++) {
            int label = expected.labels[i];
            if (numbers[label] < 0) {
                numbers[label] = actual.label(i);
            }
            renumbered[i] = numbers[label];
        }
        assertArrayEquals(renumbered, actual.labels(), "labels");
        assertEquals(expected.inertia, actual.inertia(), 1e-9 * expected.inertia, "inertia");
        for (int k = 0; k < numbers.length; k++) {
            if (numbers[k] >= 0) {
                for (int d = 0; d < expected.centers[k].length; d++) {
                    double coordinate = expected.centers[k][d];
                    assertEquals(
                            coordinate,
                            actual.centers().coordinate(numbers[k], d),
                            1e-9 * Math.max(1, Math.abs(coordinate)),
                            "center " + k);
                }
            }
        }
        for (int k = 1; k < actual.clusters(); k++) {
            assertEquals(
                    true, actual.cluster(k - 1).size() >= actual.cluster(k).size(), "order " + k);
        }
    }

    private static double[][] gaussians(int dimensions, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[dimensions][count];
        for (double[] column : columns) {
            Arrays.setAll(column, i -> random.nextGaussian(i % 7, 1));
        }
        return columns;
    }
}
