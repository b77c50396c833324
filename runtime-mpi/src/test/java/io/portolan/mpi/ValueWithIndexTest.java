package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.context.CommOperation;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// MINLOC and MAXLOC on pairs of a value and its index.
class ValueWithIndexTest {
    private static final double NAN = Double.NaN;

    static Set<Elements> types() {
        return EnumSet.of(
                Elements.SHORT, Elements.INT, Elements.LONG, Elements.FLOAT, Elements.DOUBLE);
    }

    @ParameterizedTest
    @MethodSource("types")
    void keepsTheExtremeValueAndOfEqualOnesTheLowerIndex(Elements type) {
        Random random = new Random(31);
        for (int round = 0; round < 300; round++) {
            long[] x = {random.nextInt(4) - 2, random.nextInt(9)};
            long[] y = {random.nextInt(4) - 2, random.nextInt(9)};
            boolean isTie = x[0] == y[0];
            boolean isLowerIndex = x[1] <= y[1];
            assertPair(type, Op.MINLOC, x, y, isTie ? isLowerIndex : x[0] < y[0]);
            assertPair(type, Op.MAXLOC, x, y, isTie ? isLowerIndex : x[0] > y[0]);
        }
    }

    private static void assertPair(
            Elements type, Op op, long[] left, long[] right, boolean isLeftKept) {
        // The first and the last pair are not to be touched, of the two between one is decided.
        Object x = type.filled(8, i -> i / 2 == 1 ? left[i % 2] : i);
        Object y = type.filled(8, i -> i / 2 == 1 ? right[i % 2] : i);
        op.operator().combine(range(x, 2, 4), range(y, 2, 4));
        long[] kept = isLeftKept ? left : right;
        type.assertElements(x, 0, 8, i -> i / 2 == 1 ? kept[i % 2] : i);
    }

    @Test
    void ordersNaNAsMinAndMaxDoAndTakesSignedZerosForEqual() {
        double[] values = {NAN, -0.0, 0.0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
        for (double x : values) {
            for (double y : values) {
                boolean isTie = x == y || (Double.isNaN(x) && Double.isNaN(y));
                double min = isTie ? x : Math.min(x, y);
                double max = isTie ? x : Math.max(x, y);
                String pair = x + " " + y;
                assertArrayEquals(
                        new double[] {min, isTie || Double.compare(min, x) == 0 ? 3 : 4},
                        winner(Op.MINLOC, x, y),
                        pair);
                assertArrayEquals(
                        new double[] {max, isTie || Double.compare(max, x) == 0 ? 3 : 4},
                        winner(Op.MAXLOC, x, y),
                        pair);
            }
        }
    }

    @Test
    @DisplayName("MPI 4.1, 6.9.4: of equal values the lowest index, zeros of either sign included")
    void zerosOfEitherSignAreATie() {
        for (Op op : List.of(Op.MINLOC, Op.MAXLOC)) {
            for (double left : new double[] {-0.0, 0.0}) {
                double[] low = {left, 3};
                double[] high = {-left, 4};
                op.reduceLocal(high.clone(), low);
                assertArrayEquals(new double[] {left, 3}, low);
                op.reduceLocal(new double[] {left, 3}, high);
                assertArrayEquals(new double[] {left, 3}, high);
                float[] floats = {(float) -left, 9};
                op.reduceLocal(new float[] {(float) left, 8}, floats);
                assertArrayEquals(new float[] {(float) left, 8}, floats);
            }
        }
    }

    private static double[] winner(Op op, double x, double y) {
        double[] inout = {x, 3};
        op.operator().combine(range(inout, 0, 2), range(new double[] {y, 4}, 0, 2));
        return inout;
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void findsTheRankWithTheLargestValue() throws InterruptedException {
        World.run(
                7,
                world -> {
                    double[] pair = {world.rank() == 4 ? 9.5 : world.rank() % 3, world.rank()};
                    world.allreduce(pair, pair, Op.MAXLOC);
                    assertEquals(9.5, pair[0]);
                    assertEquals(4, pair[1]);
                });
    }

    private static Buffer range(Object array, int offset, int count) {
        return (Buffer)
                BufferArgument.of(CallFor.operation(CommOperation.REDUCE), array, offset, count);
    }
}
