package io.portolan.bench.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DataShapeTest {

    @Test
    void pointsAreTheSameEveryTimeAndWhatF32Holds() {
        double[] rows = DataShape.PLANE.make();
        assertEquals(400_000, rows.length);
        for (double value : rows) {
            assertEquals(value, (float) value);
        }
        assertArrayEquals(rows, DataShape.PLANE.make());
    }

    @Test
    void pointsBeyondTheShapesOwnRepeatThem() {
        double[] rows = DataShape.PLANE.make();
        double[][] columns = DataShape.PLANE.columns(200_003);
        assertEquals(200_003, columns[1].length);
        assertEquals(rows[2 * 199_999 + 1], columns[1][199_999]);
        assertEquals(rows[2 * 2 + 1], columns[1][200_002]);
    }

    @Test
    void bitsAreZeroOrOne() {
        double[] rows = DataShape.BITS.make();
        double set = 0;
        for (double value : rows) {
            assertTrue(value == 0 || value == 1);
            set += value;
        }
        assertEquals(0.12, set / rows.length, 0.02, "one in eight is set");
    }
}
