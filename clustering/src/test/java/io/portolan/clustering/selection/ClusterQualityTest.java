package io.portolan.clustering.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The figures of one clustering; constants are those of scikit-learn 1.9 for the same labels.
@Timeout(120)
final class ClusterQualityTest {
    private static final double[][] PLANE = {
        {0, 1, 0, 10, 11, 10, 20, 21}, {0, 0, 2, 10, 10, 13, 0, 1}
    };

    private static final long[] FINGERPRINTS = {
        0b000011, 0b000111, 0b000011, 0b111000, 0b011000, 0b111100, 0b111000
    };

    @Test
    void agreesWithScikitLearn() {
        ClusterQuality quality = quality(Points.ofColumns(PLANE), 3);
        assertEquals(0.8678266123674022, quality.silhouette(), 1e-12);
        assertEquals(158.60795454545453, quality.calinskiHarabasz(), 1e-9);
        assertEquals(0.9844824545935461, quality.varianceExplained(), 1e-12);
        assertEquals(8, quality.silhouetteSample());
        assertFalse(quality.isSampled());
    }

    @Test
    void ofBitsAgreesWithScikitLearn() {
        ClusterQuality quality = quality(bits(Metric.EUCLIDEAN), 2);
        assertEquals(0.6458430121055001, quality.silhouette(), 1e-12);
        assertEquals(18.076923076923073, quality.calinskiHarabasz(), 1e-9);
    }

    @Test
    void underHammingItCountsBitsThatDiffer() {
        ClusterQuality quality = quality(bits(Metric.HAMMING), 2);
        assertEquals(0.8321707704060646, quality.silhouette(), 1e-12);
        assertEquals(1 - 3 / 17.0, quality.varianceExplained(), 1e-12);
    }

    @Test
    void onTheEarthItMeasuresGreatCircles() {
        Points points =
                Points.ofDegrees(new double[][] {{179, -179, 180, 0, 2, 1}, {0, 0, 2, 50, 50, 52}});
        ClusterQuality quality = quality(points, 2);
        assertEquals(0.9845099038887369, quality.silhouette(), 1e-9);
        assertTrue(quality.varianceExplained() > 0.99);
    }

    @Test
    void manyDimensionsAndLargeClustersAgreeWithTheDefinition() {
        double[][] columns = blobs(7, 1500);
        double[] weights = new double[1500];
        Arrays.setAll(weights, i -> i % 5 * 0.5);
        Points points = Points.ofColumns(columns, weights);
        Clustering clustering = new KMeans(KMeansSettings.of(4)).cluster(points);
        Definition definition = new Definition(columns, weights, clustering.labels(), 4);
        ClusterQuality quality = ClusterQuality.of(points, clustering, 1, 2);
        assertEquals(1200, quality.silhouetteSample(), "points without weight do not count");
        assertEquals(definition.silhouette(), quality.silhouette(), 1e-10);
        assertEquals(definition.calinskiHarabasz(), quality.calinskiHarabasz(), 1e-7);
        double all = definition.within(new int[1500]);
        assertEquals(1 - definition.within() / all, quality.varianceExplained(), 1e-12);
    }

    @Test
    void oneClusterHasNeitherSilhouetteNorCalinskiHarabasz() {
        ClusterQuality quality = quality(Points.ofColumns(PLANE), 1);
        assertTrue(Double.isNaN(quality.silhouette()));
        assertTrue(Double.isNaN(quality.calinskiHarabasz()));
        assertEquals(0, quality.varianceExplained());
    }

    @Test
    void asManyClustersAsPointsExplainAll() {
        ClusterQuality quality = quality(Points.ofColumns(PLANE), 8);
        assertEquals(0, quality.silhouette());
        assertTrue(Double.isNaN(quality.calinskiHarabasz()));
        assertEquals(1, quality.varianceExplained());
    }

    @Test
    void equalPointsAreExplainedByOneCluster() {
        assertEquals(
                1, quality(Points.ofColumns(new double[][] {{3, 3, 3}}), 1).varianceExplained());
    }

    @Test
    void outliersAreLeftOut() {
        double[][] columns = blobs(2, 400);
        double[][] far = {Arrays.copyOf(columns[0], 401), Arrays.copyOf(columns[1], 401)};
        far[0][400] = 500;
        Points points = Points.ofColumns(far);
        Clustering clustering =
                new DeterministicAnnealing(AnnealingSettings.of(4).withReach(20)).cluster(points);
        assertEquals(Clustering.OUTLIER, clustering.label(400));
        double[] ones = new double[400];
        Arrays.fill(ones, 1);
        Definition definition =
                new Definition(columns, ones, Arrays.copyOf(clustering.labels(), 400), 4);
        ClusterQuality quality = ClusterQuality.of(points, clustering, 1, 1);
        assertEquals(400, quality.silhouetteSample());
        assertFalse(quality.isSampled(), "outliers are not among those it stands for");
        assertEquals(definition.silhouette(), quality.silhouette(), 1e-10);
        double all = definition.within(new int[400]);
        assertEquals(1 - definition.within() / all, quality.varianceExplained(), 1e-9);
        assertEquals(definition.calinskiHarabasz(), quality.calinskiHarabasz(), 1e-4);
    }

    @Test
    void moreThan20000PointsAreSampledFromTheSeed() {
        Points points = Points.ofColumns(blobs(2, 20_001));
        Clustering clustering = new KMeans(KMeansSettings.of(4)).cluster(points);
        ClusterQuality first = ClusterQuality.of(points, clustering, 1, 1);
        assertEquals(ClusterQuality.SAMPLE, first.silhouetteSample());
        assertTrue(first.isSampled());
        assertEquals(first, ClusterQuality.of(points, clustering, 1, 2));
        ClusterQuality other = ClusterQuality.of(points, clustering, 2, 1);
        assertNotEquals(first.silhouette(), other.silhouette());
        assertEquals(first.silhouette(), other.silhouette(), 0.03);
    }

    @Test
    void theSampleIsBoundedByWork() {
        assertEquals(20_000, PairwiseSilhouette.size(20_000, 2));
        assertEquals(20_000, PairwiseSilhouette.size(20_000, 128));
        assertEquals(ClusterQuality.SAMPLE, PairwiseSilhouette.size(20_001, 2));
        assertEquals(ClusterQuality.SAMPLE, PairwiseSilhouette.size(1_000_000, 64));
        assertEquals(7_745, PairwiseSilhouette.size(20_000, 1_000));
        assertEquals(1_000, PairwiseSilhouette.size(20_000, 1e6));
    }

    @Test
    void aClusteringOfOtherPointsIsRefused() {
        Clustering clustering = new KMeans(KMeansSettings.of(2)).cluster(Points.ofColumns(PLANE));
        Points other = Points.ofColumns(new double[][] {{1, 2}});
        ClusteringException e =
                assertThrows(
                        ClusteringException.class,
                        () -> ClusterQuality.of(other, clustering, 1, 1));
        assertEquals(
                "the clustering is of 8 points, and there are 2: give the points that were clustered",
                e.getMessage());
    }

    private static Points bits(Metric metric) {
        return Points.ofBits(
                Arrays.stream(FINGERPRINTS)
                        .mapToObj(bits -> new long[] {bits})
                        .toArray(long[][]::new),
                6,
                metric);
    }

    private static ClusterQuality quality(Points points, int clusters) {
        return ClusterQuality.of(
                points, new KMeans(KMeansSettings.of(clusters)).cluster(points), 1, 1);
    }

    private static double[][] blobs(int dimensions, int count) {
        SplittableRandom random = new SplittableRandom(8);
        double[][] columns = new double[dimensions][count];
        for (double[] column : columns) {
            Arrays.setAll(column, i -> random.nextGaussian(i % 4 * 4, 1));
        }
        return columns;
    }
}
