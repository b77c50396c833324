package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Combines the values of the ranks below.
public class Scans {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int[] mine = {rank + 1};
        int[] got = {-1};
        world.scan(mine, got, 1, MPI.INT, MPI.SUM);
        Expect.that(got[0] == (rank + 1) * (rank + 2) / 2, "scan");
        got[0] = -1;
        world.exScan(mine, got, 1, MPI.INT, MPI.SUM);
        Expect.that(got[0] == (rank == 0 ? -1 : rank * (rank + 1) / 2), "exScan");
        world.scan(mine, 1, MPI.INT, MPI.MAX);
        Expect.that(mine[0] == rank + 1, "in place");
        IntBuffer direct = MPI.newIntBuffer(1).put(0, rank);
        IntBuffer result = MPI.newIntBuffer(1);
        world.iScan(direct, result, 1, MPI.INT, MPI.SUM).waitFor();
        Expect.that(result.get(0) == rank * (rank + 1) / 2, "iScan");
        world.iExScan(direct, 1, MPI.INT, MPI.SUM).waitFor();
        Expect.that(rank == 0 || direct.get(0) == rank * (rank - 1) / 2, "iExScan");
        MPI.Finalize();
    }
}
