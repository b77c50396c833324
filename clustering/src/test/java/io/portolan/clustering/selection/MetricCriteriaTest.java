package io.portolan.clustering.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The criteria of positions on the Earth and of bits, against their definitions.
final class MetricCriteriaTest {
    private static final int COUNT = 60;
    private static final int CLUSTERS = 3;
    private static final double RADIUS = 6371.0088;

    @Test
    void theSilhouetteOfPositionsIsThatOfGreatCircles() {
        // Around the Fiji islands and the pole: in degrees neighbors are far apart.
        double[][] degrees = new double[2][COUNT];
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < COUNT; i++) {
            double longitude = random.nextGaussian(180, 3);
            degrees[0][i] =
                    switch (i % 3) {
                        case 0 -> longitude > 180 ? longitude - 360 : longitude;
                        case 1 -> random.nextDouble(-180, 180);
                        default -> random.nextGaussian(-86, 2);
                    };
            degrees[1][i] = i % 3 == 0 ? -17 : i % 3 == 1 ? random.nextGaussian(85, 1) : 40;
        }
        check(Points.ofDegrees(degrees), (a, b) -> haversine(degrees, a, b));
    }

    @Test
    void theSilhouetteOfBitsUnderHammingIsThatOfDifferences() {
        long[][] rows = rows();
        check(
                Points.ofBits(rows, 100, Metric.HAMMING),
                (a, b) ->
                        Long.bitCount(rows[a][0] ^ rows[b][0])
                                + Long.bitCount(rows[a][1] ^ rows[b][1]));
    }

    @Test
    void theBicOfBitsUnderHammingIsThatOfFlippedBits() {
        long[][] rows = rows();
        Points points = Points.ofBits(rows, 100, Metric.HAMMING);
        Clustering clustering = new KMeans(KMeansSettings.of(CLUSTERS)).cluster(points);
        double flips = clustering.inertia();
        double probability = flips / (COUNT * 100.0);
        double expected = -(CLUSTERS * 101.0) / 2 * Math.log(COUNT);
        for (int i = 0; i < COUNT; i++) {
            int label = clustering.label(i);
            expected += Math.log(clustering.cluster(label).size() / (double) COUNT);
            for (int b = 0; b < 100; b++) {
                boolean isFlipped =
                        points.coordinate(i, b) != clustering.centers().coordinate(label, b);
                expected += Math.log(isFlipped ? probability : 1 - probability);
            }
        }
        assertEquals(expected, Bic.of(clustering, COUNT, COUNT).orElseThrow(), 1e-8);
    }

    private static long[][] rows() {
        SplittableRandom random = new SplittableRandom(9);
        long[][] kinds = new long[CLUSTERS][2];
        for (long[] kind : kinds) {
            Arrays.setAll(kind, w -> random.nextLong() & (w == 0 ? -1L : (1L << 36) - 1));
        }
        long[][] rows = new long[COUNT][2];
        for (int i = 0; i < COUNT; i++) {
            rows[i] = kinds[i % CLUSTERS].clone();
            for (int flip = 0; flip < 20; flip++) {
                int bit = random.nextInt(100);
                rows[i][bit / 64] ^= 1L << bit;
            }
        }
        return rows;
    }

    private interface Distance {
        double of(int point, int other);
    }

    private static void check(Points points, Distance distance) {
        Clustering clustering = new KMeans(KMeansSettings.of(CLUSTERS)).cluster(points);
        double sum = 0;
        for (int i = 0; i < COUNT; i++) {
            double own = mean(clustering, distance, i, clustering.label(i));
            double other = Double.POSITIVE_INFINITY;
            for (int k = 0; k < CLUSTERS; k++) {
                if (k != clustering.label(i)) {
                    other = Math.min(other, mean(clustering, distance, i, k));
                }
            }
            sum += (other - own) / Math.max(own, other);
        }
        Silhouette silhouette = Silhouette.of(points, COUNT, COUNT, 1);
        assertEquals(sum / COUNT, silhouette.of(clustering).orElseThrow(), 1e-9);
    }

    private static double mean(Clustering clustering, Distance distance, int point, int cluster) {
        return IntStream.range(0, COUNT)
                .filter(i -> i != point && clustering.label(i) == cluster)
                .mapToDouble(i -> distance.of(point, i))
                .average()
                .orElseThrow();
    }

    private static double haversine(double[][] degrees, int a, int b) {
        double from = Math.toRadians(degrees[1][a]);
        double to = Math.toRadians(degrees[1][b]);
        double half = Math.sin((to - from) / 2);
        double turn = Math.sin(Math.toRadians(degrees[0][b] - degrees[0][a]) / 2);
        double square = half * half + Math.cos(from) * Math.cos(to) * turn * turn;
        return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(square)));
    }
}
