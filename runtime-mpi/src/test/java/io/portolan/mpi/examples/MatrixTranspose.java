package io.portolan.mpi.examples;

import io.portolan.mpi.Datatype;
import io.portolan.mpi.World;
import java.util.Arrays;

/// A square matrix that lies on the ranks by rows is transposed by one `alltoall`: block by block
/// between the ranks, and within each block because the receiver takes it column by column.
///
/// ```
///   rank 0   a b | c d        a e | i m
///            e f | g h        b f | j n      what rank 0 receives from rank 1
///            ----+----   ->   ----+----
///   rank 1   i j | k l        c g | k o
///            m n | o p        d h | l p
/// ```
public final class MatrixTranspose {

    private MatrixTranspose() {}

    /// Prints the transposed of 4 x 4 numbers.
    public static void main(String... args) throws InterruptedException {
        double[][] matrix = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
        System.out.println(Arrays.deepToString(transpose(2, 2, matrix)));
    }

    /// The transposed of a matrix of `ranks * rows` rows and as many columns.
    static double[][] transpose(int ranks, int rows, double[][] matrix)
            throws InterruptedException {
        int n = ranks * rows;
        double[][] transposed = new double[n][n];
        World.run(
                ranks,
                world -> {
                    int first = world.rank() * rows;
                    double[] mine = new double[rows * n];
                    for (int i = 0; i < rows; i++) {
                        System.arraycopy(matrix[first + i], 0, mine, i * n, n);
                    }
                    double[] result = new double[rows * n];
                    // @start region="types"
                    Datatype block = Datatype.vector(rows, rows, n, Datatype.DOUBLE);
                    Datatype column = Datatype.vector(rows, 1, n, Datatype.DOUBLE);
                    Datatype columns = Datatype.contiguous(rows, Datatype.resized(column, 0, 1));
                    Datatype byRows = Datatype.resized(block, 0, rows);
                    Datatype byColumns = Datatype.resized(columns, 0, rows);
                    world.alltoall(mine, 0, 1, byRows, result, 0, 1, byColumns);
                    // @end
                    for (int i = 0; i < rows; i++) {
                        System.arraycopy(result, i * n, transposed[first + i], 0, n);
                    }
                });
        return transposed;
    }
}
