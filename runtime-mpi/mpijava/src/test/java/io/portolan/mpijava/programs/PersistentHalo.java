package io.portolan.mpijava.programs;

import mpi.*;

/// The same exchange is described once and started many times.
public class PersistentHalo {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = rank + 1 < size ? rank + 1 : MPI.PROC_NULL;
        int left = rank > 0 ? rank - 1 : MPI.PROC_NULL;
        double[] row = new double[12];
        Prequest[] halo = {
            MPI.COMM_WORLD.Recv_init(row, 0, 1, MPI.DOUBLE, left, 1),
            MPI.COMM_WORLD.Recv_init(row, 11, 1, MPI.DOUBLE, right, 2),
            MPI.COMM_WORLD.Send_init(row, 1, 1, MPI.DOUBLE, left, 2),
            MPI.COMM_WORLD.Send_init(row, 10, 1, MPI.DOUBLE, right, 1)
        };
        for (int step = 0; step < 20; step++) {
            row[1] = 100 * step + rank;
            row[10] = 200 * step + rank;
            Prequest.Startall(halo);
            Request.Waitall(halo);
            if (rank > 0) {
                Expect.equal(200.0 * step + rank - 1, row[0], "of the left");
            }
            if (rank + 1 < size) {
                Expect.equal(100.0 * step + rank + 1, row[11], "of the right");
            }
            Expect.isTrue(!halo[0].Is_null(), "a persistent request stays");
        }
        halo[3].Free();
        Expect.isTrue(halo[3].Is_null(), "after Free it is null");
        Expect.failure("freed", () -> halo[3].Start());
        MPI.Finalize();
    }
}
