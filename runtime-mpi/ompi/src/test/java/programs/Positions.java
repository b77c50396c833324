package programs;

import java.nio.IntBuffer;
import mpi.*;

/// The data of a buffer begins at its start, wherever its position is.
public class Positions {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        IntBuffer out = MPI.newIntBuffer(4);
        out.put(rank).put(20).put(30);
        IntBuffer in = MPI.newIntBuffer(4);
        in.position(2).limit(3);
        world.sendRecv(out, 3, MPI.INT, to, 0, in, 3, MPI.INT, from, 0);
        Expect.that(in.position() == 2 && out.position() == 3, "the positions stay");
        in.clear();
        Expect.that(in.get(0) == from && in.get(2) == 30, "the values");
        MPI.Finalize();
    }
}
