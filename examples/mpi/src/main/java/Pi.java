import mpi.MPI;

/// Computes pi as the integral of 4 / (1 + x * x) from 0 to 1, each rank every size-th slice.
public class Pi {
    static int rank; // a static variable belongs to one rank, as in a process
    static double pi;

    public static void main(String[] args) throws Exception {
        String[] rest = MPI.Init(args);
        rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int slices = rest.length > 0 ? Integer.parseInt(rest[0]) : 1000000;
        double[] sum = new double[1];
        for (int i = rank; i < slices; i += size) {
            double x = (i + 0.5) / slices;
            sum[0] += 4 / (1 + x * x) / slices;
        }
        double[] total = new double[1];
        MPI.COMM_WORLD.Allreduce(sum, 0, total, 0, 1, MPI.DOUBLE, MPI.SUM);
        pi = total[0];
        if (rank == 0) {
            System.out.printf("pi is %.6f, by %d ranks%n", pi, size);
        }
        MPI.Finalize();
    }
}
