package mpi;

/// Every rank receives before it sends.
public final class HeadOnInPackageMpi {
    private HeadOnInPackageMpi() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int next = (MPI.COMM_WORLD.Rank() + 1) % MPI.COMM_WORLD.Size();
        int[] data = new int[1];
        MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, next, 3);
        MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, next, 3);
        MPI.Finalize();
    }
}
