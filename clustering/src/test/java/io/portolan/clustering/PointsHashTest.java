package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The hash of the points is another one for other points.
final class PointsHashTest {
    private static final int BITS = 70;

    @Test
    void isTheSameForTheSameBits() {
        assertArrayEquals(
                PointsHash.of(Points.ofBits(rows(600), BITS)),
                PointsHash.of(Points.ofBits(rows(600), BITS)));
    }

    @Test
    void isAnotherForEveryBitOfEveryPoint() {
        Set<String> seen = new HashSet<>();
        seen.add(hash(Points.ofBits(rows(300), BITS)));
        for (int point = 0; point < 300; point += 23) {
            for (int bit = 0; bit < BITS; bit += 3) {
                long[][] rows = rows(300);
                rows[point][bit / 64] ^= 1L << bit;
                seen.add(hash(Points.ofBits(rows, BITS)));
            }
        }
        assertEquals(1 + 14 * 24, seen.size());
    }

    @Test
    void isAnotherForBitsAsNumbersAndForAnotherMetric() {
        double[][] columns = new double[BITS][2];
        columns[3][1] = 1;
        long[][] rows = new long[2][2];
        rows[1][0] = 1 << 3;
        Set<String> seen =
                Set.of(
                        hash(Points.ofColumns(columns)),
                        hash(Points.ofBits(rows, BITS)),
                        hash(Points.ofBits(rows, BITS, Metric.HAMMING)));
        assertEquals(3, seen.size());
    }

    /// Which of the two zeros a coordinate was depends on how the points are kept.
    @Test
    void isTheSameForBothZeros() {
        double[][] columns = {{0.0, 2}, {1, 0.0}};
        double[][] negative = {{-0.0, 2}, {1, -0.0}};
        assertEquals(hash(Points.ofColumns(columns)), hash(Points.ofColumns(negative)));
    }

    @Test
    void isAnotherForAnotherCoordinateOrWeight() {
        double[][] columns = {{1, 2, 3}, {4, 5, 6}};
        Set<String> seen = new HashSet<>();
        seen.add(hash(Points.ofColumns(columns)));
        seen.add(hash(Points.ofColumns(columns, new double[] {1, 1, 1})));
        seen.add(hash(Points.ofColumns(columns, new double[] {1, 1, 2})));
        columns[1][2] = Math.nextUp(6.0);
        seen.add(hash(Points.ofColumns(columns)));
        assertEquals(4, seen.size());
    }

    private static String hash(Points points) {
        return HexFormat.of().formatHex(PointsHash.of(points));
    }

    private static long[][] rows(int count) {
        long[][] rows = new long[count][2];
        for (int i = 0; i < count; i++) {
            rows[i][0] = i * 0x9E3779B97F4A7C15L;
            rows[i][1] = i % 64;
        }
        return rows;
    }
}
