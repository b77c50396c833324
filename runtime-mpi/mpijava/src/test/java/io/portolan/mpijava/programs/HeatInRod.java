package io.portolan.mpijava.programs;

import mpi.*;

/// Jacobi iterations on a rod that is divided among the ranks.
public class HeatInRod {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int n = 8;
        double[] old = new double[n + 2];
        double[] next = new double[n + 2];
        int left = rank > 0 ? rank - 1 : MPI.PROC_NULL;
        int right = rank + 1 < size ? rank + 1 : MPI.PROC_NULL;
        if (rank == 0) {
            old[0] = 1;
        }
        double[] change = new double[1];
        int steps = 0;
        do {
            MPI.COMM_WORLD.Sendrecv(
                    old, 1, 1, MPI.DOUBLE, left, 1, old, n + 1, 1, MPI.DOUBLE, right, 1);
            MPI.COMM_WORLD.Sendrecv(
                    old, n, 1, MPI.DOUBLE, right, 2, old, 0, 1, MPI.DOUBLE, left, 2);
            double[] largest = new double[1];
            for (int i = 1; i <= n; i++) {
                next[i] = (old[i - 1] + old[i + 1]) / 2;
                largest[0] = Math.max(largest[0], Math.abs(next[i] - old[i]));
            }
            System.arraycopy(next, 1, old, 1, n);
            MPI.COMM_WORLD.Allreduce(largest, 0, change, 0, 1, MPI.DOUBLE, MPI.MAX);
            steps++;
        } while (change[0] > 1e-7 && steps < 20000);
        double length = n * size + 1;
        double expected = 1 - (rank * n + 1) / length;
        Expect.isTrue(Math.abs(old[1] - expected) < 0.01, "the temperature " + old[1]);
        MPI.Finalize();
    }
}
