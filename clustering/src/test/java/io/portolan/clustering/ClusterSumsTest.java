package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.lloyd.ClusterSums;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sums that follow the labels, and their means.
final class ClusterSumsTest {
    private static final int COUNT = 1000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void areThoseOfAFullRecountAfterAnyNumberOfMoves(boolean isWeighted) {
        SplittableRandom random = new SplittableRandom(1);
        double[][] columns = {
            random.doubles(COUNT, -1, 1).toArray(), random.doubles(COUNT, 1e6, 2e6).toArray()
        };
        Points points =
                isWeighted
                        ? Points.ofColumns(columns, random.doubles(COUNT).toArray())
                        : Points.ofColumns(columns);
        ClusterSums moved = ClusterSums.of(points.space().blocked(), 5);
        int[] labels = new int[COUNT];
        Arrays.fill(labels, -1);
        int[] now = new int[COUNT];
        for (int sweep = 0; sweep < 100; sweep++) {
            int expected = 0;
            // Many and few moves go different ways.
            int rarity = sweep % 2 == 0 ? 4 : 100;
            for (int i = 0; i < COUNT; i++) {
                now[i] = sweep == 0 || random.nextInt(rarity) == 0 ? random.nextInt(5) : labels[i];
                expected += now[i] == labels[i] ? 0 : 1;
            }
            assertEquals(expected, moved.update(0, now, labels, 0));
            assertArrayEquals(now, labels);
        }
        ClusterSums counted = ClusterSums.of(points.space().blocked(), 5);
        Arrays.fill(labels, -1);
        counted.update(0, now, labels, 0);
        assertArrayEquals(totals(counted), totals(moved));
    }

    @Test
    void ofWholeNumbersHaveTheMeansThatADivisionGives() {
        SplittableRandom random = new SplittableRandom(2);
        for (int run = 0; run < 1000; run++) {
            // Near 0 the last bit of the quotient counts, far away that of the origin.
            long offset = run % 2 == 0 ? 0 : random.nextLong(-1_000_000_000L, 1_000_000_000L);
            int count = random.nextInt(1, COUNT);
            double[] column = random.ints(count, 0, 1000).mapToDouble(i -> i + offset).toArray();
            Points points = Points.ofColumns(new double[][] {column});
            ClusterSums sums = ClusterSums.of(points.space().blocked(), 1);
            int[] labels = new int[COUNT];
            Arrays.fill(labels, -1);
            sums.update(0, new int[COUNT], labels, 0);
            double[] center = {0};
            sums.means(totals(sums), center);
            assertEquals(Arrays.stream(column).sum() / count, center[0], "run " + run);
        }
    }

    private static long[] totals(ClusterSums sums) {
        long[] totals = new long[sums.length()];
        sums.copyTo(totals);
        return totals;
    }
}
