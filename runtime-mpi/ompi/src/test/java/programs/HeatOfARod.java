package programs;

import mpi.*;

/// Spreads heat along a rod whose parts the ranks have.
public class HeatOfARod {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int n = 10;
        double[] heat = new double[n + 2];
        if (rank == 0) {
            heat[1] = 100;
        }
        int left = rank == 0 ? MPI.PROC_NULL : rank - 1;
        int right = rank == size - 1 ? MPI.PROC_NULL : rank + 1;
        for (int step = 0; step < 50; step++) {
            world.sendRecv(
                    MPI.slice(heat, 1),
                    1,
                    MPI.DOUBLE,
                    left,
                    0,
                    MPI.slice(heat, n + 1),
                    1,
                    MPI.DOUBLE,
                    right,
                    0);
            world.sendRecv(
                    MPI.slice(heat, n),
                    1,
                    MPI.DOUBLE,
                    right,
                    1,
                    MPI.slice(heat, 0),
                    1,
                    MPI.DOUBLE,
                    left,
                    1);
            if (left == MPI.PROC_NULL) {
                heat[0] = heat[1];
            }
            if (right == MPI.PROC_NULL) {
                heat[n + 1] = heat[n];
            }
            double[] next = heat.clone();
            for (int i = 1; i <= n; i++) {
                next[i] = heat[i] + 0.25 * (heat[i - 1] - 2 * heat[i] + heat[i + 1]);
            }
            heat = next;
        }
        double[] sum = {java.util.Arrays.stream(heat, 1, n + 1).sum()};
        world.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        Expect.that(Math.abs(sum[0] - 100) < 1e-9, "the heat is " + sum[0]);
        MPI.Finalize();
    }
}
