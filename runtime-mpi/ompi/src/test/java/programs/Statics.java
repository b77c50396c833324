package programs;

import mpi.*;

/// Static fields belong to a rank, as in a process.
public class Statics {
    private static int counter = 5;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        counter += rank;
        int[] all = new int[size];
        world.allGather(new int[] {counter}, 1, MPI.INT, all, 1, MPI.INT);
        for (int i = 0; i < size; i++) {
            Expect.that(all[i] == 5 + i, "the counter of rank " + i);
        }
        MPI.Finalize();
    }
}
