package programs;

import mpi.*;

/// Several threads of a rank send and receive.
public class Threads {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        int[] sums = new int[3];
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int tag = t;
            threads[t] =
                    new Thread(() -> {
                        try {
                            for (int i = 0; i < 50; i++) {
                                int[] got = new int[1];
                                world.sendRecv(
                                        new int[] {i},
                                        1,
                                        MPI.INT,
                                        to,
                                        tag,
                                        got,
                                        1,
                                        MPI.INT,
                                        from,
                                        tag);
                                sums[tag] += got[0];
                            }
                        } catch (MPIException e) {
                            throw new IllegalStateException(e);
                        }
                    });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int sum : sums) {
            Expect.that(sum == 49 * 50 / 2, "the sum is " + sum);
        }
        MPI.Finalize();
    }
}
