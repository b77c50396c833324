package programs;

import mpi.*;

/// Rank 0 gives work to whoever asks for it.
public class WorkQueue {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int jobs = 20;
        if (rank == 0) {
            int sent = 0;
            long sum = 0;
            for (int left = size - 1; left > 0; ) {
                long[] got = new long[1];
                Status status = world.recv(got, 1, MPI.LONG, MPI.ANY_SOURCE, 1);
                sum += got[0];
                int[] work = {sent < jobs ? ++sent : 0};
                left -= work[0] == 0 ? 1 : 0;
                world.send(work, 1, MPI.INT, status.getSource(), 2);
            }
            Expect.that(size == 1 || sum == 2870, "the sum of squares is " + sum);
        } else {
            long[] result = {0};
            int[] work = {1};
            while (work[0] != 0) {
                world.send(result, 1, MPI.LONG, 0, 1);
                world.recv(work, 1, MPI.INT, 0, 2);
                result[0] = (long) work[0] * work[0];
            }
        }
        MPI.Finalize();
    }
}
