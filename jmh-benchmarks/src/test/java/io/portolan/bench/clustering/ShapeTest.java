package io.portolan.bench.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ShapeTest {

    @Test
    void pointsAreTheSameEveryTimeAndWhatF32Holds() {
        double[] rows = Shape.PLANE.make();
        assertEquals(400_000, rows.length);
        for (double value : rows) {
            assertEquals(value, (float) value);
        }
        assertArrayEquals(rows, Shape.PLANE.make());
    }

    @Test
    void bitsAreZeroOrOne() {
        double[] rows = Shape.BITS.make();
        double set = 0;
        for (double value : rows) {
            assertTrue(value == 0 || value == 1);
            set += value;
        }
        assertEquals(0.12, set / rows.length, 0.02, "one in eight is set");
    }

    @Test
    void anotherInertiaIsRefused() {
        ClusteringContender.FAISS_F32.verify(1.001, 1);
        IllegalStateException refusal =
                assertThrows(
                        IllegalStateException.class,
                        () -> ClusteringContender.SKLEARN_F64.verify(1.001, 1));
        String message = Objects.requireNonNull(refusal.getMessage());
        assertTrue(message.startsWith("scikit-learn, f64 has inertia 1.001"), message);
        assertThrows(IllegalStateException.class, () -> ReadingContender.verify(242_334));
    }
}
