package io.portolan.mpijava.programs;

import mpi.*;

/// Several threads of a rank send and receive at once.
public class ThreadsOfRank {
    public static void main(String[] args) throws Exception {
        String[] words = MPI.initThread(MPI.THREAD_MULTIPLE, MPI.THREAD_MULTIPLE, args);
        Expect.equal(args.length, words.length, "the arguments");
        Expect.equal(MPI.THREAD_MULTIPLE, MPI.queryThread(), "the level");
        Expect.isTrue(MPI.isMainThread(), "the main thread");
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int[] sums = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int tag = i;
            threads[i] =
                    new Thread(() -> {
                        for (int j = 0; j < 50; j++) {
                            int[] got = new int[1];
                            Request receive = MPI.COMM_WORLD.Irecv(got, 0, 1, MPI.INT, left, tag);
                            MPI.COMM_WORLD.Send(new int[] {j}, 0, 1, MPI.INT, right, tag);
                            receive.Wait();
                            sums[tag] += got[0];
                        }
                    });
            threads[i].start();
        }
        for (int i = 0; i < 4; i++) {
            threads[i].join();
            Expect.equal(49 * 50 / 2, sums[i], "the sum of thread " + i);
        }
        MPI.Finalize();
    }
}
