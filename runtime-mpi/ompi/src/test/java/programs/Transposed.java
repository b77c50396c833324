package programs;

import mpi.*;

/// Gives each rank its part of each rank.
public class Transposed {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int[] out = new int[size];
        int[] in = new int[size];
        for (int i = 0; i < size; i++) {
            out[i] = 10 * rank + i;
        }
        world.allToAll(out, 1, MPI.INT, in, 1, MPI.INT);
        for (int i = 0; i < size; i++) {
            Expect.that(in[i] == 10 * i + rank, "from " + i);
        }
        int[] all = new int[size];
        world.allGather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT);
        Expect.that(all[size - 1] == size - 1, "allGather");
        all = new int[size];
        all[rank] = 3 * rank;
        world.allGather(all, 1, MPI.INT);
        Expect.that(all[size - 1] == 3 * (size - 1), "in place");
        MPI.Finalize();
    }
}
