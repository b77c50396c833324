package io.portolan.mpijava.programs;

import mpi.*;

/// The diagonal of a matrix is a vector whose stride is no multiple of a row.
public class HvectorDiagonal {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int n = 5;
        Datatype diagonal = Datatype.Hvector(n, 1, n + 1, MPI.LONG);
        diagonal.Commit();
        long[] matrix = new long[n * n];
        for (int i = 0; i < n; i++) {
            matrix[i * n + i] = (long) rank + i;
        }
        long[] got = new long[n];
        Request receive = MPI.COMM_WORLD.Irecv(got, 0, n, MPI.LONG, rank, 1);
        MPI.COMM_WORLD.Send(matrix, 0, 1, diagonal, rank, 1);
        receive.Wait();
        for (int i = 0; i < n; i++) {
            Expect.equal(rank + i, got[i], "element " + i);
        }
        Expect.equal(n * n, diagonal.Extent(), "the extent");
        Expect.equal(n, diagonal.Size(), "the size");
        MPI.Finalize();
    }
}
