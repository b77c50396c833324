package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Has several collectives under way.
public class NonBlockingCollectives {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        IntBuffer a = MPI.newIntBuffer(size).put(rank, rank);
        IntBuffer b = MPI.newIntBuffer(1).put(0, rank == 0 ? 77 : 0);
        IntBuffer c = MPI.newIntBuffer(1).put(0, rank);
        IntBuffer d = MPI.newIntBuffer(1);
        IntBuffer e = MPI.newIntBuffer(size);
        IntBuffer f = MPI.newIntBuffer(size);
        Request[] requests = {
            world.iAllGather(a, 1, MPI.INT),
            world.iBcast(b, 1, MPI.INT, 0),
            world.iAllReduce(c, d, 1, MPI.INT, MPI.SUM),
            world.iBarrier(),
            world.iGather(c, 1, MPI.INT, e, 1, MPI.INT, 0),
            world.iAllToAll(e, 0, MPI.INT, f, 0, MPI.INT)
        };
        Request.waitAll(requests);
        Expect.that(a.get(size - 1) == size - 1, "iAllGather");
        Expect.that(b.get(0) == 77, "iBcast");
        Expect.that(d.get(0) == size * (size - 1) / 2, "iAllReduce");
        Expect.that(rank > 0 || e.get(size - 1) == size - 1, "iGather");
        IntBuffer block = MPI.newIntBuffer(1);
        world.iScatter(e, 1, MPI.INT, block, 1, MPI.INT, 0).waitFor();
        Expect.that(block.get(0) == rank, "iScatter");
        IntBuffer sum = MPI.newIntBuffer(1);
        world.iReduce(block, sum, 1, MPI.INT, MPI.SUM, 0).waitFor();
        Expect.that(rank > 0 || sum.get(0) == size * (size - 1) / 2, "iReduce");
        MPI.Finalize();
    }
}
