package io.portolan.mpijava.programs;

import mpi.*;

/// Rows of a matrix go to rank 0 as items.
public class ContiguousRows {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Datatype row = Datatype.Contiguous(5, MPI.DOUBLE);
        row.Commit();
        double[] own = new double[10];
        for (int i = 0; i < 10; i++) {
            own[i] = 10 * rank + i;
        }
        if (rank == 0) {
            double[] all = new double[10 * size];
            for (int source = 1; source < size; source++) {
                Status status = MPI.COMM_WORLD.Recv(all, 10 * source, 2, row, source, 1);
                Expect.equal(2, status.Get_count(row), "rows");
                Expect.equal(10.0 * source + 9, all[10 * source + 9], "the last element");
            }
        } else {
            MPI.COMM_WORLD.Send(own, 0, 2, row, 0, 1);
        }
        MPI.Finalize();
    }
}
