package io.portolan.clustering.streaming;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ReservoirTest {
    @Test
    void everyPointOfPositiveWeightIsAsLikelyAndKeepsItsWeight() {
        int draws = 4000;
        int[] drawn = new int[10];
        for (int seed = 0; seed < draws; seed++) {
            Reservoir reservoir = new Reservoir(3, seed);
            for (int from = 0; from < 10; from += 5) {
                double[] column = new double[5];
                double[] weights = new double[5];
                int first = from;
                Arrays.setAll(column, i -> first + i);
                Arrays.setAll(weights, i -> weight(first + i));
                reservoir.add(Points.ofColumns(new double[][] {column}, weights));
            }
            Points sample = Objects.requireNonNull(reservoir.points());
            assertEquals(3, sample.count());
            for (int i = 0; i < 3; i++) {
                int point = (int) sample.coordinate(i, 0);
                drawn[point]++;
                assertEquals(weight(point), sample.weight(i));
            }
        }
        for (int i = 0; i < 10; i++) {
            // Of a binomial with 4000 draws and p = 3/8 the standard deviation is 31.
            assertEquals(weight(i) == 0 ? 0 : draws * 3 / 8.0, drawn[i], 150, "point " + i);
        }
        assertEquals(0, drawn[0] + drawn[6]);
    }

    /// Two of ten weigh nothing.
    private static double weight(int point) {
        return point == 0 || point == 6 ? 0 : 1 + 100 * (point % 2);
    }
}
