package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Gathers and scatters, also in place.
public class GatherAndScatter {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int root = size / 2;
        int[] mine = {rank, rank * rank};
        int[] all = new int[rank == root ? 2 * size : 0];
        world.gather(mine, 2, MPI.INT, all, 2, MPI.INT, root);
        for (int i = 0; rank == root && i < size; i++) {
            Expect.that(all[2 * i] == i && all[2 * i + 1] == i * i, "gathered of " + i);
        }
        int[] back = new int[2];
        world.scatter(all, 2, MPI.INT, back, 2, MPI.INT, root);
        Expect.that(back[0] == rank && back[1] == rank * rank, "scattered");
        IntBuffer place = MPI.newIntBuffer(size);
        place.put(rank == root ? root : 0, 5 + rank);
        world.gather(place, 1, MPI.INT, root);
        for (int i = 0; rank == root && i < size; i++) {
            Expect.that(place.get(i) == 5 + i, "in place of " + i);
        }
        world.scatter(place, 1, MPI.INT, root);
        Expect.that(place.get(rank == root ? root : 0) == 5 + rank, "scattered in place");
        MPI.Finalize();
    }
}
