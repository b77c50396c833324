package programs;

import java.nio.DoubleBuffer;
import mpi.*;

/// Sends the columns of a matrix as rows.
public class MatrixColumns {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int n = 5;
        double[] matrix = new double[n * n];
        java.util.Arrays.setAll(matrix, i -> i + 100 * rank);
        Datatype column = Datatype.createVector(n, 1, n, MPI.DOUBLE);
        column.commit();
        Expect.that(column.getSize() == n && column.getExtent() == n * (n - 1) + 1, "the type");
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        double[] row = new double[n];
        Status status =
                world.sendRecv(MPI.slice(matrix, 2), 1, column, to, 0, row, n, MPI.DOUBLE, from, 0);
        Expect.that(status.getCount(MPI.DOUBLE) == n, "the count");
        for (int i = 0; i < n; i++) {
            Expect.that(row[i] == n * i + 2 + 100 * from, "element " + i);
        }
        DoubleBuffer direct = MPI.newDoubleBuffer(n * n).put(matrix);
        DoubleBuffer other = MPI.newDoubleBuffer(n * n);
        Datatype next = Datatype.createResized(column, 0, Double.BYTES);
        Expect.that(next.getExtent() == 1, "the extent");
        Request request = world.iRecv(other, n * n, MPI.DOUBLE, from, 1);
        world.send(direct, n, next, to, 1);
        request.waitFor();
        for (int i = 0; i < n * n; i++) {
            Expect.that(other.get(i) == n * (i % n) + i / n + 100 * from, "transposed " + i);
        }
        column.free();
        Expect.that(column.isNull() && !next.isNull(), "freed");
        MPI.Finalize();
    }
}
