package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.points.Range;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FarValueTest {

    private static final int COUNT = 5000;

    @Test
    void aValueFarFromTheOthersIsFoundWhereverItIs() {
        for (int place : new int[] {0, 1, 2467, COUNT - 1}) {
            double[] values = new Random(3).doubles(COUNT).toArray();
            values[place] = 1e20;
            ClusteringException e =
                    assertThrows(ClusteringException.class, () -> refuse(values), "" + place);
            assertEquals(place, e.point());
        }
    }

    /// A fill value in a quarter of the rows leaves the others the majority.
    @Test
    void manyEqualFarValuesAreRefusedLikeOne() {
        double[] values = new Random(4).doubles(COUNT).toArray();
        for (int i = 0; i < COUNT; i += 4) {
            values[i] = -1e20;
        }
        assertThrows(ClusteringException.class, () -> refuse(values));
    }

    @Test
    void columnsWithoutOneAreTaken() {
        Random random = new Random(5);
        double[] even = random.doubles(COUNT, -90, 90).toArray();
        double[] ascending = new double[COUNT];
        Arrays.setAll(ascending, i -> i);
        double[] skewed = random.doubles(COUNT).map(u -> Math.exp(20 * u)).toArray();
        double[] nearlyConstant = new double[COUNT];
        nearlyConstant[17] = 1e30;
        for (double[] values : new double[][] {even, ascending, skewed, nearlyConstant}) {
            assertDoesNotThrow(() -> refuse(values));
        }
    }

    private static void refuse(double[] values) {
        FarValue.refuse(0, values.length, Range.of(values), i -> values[i]);
    }
}
