package programs;

import mpi.*;

/// Estimates pi, as many first programs do.
public class MonteCarloPi {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        java.util.Random random = new java.util.Random(rank);
        long inside = 0;
        for (int i = 0; i < 10_000; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            inside += x * x + y * y <= 1 ? 1 : 0;
        }
        long[] all = new long[1];
        world.reduce(new long[] {inside}, all, 1, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            double pi = 4.0 * all[0] / (10_000.0 * size);
            Expect.that(Math.abs(pi - Math.PI) < 0.1, "pi is " + pi);
        }
        MPI.Finalize();
    }
}
