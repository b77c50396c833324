package io.portolan.clustering.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class KneedleTest {
    @Test
    void findsWhereAFastFallBecomesASlowOne() {
        int[] x = IntStream.rangeClosed(1, 30).toArray();
        double[] y =
                Arrays.stream(x)
                        .mapToDouble(
                                k -> k <= 8 ? Math.pow(k, -2) : Math.pow(8, -1.5) / Math.sqrt(k))
                        .toArray();
        assertEquals(OptionalInt.of(8), Kneedle.of(x, y));
    }

    @Test
    void aStraightCurveHasNone() {
        int[] x = IntStream.rangeClosed(1, 30).toArray();
        double[] y = Arrays.stream(x).mapToDouble(k -> 5.0 / k).toArray();
        assertEquals(OptionalInt.empty(), Kneedle.of(x, y));
    }

    @Test
    void aCurveThatBendsTheOtherWayHasNone() {
        assertEquals(
                OptionalInt.empty(), Kneedle.of(new int[] {1, 2, 3}, new double[] {10, 9.9, 1}));
    }

    @Test
    void whereNothingIsLeftIsTheKnee() {
        assertEquals(
                OptionalInt.of(3), Kneedle.of(new int[] {1, 2, 3, 4}, new double[] {9, 4, 0, 0}));
        assertEquals(OptionalInt.empty(), Kneedle.of(new int[] {1, 2}, new double[] {0, 0}));
    }

    @Test
    void twoPointsOrARisingCurveHaveNone() {
        assertEquals(OptionalInt.empty(), Kneedle.of(new int[] {1, 2}, new double[] {9, 4}));
        assertEquals(OptionalInt.empty(), Kneedle.of(new int[] {1}, new double[] {9}));
        assertEquals(OptionalInt.empty(), Kneedle.of(new int[] {2, 3, 4}, new double[] {1, 1, 1}));
        assertEquals(OptionalInt.empty(), Kneedle.of(new int[] {2, 3, 4}, new double[] {1, 2, 3}));
    }
}
