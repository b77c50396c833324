package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is remembered of earlier sweeps never keeps a binary point from its nearest center.
@Timeout(120)
final class BitAssignmentFollowsCentersTest {
    private static final int[] POINTS = {1, 63, 64, 65, 1000, 1024};
    private static final int[] BITS = {1, 20, 64, 166};

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void givesTheLabelsOfTheTextbookHoweverCentersMove(boolean isPlain) {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int bits = BITS[seed % BITS.length];
            int points = POINTS[seed % POINTS.length];
            int clusters = 1 + seed;
            long[] block = block(random, bits, points);
            double[] centers = random.doubles((long) clusters * bits).toArray();
            BitAssignment assignment = new BitAssignment(bits, 1, isPlain);
            for (int sweep = 0; sweep < 12; sweep++) {
                assertArrayEquals(
                        expected(block, points, centers, clusters, bits),
                        labels(assignment, block, points, centers, clusters),
                        "seed " + seed + ", sweep " + sweep);
                move(block, points, centers, bits, random, sweep);
            }
        }
    }

    @Test
    void doesNotLookAtPointsThatMustStay() {
        SplittableRandom random = new SplittableRandom(1);
        long[] block = block(random, 166, 1024);
        double[] centers = random.doubles(30 * 166).toArray();
        BitAssignment assignment = new BitAssignment(166, 1, false);
        int[] labels = labels(assignment, block, 1024, centers, 30);
        centers[0] += 1e-6;
        int[] again = labels(assignment, new long[block.length], 1024, centers, 30);
        int looked = 0;
        for (int i = 0; i < labels.length; i++) {
            looked += labels[i] == again[i] ? 0 : 1;
        }
        assertTrue(looked < 10, looked + " points were looked at, whose bits were taken away");
    }

    private static int[] labels(
            BitAssignment assignment, long[] block, int points, double[] centers, int clusters) {
        int[] labels = new int[BlockLayout.BLOCK];
        assignment.centers(centers, clusters);
        assignment.assign(0, block, points, labels);
        return Arrays.copyOf(labels, points);
    }

    private static int[] expected(
            long[] block, int points, double[] centers, int clusters, int bits) {
        int[] labels = new int[points];
        for (int i = 0; i < points; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < clusters; k++) {
                double square = BitDistances.square(block, i, centers, k, bits);
                if (square < least) {
                    least = square;
                    labels[i] = k;
                }
            }
        }
        return labels;
    }

    /// Less from sweep to sweep; now and then all centers become points, and two of them the same.
    private static void move(
            long[] block,
            int points,
            double[] centers,
            int bits,
            SplittableRandom random,
            int sweep) {
        for (int i = 0; i < centers.length; i++) {
            centers[i] += random.nextGaussian() * Math.pow(0.3, sweep);
        }
        if (sweep % 5 == 4) {
            for (int i = 0; i < centers.length; i++) {
                centers[i] = BitLayout.isSet(block, i / bits / 2 * 7 % points, i % bits) ? 1 : 0;
            }
        }
    }

    private static long[] block(SplittableRandom random, int bits, int points) {
        long[] block = new long[BitLayout.words(bits) * BlockLayout.BLOCK];
        for (int i = 0; i < points; i++) {
            for (int bit = 0; bit < bits; bit++) {
                if (random.nextInt(4) == 0) {
                    block[BitLayout.index(i, bit / Long.SIZE)] |= 1L << bit;
                }
            }
        }
        return block;
    }
}
