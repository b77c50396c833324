package programs;

import mpi.*;

/// Shifts values around a ring with sendRecv and sendRecvReplace.
public class Shift {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        long[] mine = {rank, 10L * rank};
        long[] got = new long[2];
        Status status = world.sendRecv(mine, 2, MPI.LONG, to, 3, got, 2, MPI.LONG, from, 3);
        Expect.that(status.getCount(MPI.LONG) == 2 && got[1] == 10L * from, "sendRecv");
        for (int i = 0; i < size; i++) {
            world.sendRecvReplace(mine, 2, MPI.LONG, to, 4, from, 4);
        }
        Expect.that(mine[0] == rank && mine[1] == 10L * rank, "sendRecvReplace");
        MPI.Finalize();
    }
}
