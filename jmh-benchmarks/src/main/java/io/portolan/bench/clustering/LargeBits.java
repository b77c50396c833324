package io.portolan.bench.clustering;

import io.portolan.clustering.BinaryRows;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Makes points of bits from a seed and clusters them in a few iterations: how much fits into a
/// heap.
///
/// A point is one of 20 prototypes, with one bit in eight set, of which one bit in 16 is flipped.
final class LargeBits {

    private static final int POINTS = 10_000_000;
    private static final int BITS = 1052;
    private static final int WORDS = (BITS + Long.SIZE - 1) / Long.SIZE;
    private static final int CLUSTERS = 20;
    private static final double FLIPPED = 1 / 16.0;

    /// One point in so many is looked at again.
    private static final int SAMPLED = 100;

    private LargeBits() {}

    /// Ends with a status other than 0 when the inertia is not that of the labels and centers.
    public static void main(String[] arguments) {
        System.out.printf(
                "needed: %.2f GB for the points, %.2f GB for labels, distances and seeding%n",
                (double) POINTS * WORDS * Long.BYTES / 1e9,
                (double) POINTS * (2 * Integer.BYTES + 2 * Double.BYTES) / 1e9);
        long start = System.nanoTime();
        Points points = make();
        long made = System.nanoTime();
        Clustering clustering =
                new KMeans(KMeansSettings.of(CLUSTERS).withRanks(2).withMaxIterations(5))
                        .cluster(points);
        System.out.printf(
                "made in %.1f s, clustered in %.1f s (%d sweeps); heap taken %.2f GB of %.2f%n",
                (made - start) / 1e9,
                (System.nanoTime() - made) / 1e9,
                clustering.sweeps(),
                Runtime.getRuntime().totalMemory() / 1e9,
                Runtime.getRuntime().maxMemory() / 1e9);
        // Around its prototype, every bit of a point has the variance of a coin that falls so.
        System.out.printf(
                "inertia %.6g, around the prototypes %.6g: one start need not find all of them%n",
                clustering.inertia(), (double) POINTS * BITS * FLIPPED * (1 - FLIPPED));
        double again = SAMPLED * inertiaOfSample(points, clustering);
        if (!(Math.abs(again / clustering.inertia() - 1) < 0.01)) {
            System.out.printf("by a sample of the labels the inertia is %.6g%n", again);
            System.exit(1);
        }
    }

    private static double inertiaOfSample(Points points, Clustering clustering) {
        double sum = 0;
        for (int i = 0; i < POINTS; i += SAMPLED) {
            for (int bit = 0; bit < BITS; bit++) {
                double center = clustering.centers().coordinate(clustering.label(i), bit);
                double difference = points.coordinate(i, bit) - center;
                sum += difference * difference;
            }
        }
        return sum;
    }

    private static Points make() {
        SplittableRandom random = new SplittableRandom(1);
        long[][] prototypes = new long[CLUSTERS][WORDS];
        for (long[] prototype : prototypes) {
            Arrays.setAll(prototype, _ -> rare(random, 3));
        }
        BinaryRows rows = new BinaryRows(BITS);
        long[] row = new long[WORDS];
        for (int i = 0; i < POINTS; i++) {
            long[] prototype = prototypes[random.nextInt(CLUSTERS)];
            Arrays.setAll(row, w -> prototype[w] ^ rare(random, 4));
            row[WORDS - 1] &= -1L >>> (WORDS * Long.SIZE - BITS); // there are no bits beyond
            rows.add(row);
        }
        return rows.points(Metric.EUCLIDEAN);
    }

    /// Bits of which one in `2^halvings` is set.
    private static long rare(SplittableRandom random, int halvings) {
        long bits = -1;
        for (int i = 0; i < halvings; i++) {
            bits &= random.nextLong();
        }
        return bits;
    }
}
