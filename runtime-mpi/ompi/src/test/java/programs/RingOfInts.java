package programs;

import mpi.*;

/// Sends a sum once around a ring.
public class RingOfInts {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int[] sum = {rank};
        if (rank == 0) {
            if (size > 1) {
                world.send(sum, 1, MPI.INT, 1, 7);
                world.recv(sum, 1, MPI.INT, size - 1, 7);
            }
            Expect.that(sum[0] == size * (size - 1) / 2, "the sum is " + sum[0]);
        } else {
            int[] got = new int[1];
            Status status = world.recv(got, 1, MPI.INT, rank - 1, 7);
            Expect.that(status.getSource() == rank - 1 && status.getTag() == 7, "the envelope");
            sum[0] += got[0];
            world.send(sum, 1, MPI.INT, (rank + 1) % size, 7);
        }
        MPI.Finalize();
    }
}
