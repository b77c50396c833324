package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values at which reductions go wrong first.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReductionValuesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void minAndMaxTreatNaNAndSignedZerosAsMathDoes(int ranks) throws InterruptedException {
        // In every column the last rank differs from the others.
        double[] others = {1, -0.0, 0.0, Double.NEGATIVE_INFINITY};
        double[] last = {Double.NaN, 0.0, -0.0, Double.POSITIVE_INFINITY};
        double[] min = ranks == 1 ? last : new double[others.length];
        double[] max = ranks == 1 ? last : new double[others.length];
        for (int i = 0; i < others.length && ranks > 1; i++) {
            min[i] = Math.min(others[i], last[i]);
            max[i] = Math.max(others[i], last[i]);
        }
        World.run(
                ranks,
                world -> {
                    double[] mine = world.rank() == world.size() - 1 ? last : others;
                    double[] result = new double[mine.length];
                    world.allreduce(mine, result, Op.MIN);
                    assertArrayEquals(min, result);
                    world.allreduce(mine, result, Op.MAX);
                    assertArrayEquals(max, result);
                    float[] narrow = {(float) mine[0]};
                    world.allreduce(narrow, narrow, Op.MAX);
                    assertEquals(Float.NaN, narrow[0]);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void integerSumsWrapAroundLikePlus(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    long[] longs = {Long.MAX_VALUE};
                    world.allreduce(longs, longs, Op.SUM);
                    assertEquals(Long.MAX_VALUE * ranks, longs[0]);
                    byte[] bytes = {100};
                    world.allreduce(bytes, bytes, Op.SUM);
                    assertEquals((byte) (100 * ranks), bytes[0]);
                    char[] chars = {0xFFFF};
                    world.allreduce(chars, chars, Op.SUM);
                    assertEquals((char) (0xFFFF * ranks), chars[0]);
                    char[] largest = {(char) (world.rank() == 0 ? 0xFFFF : 1)};
                    world.allreduce(largest, largest, Op.MAX);
                    assertEquals((char) 0xFFFF, largest[0]);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 16})
    void integerSumsOfOneDataSetAreIndependentOfTheNumberOfRanks(int ranks)
            throws InterruptedException {
        int elements = 10_000;
        AtomicReference<long[]> sum = new AtomicReference<>();
        World.run(
                ranks,
                world -> {
                    long[] moments = new long[2];
                    for (long i = world.rank(); i < elements; i += world.size()) {
                        moments[0] += i * i * i;
                        moments[1] += Long.rotateLeft(i * 0x9E3779B97F4A7C15L, 31);
                    }
                    world.allreduce(moments, moments, Op.SUM);
                    if (world.rank() == 0) {
                        sum.set(moments);
                    }
                });
        long[] expected = new long[2];
        for (long i = 0; i < elements; i++) {
            expected[0] += i * i * i;
            expected[1] += Long.rotateLeft(i * 0x9E3779B97F4A7C15L, 31);
        }
        assertArrayEquals(expected, sum.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 64})
    void floatingPointSumsRepeatWithEquallyManyRanks(int ranks) throws InterruptedException {
        assertEquals(harmonic(ranks), harmonic(ranks));
    }

    private static long harmonic(int ranks) throws InterruptedException {
        double[] result = new double[1];
        World.run(
                ranks,
                world -> {
                    double[] term = {1.0 / (world.rank() + 1)};
                    world.reduce(term, result, Op.SUM, 0);
                });
        return Double.doubleToRawLongBits(result[0]);
    }
}
