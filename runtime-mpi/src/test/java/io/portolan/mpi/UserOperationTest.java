package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.error.MPIException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Operations of one's own, tried with one that does not commute: maps `x -> a x + b`, two elements
/// each, one after the other.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UserOperationTest {
    private static final Op FIRST_LEFT_THEN_RIGHT =
            Op.create(
                    (in, inOffset, inout, inoutOffset, count) -> {
                        long[] left = (long[]) in;
                        long[] right = (long[]) inout;
                        for (int i = 0; i < count; i += 2) {
                            int l = inOffset + i;
                            int r = inoutOffset + i;
                            right[r + 1] = right[r] * left[l + 1] + right[r + 1];
                            right[r] *= left[l];
                        }
                    },
                    false);

    @Test
    void resultReplacesTheLeftOrTheRightOperand() {
        long[] inLeft = {9, 2, 3, 9};
        long[] right = {5, 7};
        FIRST_LEFT_THEN_RIGHT.operator().combine(range(inLeft, 1, 2), range(right, 0, 2));
        assertArrayEquals(new long[] {9, 10, 22, 9}, inLeft);
        assertArrayEquals(new long[] {5, 7}, right);
        long[] inRight = {9, 5, 7, 9};
        long[] left = {2, 3};
        FIRST_LEFT_THEN_RIGHT.reduceLocal(left, 0, inRight, 1, 2);
        assertArrayEquals(new long[] {9, 10, 22, 9}, inRight);
        assertArrayEquals(new long[] {2, 3}, left);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 64})
    void ranksAreCombinedInAscendingOrder(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    long[] mine = {world.rank() + 2, world.rank()};
                    long[] all = new long[2];
                    world.allreduce(mine, all, FIRST_LEFT_THEN_RIGHT);
                    long[] expected = {1, 0};
                    for (int rank = 0; rank < ranks; rank++) {
                        expected[1] = (rank + 2) * expected[1] + rank;
                        expected[0] *= rank + 2;
                    }
                    assertArrayEquals(expected, all);
                });
    }

    record Elementwise(Elements type, Op op) {}

    static List<Elementwise> differences() {
        return List.of(
                new Elementwise(Elements.INT, Op.ofInts((x, y) -> 3 * x - y, false)),
                new Elementwise(Elements.LONG, Op.ofLongs((x, y) -> 3 * x - y, false)),
                new Elementwise(Elements.DOUBLE, Op.ofDoubles((x, y) -> 3 * x - y, false)));
    }

    @ParameterizedTest
    @MethodSource("differences")
    void elementsOfTheLowerRankComeFirst(Elementwise tried) {
        Elements type = tried.type();
        Object lower = type.filled(6, i -> 10L * i);
        Object higher = type.filled(6, i -> i);
        tried.op().operator().combine(range(lower, 1, 4), range(higher, 2, 4));
        type.assertElements(lower, 0, 6, i -> 1 <= i && i < 5 ? 3 * 10L * i - (i + 1) : 10L * i);
        Object low = type.filled(6, i -> 10L * i);
        Object high = type.filled(6, i -> i);
        tried.op().reduceLocal(low, 2, high, 1, 4);
        type.assertElements(high, 0, 6, i -> 1 <= i && i < 5 ? 3 * 10L * (i + 1) - i : i);
    }

    @Test
    void oneThatCommutesIsCalledWithoutACopy() {
        int[] in = {4};
        int[] inout = {5};
        Op op =
                Op.create(
                        (givenIn, _, givenInout, _, _) -> {
                            assertEquals(in, givenIn);
                            assertEquals(inout, givenInout);
                        },
                        true);
        op.operator().combine(range(inout, 0, 1), range(in, 0, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100_000})
    void whatItThrowsReachesEveryRank(int count) throws InterruptedException {
        Op broken =
                Op.ofInts(
                        (x, _) -> {
                            throw new IllegalStateException("no " + x);
                        },
                        true);
        World.run(
                3,
                world -> {
                    int[] sum = new int[count];
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () -> world.allreduce(new int[count], sum, broken));
                    assertEquals(
                            "allreduce: the operation threw java.lang.IllegalStateException: no 0; allowed is one that returns; see the cause",
                            thrown.getMessage());
                    assertInstanceOf(IllegalStateException.class, thrown.getCause());
                    world.barrier();
                });
    }

    private static Buffer range(Object array, int offset, int count) {
        return (Buffer)
                BufferArgument.of(CallFor.operation(CommOperation.REDUCE), array, offset, count);
    }
}
