package io.portolan.mpijava.programs;

import mpi.*;

/// Pi as the area under a curve, of which each rank takes strips.
public class PiByIntegration {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int strips = 10000;
        double width = 1.0 / strips;
        double area = 0;
        for (int i = rank; i < strips; i += size) {
            double x = width * (i + 0.5);
            area += width * 4 / (1 + x * x);
        }
        double[] pi = new double[1];
        MPI.COMM_WORLD.Reduce(new double[] {area}, 0, pi, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (rank == 0) {
            Expect.isTrue(Math.abs(pi[0] - Math.PI) < 1e-7, "pi");
        }
        MPI.Finalize();
    }
}
