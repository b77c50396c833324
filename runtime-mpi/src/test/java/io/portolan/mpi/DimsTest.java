package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.construct.CartTopology;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DimsTest {
    @Test
    void findsWhatTheStandardShows() {
        assertDims(6, new int[] {0, 0}, 3, 2);
        assertDims(7, new int[] {0, 0}, 7, 1);
        assertDims(6, new int[] {0, 3, 0}, 2, 3, 1);
        assertThrows(MPIException.class, () -> CartTopology.Dims.create(7, 0, 3, 0));
    }

    @Test
    void lengthsDescendInWhatWasFree() {
        assertDims(24, new int[] {0, 0, 0}, 4, 3, 2);
        assertDims(24, new int[] {0, 2, 0}, 4, 2, 3);
        assertDims(16, new int[] {0, 0, 0, 0}, 2, 2, 2, 2);
        assertDims(1, new int[] {0, 0, 0}, 1, 1, 1);
        assertDims(13, new int[] {0}, 13);
        assertDims(12, new int[] {4, 3}, 4, 3);
        assertDims(1, new int[0]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void isTheMostEvenOfAllWays(int dimensions) {
        for (int nnodes = 1; nnodes <= 400; nnodes++) {
            int[] actual = CartTopology.Dims.create(nnodes, new int[dimensions]);
            int[] expected = mostEven(nnodes, dimensions, Integer.MAX_VALUE);
            assertArrayEquals(expected, actual, nnodes + " in " + dimensions);
        }
    }

    /// Of all ways with descending lengths of at most `limit`.
    private static int[] mostEven(int nnodes, int dimensions, int limit) {
        int[] best = null;
        for (int[] way : ways(nnodes, dimensions, limit)) {
            if (best == null || isBetter(way, best)) {
                best = way;
            }
        }
        return best == null ? new int[0] : best;
    }

    private static boolean isBetter(int[] way, int[] best) {
        int spread = way[0] - way[way.length - 1];
        int bestSpread = best[0] - best[best.length - 1];
        return spread < bestSpread || (spread == bestSpread && Arrays.compare(way, best) < 0);
    }

    private static List<int[]> ways(int nnodes, int dimensions, int limit) {
        List<int[]> ways = new ArrayList<>();
        if (dimensions == 0) {
            if (nnodes == 1) {
                ways.add(new int[0]);
            }
            return ways;
        }
        for (int first = 1; first <= Math.min(nnodes, limit); first++) {
            if (nnodes % first == 0) {
                for (int[] rest : ways(nnodes / first, dimensions - 1, first)) {
                    int[] way = new int[dimensions];
                    way[0] = first;
                    System.arraycopy(rest, 0, way, 1, rest.length);
                    ways.add(way);
                }
            }
        }
        return ways;
    }

    @Test
    void manyRanksWithManyDivisorsTakeNoTime() {
        assertDims(1 << 30, new int[] {0, 0, 0}, 1024, 1024, 1024);
        assertDims(Integer.MAX_VALUE, new int[] {0, 0, 0}, Integer.MAX_VALUE, 1, 1);
        for (int dimensions = 1; dimensions <= 31; dimensions++) {
            int product = 1;
            for (int length : CartTopology.Dims.create(1_396_755_360, new int[dimensions])) {
                product *= length;
            }
            assertEquals(1_396_755_360, product);
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertMessage(
                "dimsCreate: nnodes is 0; allowed is 1 or more; give the number of ranks of the grid",
                () -> CartTopology.Dims.create(0, 0));
        assertMessage(
                "dimsCreate: dims[1] is -2; allowed is a length, or 0 for one that is to be found; give one of them",
                () -> CartTopology.Dims.create(4, 0, -2));
        assertMessage(
                "dimsCreate: nnodes is 7 and dims [0, 3, 0]; allowed are lengths whose product divides nnodes; let one be 0 to have it found",
                () -> CartTopology.Dims.create(7, 0, 3, 0));
        assertMessage(
                "dimsCreate: nnodes is 12 and dims [2, 3]; allowed are lengths whose product equals nnodes; let one be 0 to have it found",
                () -> CartTopology.Dims.create(12, 2, 3));
        assertThrows(
                MPIException.class,
                () -> CartTopology.Dims.create(1 << 30, 1 << 16, 1 << 16, 1 << 30));
    }

    private static void assertDims(int nnodes, int[] dims, int... expected) {
        assertArrayEquals(expected, CartTopology.Dims.create(nnodes, dims));
    }

    private static void assertMessage(String message, Executable wrong) {
        assertEquals(message, assertThrows(MPIException.class, wrong).getMessage());
    }
}
