package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The inertia, computed anew from the labels, is at most that of the best of many restarts of
/// k-means++.
@Timeout(120)
final class AnnealingQualityTest {
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"10, 592.0", "20, 267.0", "80, 55.3"})
    void onIndiana(int clusters, double limit) {
        double[][] census = CensusData.indiana();
        check(new double[][] {census[0], census[1]}, null, clusters, limit);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"10, 3.647e6", "20, 1.190e6", "80, 1.925e5"})
    void onTheUnitedStates(int clusters, double limit) {
        double[][] census = CensusData.unitedStates();
        check(new double[][] {census[0], census[1]}, null, clusters, limit);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"10, 5.000e9", "20, 1.5501e9"})
    void onTheUnitedStatesWeightedByPopulation(int clusters, double limit) {
        double[][] census = CensusData.unitedStates();
        check(new double[][] {census[0], census[1]}, census[2], clusters, limit);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "1500, 2, 15, 0.4, 1",
        "1500, 3, 12, 0.5, 2",
        "3000, 2, 30, 0.3, 4",
        "800, 33, 5, 3.0, 5"
    })
    void onGaussiansAsGoodAsLloydFromTheirCenters(
            int count, int dimensions, int clusters, double deviation, long seed) {
        GaussianMixture mixture = new GaussianMixture(count, dimensions, clusters, deviation, seed);
        TextbookLloyd ideal =
                TextbookLloyd.run(
                        mixture.columns, TextbookLloyd.ones(count), mixture.centers, 1000);
        check(mixture.columns, null, clusters, ideal.inertia * (1 + 1e-9));
    }

    @Tag("slow")
    @Test
    void onGaussiansInFortyDimensions() {
        onGaussiansAsGoodAsLloydFromTheirCenters(1200, 40, 8, 2.0, 3);
    }

    /// Clusters explain 3 % of the sum of squares here. The best known are of runs that settled to
    /// a tenth of the usual gain; the best of ten restarts of k-means++ are 0.19 to 0.31 % worse.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"1, 112265.8", "2, 111677.3", "3, 111188.8"})
    void onSparseBitsThatClustersExplainLittleOf(long seed, double bestKnown) {
        Points points = new BernoulliMixture(4000, 512, 400, 0.05, seed).points();
        Clustering found = new DeterministicAnnealing(AnnealingSettings.of(10)).cluster(points);
        double limit = bestKnown * 1.0008;
        assertTrue(found.inertia() <= limit, "inertia %s > %s".formatted(found.inertia(), limit));
    }

    @ParameterizedTest
    @CsvSource({"10, 592.0", "20, 275.0", "80, 56.2"})
    void onIndianaWithoutRefinement(int clusters, double limit) {
        double[][] census = CensusData.indiana();
        AnnealingSettings settings = AnnealingSettings.of(clusters).withEffort(Effort.FAST);
        Points points = Points.ofColumns(new double[][] {census[0], census[1]});
        double inertia = new DeterministicAnnealing(settings).cluster(points).inertia();
        assertTrue(inertia <= limit, "inertia %s > %s".formatted(inertia, limit));
    }

    @Test
    void theRefinementNeverMakesItWorse() {
        double[][] census = CensusData.indiana();
        Points points = Points.ofColumns(new double[][] {census[0], census[1]});
        for (int clusters : new int[] {2, 7, 20}) {
            AnnealingSettings settings = AnnealingSettings.of(clusters);
            double plain =
                    new DeterministicAnnealing(settings.withEffort(Effort.FAST))
                            .cluster(points)
                            .inertia();
            double refined = new DeterministicAnnealing(settings).cluster(points).inertia();
            assertTrue(refined <= plain, "%s > %s".formatted(refined, plain));
        }
    }

    private static void check(
            double[][] columns,
            double @org.jspecify.annotations.Nullable [] weights,
            int clusters,
            double limit) {
        Points points =
                weights == null ? Points.ofColumns(columns) : Points.ofColumns(columns, weights);
        Clustering clustering =
                new DeterministicAnnealing(AnnealingSettings.of(clusters)).cluster(points);
        double[] w = weights == null ? TextbookLloyd.ones(columns[0].length) : weights;
        double[][] start = new double[clusters][columns.length];
        for (int k = 0; k < clusters; k++) {
            for (int d = 0; d < columns.length; d++) {
                start[k][d] = clustering.centers().coordinate(k, d);
            }
        }
        TextbookLloyd textbook = new TextbookLloyd(columns, w, start);
        textbook.assign();
        for (int i = 0; i < w.length; i++) {
            assertEquals(textbook.labels[i], clustering.label(i), "label of point " + i);
        }
        assertTrue(textbook.inertia <= limit, "inertia %s > %s".formatted(textbook.inertia, limit));
        assertTrue(clustering.isConverged());
        textbook.update();
        for (int k = 0; k < clusters; k++) {
            for (int d = 0; d < columns.length; d++) {
                assertEquals(
                        textbook.centers[k][d],
                        clustering.centers().coordinate(k, d),
                        1e-9,
                        "center " + k + " is not the mean of its points");
            }
        }
    }
}
