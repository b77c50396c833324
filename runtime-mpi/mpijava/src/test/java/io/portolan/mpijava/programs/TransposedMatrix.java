package io.portolan.mpijava.programs;

import mpi.*;

/// A matrix is transposed by columns that are sent as blocks.
public class TransposedMatrix {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int n = 3;
        double[] rows = new double[n * n * size];
        double[] columns = new double[n * n * size];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n * size; j++) {
                rows[i * n * size + j] = 1000 * (rank * n + i) + j;
            }
        }
        Datatype column =
                Datatype.Struct(
                        new int[] {1, 1},
                        new int[] {0, 1},
                        new Datatype[] {Datatype.Vector(n, 1, n * size, MPI.DOUBLE), MPI.UB});
        column.Commit();
        MPI.COMM_WORLD.Alltoall(rows, 0, n, column, columns, 0, n * n, MPI.DOUBLE);
        for (int peer = 0; peer < size; peer++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double expected = 1000 * (peer * n + j) + rank * n + i;
                    Expect.equal(expected, columns[peer * n * n + i * n + j], "element");
                }
            }
        }
        MPI.Finalize();
    }
}
