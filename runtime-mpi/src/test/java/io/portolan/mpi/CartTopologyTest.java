package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.construct.CartTopology;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class CartTopologyTest {
    /// Three rows, a ring of four columns, and two layers.
    private final CartTopology grid =
            new CartTopology(new int[] {3, 4, 2}, new boolean[] {false, true, false});

    @Test
    void ranksAreNumberedRowByRow() {
        int rank = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 4; j++) {
                for (int k = 0; k < 2; k++) {
                    assertEquals(rank, grid.rank(i, j, k));
                    assertArrayEquals(new int[] {i, j, k}, grid.coords(rank));
                    rank++;
                }
            }
        }
        assertEquals(rank, grid.size());
        assertEquals(3, grid.ndims());
    }

    @Test
    void coordinatesInARingWrapAround() {
        assertEquals(grid.rank(1, 3, 0), grid.rank(1, -1, 0));
        assertEquals(grid.rank(1, 1, 0), grid.rank(1, 9, 0));
        assertEquals(grid.rank(1, 0, 0), grid.rank(1, -4, 0));
    }

    @Test
    void shiftGoesAlongOneDimensionAndEndsAtTheBorder() {
        int rank = grid.rank(1, 0, 1);
        assertEquals(new Shift(grid.rank(0, 0, 1), grid.rank(2, 0, 1)), shift(rank, 0, 1));
        assertEquals(new Shift(grid.rank(2, 0, 1), grid.rank(0, 0, 1)), shift(rank, 0, -1));
        assertEquals(new Shift(MPI.PROC_NULL, MPI.PROC_NULL), shift(rank, 0, 2));
        assertEquals(new Shift(grid.rank(1, 3, 1), grid.rank(1, 1, 1)), shift(rank, 1, 1));
        assertEquals(new Shift(grid.rank(1, 1, 1), grid.rank(1, 3, 1)), shift(rank, 1, 7));
        assertEquals(new Shift(grid.rank(1, 0, 0), MPI.PROC_NULL), shift(rank, 2, 1));
        assertEquals(new Shift(rank, rank), shift(rank, 0, 0));
        Shift far = shift(rank, 1, Integer.MIN_VALUE);
        assertEquals(new Shift(rank, rank), far);
    }

    private Shift shift(int rank, int direction, int disp) {
        int[] ends = grid.shift(rank, direction, disp);
        return new Shift(ends[0], ends[1]);
    }

    @Test
    void neighborsAreBelowAndAboveInEachDimension() {
        int rank = grid.rank(0, 3, 1);
        int[] expected = {
            MPI.PROC_NULL,
            grid.rank(1, 3, 1),
            grid.rank(0, 2, 1),
            grid.rank(0, 0, 1),
            grid.rank(0, 3, 0),
            MPI.PROC_NULL
        };
        assertArrayEquals(expected, grid.neighbors(rank));
    }

    @Test
    void subDividesTheGridIntoThoseOfEqualRemainingCoordinates() {
        CartTopology layers = grid.sub(true, false, true);
        assertArrayEquals(new int[] {3, 2}, layers.dims());
        assertArrayEquals(new boolean[] {false, false}, layers.periods());
        List<List<Integer>> members = new ArrayList<>();
        for (int color = 0; color < 4; color++) {
            members.add(new ArrayList<>());
        }
        for (int rank = 0; rank < grid.size(); rank++) {
            members.get(grid.subColor(rank, true, false, true)).add(rank);
        }
        for (int color = 0; color < 4; color++) {
            for (int rank = 0; rank < layers.size(); rank++) {
                int[] coords = layers.coords(rank);
                int inGrid = grid.rank(coords[0], color, coords[1]);
                assertEquals(inGrid, members.get(color).get(rank));
            }
        }
        assertEquals(1, grid.sub(false, false, false).size());
        assertEquals(17, grid.subColor(17, false, false, false));
        assertEquals(0, grid.subColor(17, true, true, true));
    }

    @Test
    void gridWithoutDimensionsHasOneRank() {
        CartTopology point = new CartTopology(new int[0], new boolean[0]);
        assertEquals(1, point.size());
        assertEquals(0, point.rank());
        assertArrayEquals(new int[0], point.coords(0));
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertMessage(
                "there are 2 dims and 1 periods; allowed is one of each per dimension; give arrays of one length",
                () -> new CartTopology(new int[2], new boolean[1]));
        String rest =
                "; allowed are lengths of 1 or more with a product of at most 2147483647; let dimsCreate find them";
        assertMessage(
                "dims are [2, 0]" + rest, () -> new CartTopology(new int[] {2, 0}, new boolean[2]));
        assertMessage(
                "dims are [65536, 65536]" + rest,
                () -> new CartTopology(new int[] {65536, 65536}, new boolean[2]));
        assertMessage(
                "coords[0] is 3; allowed is 0 to 2, because the dimension is not periodic; leave the border out, or ask shift, which gives PROC_NULL there",
                () -> grid.rank(3, 0, 0));
        assertMessage(
                "there are 2 coords; allowed is one per dimension, 3; give a coordinate for each",
                () -> grid.rank(0, 0));
        assertMessage(
                "rank is 24; allowed is 0 to 23; give a rank of the grid", () -> grid.coords(24));
        assertMessage(
                "direction is 3; allowed is 0 to 2; give one of the dimensions",
                () -> grid.shift(0, 3, 1));
        assertMessage(
                "there are 1 remainDims; allowed is one per dimension, 3; say of each whether it remains",
                () -> grid.sub(true));
    }

    private static void assertMessage(String message, Executable wrong) {
        assertEquals(message, assertThrows(MPIException.class, wrong).getMessage());
    }
}
