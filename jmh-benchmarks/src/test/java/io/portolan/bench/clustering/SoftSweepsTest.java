package io.portolan.bench.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.clustering.SoftSweeps.Layout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class SoftSweepsTest {

    private static final int POINTS = 5_000;
    private static final int BITS = 100;

    /// A run throws when the sums of its ranks are not those of one rank.
    @ParameterizedTest
    @EnumSource
    void sumsOfPointsAreRightForAnyNumberOfRanks(Layout layout) throws InterruptedException {
        SoftSweeps sweeps = SoftSweeps.ofColumns(columns());
        for (int ranks : new int[] {1, 2, 3}) {
            SoftSweeps.Times times = sweeps.run(layout, 7, ranks, 4, 0);
            assertTrue(times.sweepNanos() > 0, times.toString());
            assertTrue(times.computedNanos() > 0, times.toString());
            assertEquals(Double.NaN, times.arithmeticDeviation());
        }
    }

    @ParameterizedTest
    @EnumSource
    void sumsOfBitsAreRightForAnyNumberOfRanks(Layout layout) throws InterruptedException {
        Random random = new Random(3);
        long[][] rows = new long[700][2];
        for (long[] row : rows) {
            row[0] = random.nextLong();
            row[1] = random.nextLong() >>> (128 - BITS);
        }
        SoftSweeps sweeps = SoftSweeps.ofBits(rows, BITS, POINTS);
        for (int ranks : new int[] {1, 2, 3}) {
            assertTrue(sweeps.run(layout, 5, ranks, 2, 0).deviation() >= 0);
        }
    }

    @Test
    void arithmeticOfTheSameSynchronisationsIsMeasuredToo() throws InterruptedException {
        SoftSweeps.Times times =
                SoftSweeps.ofColumns(columns()).run(Layout.COPIES, 3, 2, 20, 100_000);
        assertTrue(times.arithmeticDeviation() >= 0, times.toString());
        // It is no part of what the sweeps compute.
        assertTrue(times.computedNanos() < times.sweepNanos(), times.toString());
    }

    @Test
    void overheadsOfSweepsAreThree() throws Exception {
        double[] f = ShapeWorker.overheads(SoftSweeps.ofColumns(columns()), 3, 2, 1);
        assertEquals(3, f.length);
        // They are parts of times.
        assertTrue(Arrays.stream(f).allMatch(it -> it > -1), Arrays.toString(f));
    }

    @Test
    void theTriadTakesTimeForEachByte() throws InterruptedException {
        assertTrue(ShapeWorker.triadNanos(2, 100_000) > 0);
    }

    private static double[][] columns() {
        Random random = new Random(7);
        return new double[][] {random.doubles(POINTS).toArray(), random.doubles(POINTS).toArray()};
    }
}
