package programs;

import mpi.*;

/// Reduces by all predefined operations.
public class AllOperations {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int[] mine = {rank + 1};
        int[] got = new int[1];
        world.allReduce(mine, got, 1, MPI.INT, MPI.SUM);
        Expect.that(got[0] == size * (size + 1) / 2, "SUM");
        world.allReduce(mine, got, 1, MPI.INT, MPI.MAX);
        Expect.that(got[0] == size, "MAX");
        world.allReduce(mine, got, 1, MPI.INT, MPI.MIN);
        Expect.that(got[0] == 1, "MIN");
        int product = 1;
        int bits = 0;
        int odd = 0;
        int both = ~0;
        for (int i = 1; i <= size; i++) {
            product *= i;
            bits |= i;
            odd ^= i;
            both &= i;
        }
        world.allReduce(mine, got, 1, MPI.INT, MPI.PROD);
        Expect.that(got[0] == product, "PROD");
        world.allReduce(mine, got, 1, MPI.INT, MPI.BOR);
        Expect.that(got[0] == bits, "BOR");
        world.allReduce(mine, got, 1, MPI.INT, MPI.BXOR);
        Expect.that(got[0] == odd, "BXOR");
        world.allReduce(mine, got, 1, MPI.INT, MPI.BAND);
        Expect.that(got[0] == both, "BAND");
        boolean[] truth = {rank == 0};
        boolean[] truths = new boolean[1];
        world.allReduce(truth, truths, 1, MPI.BOOLEAN, MPI.LOR);
        Expect.that(truths[0], "LOR");
        world.allReduce(truth, truths, 1, MPI.BOOLEAN, MPI.LXOR);
        Expect.that(truths[0], "LXOR");
        world.allReduce(truth, truths, 1, MPI.BOOLEAN, MPI.LAND);
        Expect.that(truths[0] == (size == 1), "LAND");
        MPI.Finalize();
    }
}
