package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.points.DensePoints;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Points are kept as given, and refused with the point, the column and the value.
final class PointsTest {
    @Test
    void keepWhatTheyWereGiven() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] columns = {random.doubles(2500).toArray(), random.doubles(2500).toArray()};
        double[] weights = random.doubles(2500, 1, 2).toArray();
        Points points = Points.ofColumns(columns, weights);
        assertEquals(2500, points.count());
        assertEquals(2, points.dimensions());
        assertTrue(points.hasWeights());
        double total = 0;
        for (int i = 0; i < 2500; i++) {
            assertEquals(columns[0][i], points.coordinate(i, 0));
            assertEquals(columns[1][i], points.coordinate(i, 1));
            assertEquals(weights[i], points.weight(i));
            total += weights[i];
        }
        assertEquals(total, points.totalWeight(), 1e-9);
        columns[0][3] = -1;
        assertTrue(points.coordinate(3, 0) >= 0, "a copy is kept");
    }

    /// Also once they were put in order.
    @Test
    void saySmallestAndLargestCoordinates() {
        double[][] columns = new double[2][3000];
        Arrays.setAll(columns[0], i -> i % 1777 - 20.5);
        Arrays.setAll(columns[1], i -> -i);
        Points points = Points.ofColumns(columns);
        Points ordered = Points.ofColumns(columns);
        assertEquals(0, ordered.distance(0, 0));
        for (Points each :
                List.of(
                        points,
                        ordered,
                        Points.ofRows(new double[][] {{1756 - 0.5, 0}, {-20.5, -2999}}))) {
            assertEquals(-20.5, each.least(0));
            assertEquals(1755.5, each.most(0));
            assertEquals(-2999, each.least(1));
            assertEquals(0, each.most(1));
        }
        Points bits = Points.ofBits(new long[][] {{1}, {3}}, 2);
        assertEquals(1, bits.least(0));
        assertEquals(0, bits.least(1));
        assertEquals(1, bits.most(1));
    }

    @Test
    void withoutWeightsAllWeighOne() {
        Points points = Points.ofColumns(new double[][] {{1, 2, 3}});
        assertEquals(1, points.weight(2));
        assertEquals(3, points.totalWeight());
    }

    @Test
    void countDistinctPointsUpToALimit() {
        double[][] columns = {{1, 1, 2, 0.0, -0.0, 2}, {5, 5, 5, 5, 5, 6}};
        Points points = Points.ofColumns(columns);
        assertEquals(4, points.distinct(100));
        assertEquals(3, points.distinct(3));
        assertEquals(2, Points.ofColumns(columns, new double[] {1, 1, 1, 0, 0, 0}).distinct(100));
    }

    @Test
    void f32CoordinatesLieBetweenMinusOneAndOne() {
        for (double scale : new double[] {1e-90, 1e-3, 1, 12345.678, 1e90}) {
            double[][] columns = new double[][] {{3, -4, 10, 2}, {7, 7, 7, 7}};
            for (int i = 0; i < 4; i++) {
                columns[0][i] *= scale;
            }
            Points points = Points.ofColumns(columns);
            float largest = 0;
            for (float value : ((DensePoints) points.space().blocked()).f32(0)) {
                largest = Math.max(largest, Math.abs(value));
            }
            assertTrue(largest <= 1 && largest >= 0.25, "largest " + largest);
        }
    }

    @Test
    void refuseWhatIsNoNumber() {
        refused(
                Fault.DATA,
                "point 1, column 0: value NaN; coordinates must be numbers of magnitude at most 1.0E100: remove or repair the point",
                () -> Points.ofColumns(new double[][] {{1, Double.NaN}}));
        refused(
                Fault.DATA,
                "point 2, column 1: value -Infinity; coordinates must be numbers of magnitude at most 1.0E100: remove or repair the point",
                () ->
                        Points.ofColumns(
                                new double[][] {{1, 2, 3}, {1, 2, Double.NEGATIVE_INFINITY}}));
        refused(
                Fault.DATA,
                "point 0, column 0: value 1.0E141; coordinates must be numbers of magnitude at most 1.0E100: remove or repair the point",
                () -> Points.ofColumns(new double[][] {{1e141}}));
    }

    @Test
    void refuseWeightsThatAreNone() {
        double[][] columns = {{1, 2}};
        refused(
                Fault.DATA,
                "point 1: weight -3.0; weights must be 0 or from 1.0E-50 to 1.0E50: remove or repair the point",
                () -> Points.ofColumns(columns, new double[] {1, -3}));
        refused(
                Fault.DATA,
                "point 0: weight NaN; weights must be 0 or from 1.0E-50 to 1.0E50: remove or repair the point",
                () -> Points.ofColumns(columns, new double[] {Double.NaN, 1}));
        refused(
                Fault.DATA,
                "all 2 weights are 0: at least one point must weigh something",
                () -> Points.ofColumns(columns, new double[2]));
        refused(
                Fault.ARGUMENT,
                "3 weights for 2 points: give one weight per point",
                () -> Points.ofColumns(columns, new double[3]));
    }

    @Test
    void refuseToBeNoneOrRagged() {
        refused(
                Fault.ARGUMENT,
                "no columns: give at least one coordinate column",
                () -> Points.ofColumns(new double[0][]));
        refused(
                Fault.DATA,
                "no points: give at least one",
                () -> Points.ofColumns(new double[][] {{}, {}}));
        refused(
                Fault.ARGUMENT,
                "column 1 has 1 values, column 0 has 2: give all the same number",
                () -> Points.ofColumns(new double[][] {{1, 2}, {1}}));
        refused(
                Fault.DATA,
                "column 0: its values spread over 2.0E-110; they must be equal or spread over at least 1.0E-100: multiply the column by a constant",
                () -> Points.ofColumns(new double[][] {{0, 2e-110}}));
    }

    @Test
    void refuseMoreColumnsThanABlockHasRoomFor() {
        double[][] columns = new double[1 << 21][];
        Arrays.fill(columns, new double[2]);
        refused(
                Fault.DATA,
                "2097152 columns; at most 2097151 are allowed: a row is a point, so transpose the table if its columns are the points",
                () -> Points.ofColumns(columns));
        refused(
                Fault.ARGUMENT,
                "bits = 134217665: at most 134217664 are allowed",
                () -> new BinaryRows((1 << 27) - 63));
    }

    private static void refused(Fault fault, String message, Executable call) {
        ClusteringException thrown = assertThrows(ClusteringException.class, call);
        assertEquals(message, thrown.getMessage());
        assertEquals(fault, thrown.fault());
    }
}
