package io.portolan.mpi.examples;

import io.portolan.mpi.CartComm;
import io.portolan.mpi.Datatype;
import io.portolan.mpi.Shift;
import io.portolan.mpi.TypedBuffer;
import java.util.function.IntFunction;

/// One rank's block of a plate, with a halo round it: the outermost points of its neighbors, got
/// anew before each step.
///
/// ```
///   . o o .     o halo: a neighbor's point, or the edge, which stays 0
///   o x x o     x a point of this rank; in each step
///   o x x o       x + K * (sum of the 4 beside x - 4 x)
///   . o o .
/// ```
@SuppressWarnings("ArrayRecordComponent") // not compared
record HeatBlock(CartComm grid, int rows, int columns, double[] points) {
    static final double K = 0.2;
    private static final int HALO = 1;

    /// A block at 0 degrees.
    static HeatBlock of(CartComm grid, int rows, int columns) {
        return new HeatBlock(grid, rows, columns, new double[(rows + 2) * (columns + 2)]);
    }

    void step() {
        swapHalos();
        int width = columns + 2;
        double[] old = points.clone();
        for (int i = 1; i <= rows; i++) {
            for (int x = i * width + 1; x <= i * width + columns; x++) {
                double beside = old[x - width] + old[x - 1] + old[x + 1] + old[x + width];
                points[x] = old[x] + K * (beside - 4 * old[x]);
            }
        }
    }

    // @start region="halo"
    private void swapHalos() {
        int width = columns + 2;
        Datatype row = Datatype.contiguous(columns, Datatype.DOUBLE);
        Datatype column = Datatype.vector(rows, 1, width, Datatype.DOUBLE);
        swap(i -> row.at(points, i * width + 1, 1), rows, grid.shift(0, 1));
        swap(j -> column.at(points, width + j, 1), columns, grid.shift(1, 1));
    }

    private void swap(IntFunction<TypedBuffer> line, int last, Shift to) {
        TypedBuffer before = line.apply(0);
        TypedBuffer after = line.apply(last + 1);
        grid.exchange(line.apply(1), before, to.source(), line.apply(last), after, to.dest(), HALO);
    }
    // @end
}
