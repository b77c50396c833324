package io.portolan.clustering.points;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The order in which the sweeps see points.
@Timeout(60)
final class ZOrderTest {
    private static final int COUNT = 50_000;

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void hasEveryPointOnceAndNeighborsTogether(int dimensions) {
        double[][] columns = columns(dimensions);
        int[] numbers = numbers(columns);
        int[] sorted = numbers.clone();
        Arrays.sort(sorted);
        assertArrayEquals(IntStream.range(0, COUNT).toArray(), sorted);
        double extent = 0;
        int blocks = COUNT / BlockLayout.BLOCK;
        for (int b = 0; b < blocks; b++) {
            double volume = 1;
            for (double[] column : columns) {
                double[] values =
                        Arrays.stream(numbers, b * BlockLayout.BLOCK, (b + 1) * BlockLayout.BLOCK)
                                .mapToDouble(i -> column[i])
                                .toArray();
                volume *=
                        Arrays.stream(values).max().orElseThrow()
                                - Arrays.stream(values).min().orElseThrow();
            }
            extent += volume;
        }
        assertTrue(
                extent < 4, "in no order, the boxes of 48 blocks cover it 48 times, now " + extent);
    }

    @Test
    void spreadsAnyRangeOfBlocksOverAllPoints() {
        double[][] columns = columns(2);
        int[] numbers = numbers(columns);
        for (double[] column : columns) {
            double mean =
                    Arrays.stream(numbers, 0, COUNT / 4).mapToDouble(i -> column[i]).sum()
                            / (COUNT / 4);
            assertEquals(0.5, mean, 0.1);
        }
    }

    @Test
    void doesNotChangeWhatThePointsAre() {
        double[][] columns = columns(2);
        double[] weights = new SplittableRandom(2).doubles(COUNT).toArray();
        Space points = OrderedPoints.of(columns, PointWeights.of(weights));
        assertTrue(!points.blocked().isInGivenOrder(), "the points have an order of their own");
        for (int i = 0; i < COUNT; i += 7) {
            assertEquals(columns[0][i], points.coordinate(i, 0));
            assertEquals(columns[1][i], points.coordinate(i, 1));
            assertEquals(weights[i], points.weight(i));
        }
        for (int position = 0; position < COUNT; position += 7) {
            int point = points.blocked().number(position);
            assertEquals(columns[0][point], points.blocked().coordinate(position, 0));
            assertEquals(weights[point], points.blocked().weight(position));
        }
    }

    @Test
    void takesPointsThatAreAllInOnePlace() {
        double[][] columns = {new double[3000], new double[3000]};
        assertEquals(3000, Arrays.stream(numbers(columns)).distinct().count());
    }

    private static int[] numbers(double[][] columns) {
        return ZOrder.numbers(d -> columns[d], columns.length, columns[0].length);
    }

    private static double[][] columns(int dimensions) {
        SplittableRandom random = new SplittableRandom(1);
        double[][] columns = new double[dimensions][];
        Arrays.setAll(columns, d -> random.doubles(COUNT).toArray());
        return columns;
    }
}
