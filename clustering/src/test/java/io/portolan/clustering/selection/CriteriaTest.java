package io.portolan.clustering.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The criteria are those of their definitions, computed here point by point.
@Timeout(60)
final class CriteriaTest {
    @ParameterizedTest
    @CsvSource({"1, 40, 3", "2, 60, 2", "2, 60, 7", "5, 90, 4", "3, 200, 150"})
    void ofUnweightedPoints(int dimensions, int count, int clusters) {
        double[][] columns = columns(dimensions, count);
        check(columns, ones(count), Points.ofColumns(columns), clusters);
    }

    @Test
    void ofWeightedPoints() {
        double[][] columns = columns(2, 80);
        double[] weights = new double[80];
        Arrays.setAll(weights, i -> i % 4 * 2.5);
        check(columns, weights, Points.ofColumns(columns, weights), 5);
    }

    @Test
    void theScaleOfWeightsDoesNotMatter() {
        double[][] columns = columns(2, 80);
        double[] weights = new double[80];
        Arrays.setAll(weights, i -> 1 + i % 4);
        Candidate one = candidate(Points.ofColumns(columns, weights), 4);
        // A power of two, so that the same points are drawn.
        Candidate larger =
                candidate(
                        Points.ofColumns(
                                columns, Arrays.stream(weights).map(w -> 1024 * w).toArray()),
                        4);
        assertEquals(one.bic().orElseThrow(), larger.bic().orElseThrow(), 1e-9);
        assertEquals(
                one.calinskiHarabasz().orElseThrow(),
                larger.calinskiHarabasz().orElseThrow(),
                1e-9);
    }

    @Test
    void wherePerfectOrUndefinedTheyAreEmpty() {
        Points three = Points.ofColumns(new double[][] {{1, 2, 5}});
        Candidate one = candidate(three, 1);
        assertEquals(OptionalDouble.empty(), one.calinskiHarabasz());
        assertEquals(OptionalDouble.empty(), one.silhouette());
        assertTrue(one.bic().isPresent());
        Candidate all = candidate(three, 3);
        assertEquals(0, all.inertia());
        assertEquals(OptionalDouble.empty(), all.calinskiHarabasz());
        assertEquals(OptionalDouble.of(0), all.silhouette());
        assertEquals(OptionalDouble.empty(), all.bic());
        Candidate twins = candidate(Points.ofColumns(new double[][] {{1, 1, 5, 5, 5}}), 2);
        assertEquals(OptionalDouble.empty(), twins.calinskiHarabasz());
        assertEquals(OptionalDouble.of(1), twins.silhouette());
        Candidate equal = candidate(Points.ofColumns(new double[][] {{7, 7, 7}}), 1);
        assertEquals(new Candidate(1, 0, empty(), empty(), empty()), equal);
        Candidate single = candidate(Points.ofColumns(new double[][] {{7}}), 1);
        assertEquals(new Candidate(1, 0, empty(), empty(), empty()), single);
    }

    @Test
    void hugeCoordinatesGiveNumbers() {
        double[][] columns = columns(2, 60);
        for (double[] column : columns) {
            Arrays.setAll(column, i -> 1e98 * column[i]);
        }
        Candidate candidate = candidate(Points.ofColumns(columns), 3);
        assertTrue(Double.isFinite(candidate.silhouette().orElseThrow()));
        assertTrue(Double.isFinite(candidate.calinskiHarabasz().orElseThrow()));
        assertTrue(Double.isFinite(candidate.bic().orElseThrow()));
    }

    @Test
    void everyPointOfPositiveWeightIsAsLikelyInTheSample() {
        double[] column = new double[12];
        double[] weights = new double[12];
        Arrays.setAll(column, i -> i);
        // Two points of no weight, and weights that must not count.
        Arrays.setAll(weights, i -> i == 0 || i == 7 ? 0 : 1 + 50 * (i % 2));
        Points points = Points.ofColumns(new double[][] {column}, weights);
        int draws = 4000;
        int[] drawn = new int[12];
        for (int seed = 0; seed < draws; seed++) {
            int[] sample = Silhouette.draw(points, 10, 4, seed);
            assertEquals(4, Arrays.stream(sample).distinct().count(), "without repetition");
            Arrays.stream(sample).forEach(i -> drawn[i]++);
        }
        for (int i = 0; i < 12; i++) {
            // Of a binomial with 4000 draws and p = 0.4 the standard deviation is 31.
            assertEquals(weights[i] == 0 ? 0 : 0.4 * draws, drawn[i], 150, "point " + i);
        }
        assertEquals(0, drawn[0] + drawn[7]);
    }

    @Test
    void theSampleIsDrawnFromTheSeed() {
        double[][] columns = columns(2, 3000);
        Points points = Points.ofColumns(columns);
        Clustering clustering = new KMeans(KMeansSettings.of(4)).cluster(points);
        double all = Silhouette.of(points, 3000, 3000, 1).of(clustering).orElseThrow();
        Silhouette sample = Silhouette.of(points, 3000, 500, 1);
        assertEquals(500, sample.size());
        double first = sample.of(clustering).orElseThrow();
        assertEquals(all, first, 0.03);
        assertEquals(
                first, Silhouette.of(points, 3000, 500, 1).of(clustering).orElseThrow(), "seed 1");
        assertTrue(first != Silhouette.of(points, 3000, 500, 2).of(clustering).orElseThrow());
    }

    private static OptionalDouble empty() {
        return OptionalDouble.empty();
    }

    private static Candidate candidate(Points points, int clusters) {
        return new ClusterSelection(
                        SelectionSettings.of(new ClusterRange(clusters, clusters)),
                        k -> new KMeans(KMeansSettings.of(k)))
                .select(points)
                .candidates()
                .getFirst();
    }

    private static void check(double[][] columns, double[] weights, Points points, int clusters) {
        SelectionOutcome selection =
                new ClusterSelection(
                                SelectionSettings.of(new ClusterRange(clusters, clusters)),
                                k -> new KMeans(KMeansSettings.of(k)))
                        .select(points);
        Candidate actual = selection.candidates().getFirst();
        Definition expected =
                new Definition(columns, weights, selection.clustering().labels(), clusters);
        assertEquals(expected.within(), actual.inertia(), 1e-9 * expected.within(), "inertia");
        assertEquals(
                expected.within(new int[columns[0].length]),
                selection.inertiaOfOne(),
                1e-9 * selection.inertiaOfOne(),
                "inertia of one cluster");
        double variance = expected.calinskiHarabasz();
        assertEquals(variance, actual.calinskiHarabasz().orElseThrow(), 1e-9 * variance, "F");
        assertEquals(expected.silhouette(), actual.silhouette().orElseThrow(), 1e-9, "silhouette");
        assertEquals(expected.bic(), actual.bic().orElseThrow(), 1e-6, "BIC");
    }

    private static double[][] columns(int dimensions, int count) {
        SplittableRandom random = new SplittableRandom(dimensions * 31L + count);
        double[][] columns = new double[dimensions][count];
        for (double[] column : columns) {
            Arrays.setAll(column, i -> random.nextGaussian(i % 4 * 3, 1));
        }
        return columns;
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }
}
