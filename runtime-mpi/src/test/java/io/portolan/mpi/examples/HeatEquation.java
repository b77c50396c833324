package io.portolan.mpi.examples;

import io.portolan.mpi.CartComm;
import io.portolan.mpi.Datatype;
import io.portolan.mpi.World;
import java.util.Arrays;

/// Heat spreads over a square plate, which lies in blocks on a grid of ranks.
///
/// ```
///   rank 0 | rank 1      scatterv: each rank its block
///   -------+-------      step, step, step, ...
///   rank 2 | rank 3      gatherv: the plate again
/// ```
public final class HeatEquation {

    private HeatEquation() {}

    /// Prints a plate of 4 x 4 points, one of which was hot, after a step.
    public static void main(String... args) throws InterruptedException {
        double[] plate = {100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        System.out.println(Arrays.toString(solve(4, plate, 4, 1)));
    }

    /// @param plate `side * side` points; the lengths of the grid divide the side
    static double[] solve(int ranks, double[] plate, int side, int steps)
            throws InterruptedException {
        double[] result = new double[plate.length];
        World.run(
                ranks,
                world -> {
                    // @start region="grid"
                    int[] dims = CartComm.dimsCreate(world.size(), 0, 0);
                    CartComm grid = world.createCart(dims, new boolean[dims.length], true);
                    int rows = side / dims[0];
                    int columns = side / dims[1];
                    Datatype inBlock = Datatype.vector(rows, columns, columns + 2, Datatype.DOUBLE);
                    Datatype inPlate = Datatype.vector(rows, columns, side, Datatype.DOUBLE);
                    Datatype placed = Datatype.resized(inPlate, 0, 1);
                    long[] each = new long[grid.size()]; // one block
                    long[] at = new long[grid.size()];
                    for (int rank = 0; rank < grid.size(); rank++) {
                        int top = grid.coords(rank)[0] * rows;
                        int left = grid.coords(rank)[1] * columns;
                        at[rank] = (long) top * side + left;
                        each[rank] = 1;
                    }
                    HeatBlock block = HeatBlock.of(grid, rows, columns);
                    double[] points = block.points();
                    grid.scatterv(plate, each, at, placed, points, columns + 3, 1, inBlock, 0);
                    for (int step = 0; step < steps; step++) {
                        block.step();
                    }
                    grid.gatherv(points, columns + 3, 1, inBlock, result, each, at, placed, 0);
                    // @end
                });
        return result;
    }
}
