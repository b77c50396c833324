package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The soft kernels of plain Java and of the Vector API give the same bits.
@Timeout(60)
final class SoftKernelsAgreeTest {
    private static final int[] DIMENSIONS = {1, 2, 3, 9};
    private static final int[] POINTS = {1, 63, 64, 65, 130};
    private static final int[] CLUSTERS = {1, 2, 5, 33};

    @Test
    void theVectorApiIsThere() {
        assertTrue(Kernels.isVectorized(), "the other tests would compare plain with plain");
    }

    /// Not for centers that f32 can only call infinite: those of annealing lie among the points.
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LOST_CENTER", "HUGE"})
    void forAnyNumberOfDimensionsPointsAndClusters(BlockScenario.Kind kind) {
        for (int d : DIMENSIONS) {
            for (int k : CLUSTERS) {
                for (Spread spread : Spread.values()) {
                    check(kind, d, POINTS[(d + k) % POINTS.length], k, spread, d + 31 * k);
                }
            }
        }
    }

    @Tag("slow")
    @Test
    void inHighDimensions() {
        check(BlockScenario.Kind.GAUSSIAN, 166, 1024, 10, Spread.AXIS, 1);
        check(BlockScenario.Kind.GAUSSIAN, 32, 200, 10, Spread.COVARIANCE, 3);
        check(BlockScenario.Kind.LATTICE, 64, 777, 20, Spread.AXIS, 2);
    }

    private static void check(
            BlockScenario.Kind kind, int d, int points, int clusters, Spread spread, long seed) {
        SoftScenario scenario = new SoftScenario(kind, d, points, clusters, spread, seed);
        String name =
                "%s: %d points, %d dimensions, %d clusters, %s, seed %d"
                        .formatted(kind, points, d, clusters, spread, seed);
        assertArrayEquals(bits(scenario.sweep(true)), bits(scenario.sweep(false)), name);
        assertArrayEquals(bits(scenario.uses(true)), bits(scenario.uses(false)), "uses, " + name);
        // What the boxes leave out adds nothing.
        double[] boxes = scenario.boxes();
        assertArrayEquals(
                bits(scenario.sweep(false)), bits(scenario.sweep(false, boxes)), "boxes, " + name);
        assertArrayEquals(
                bits(scenario.sweep(false)), bits(scenario.sweep(true, boxes)), "boxes, " + name);
        assertArrayEquals(
                bits(scenario.uses(false)), bits(scenario.uses(false, boxes)), "boxes, " + name);
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }
}
