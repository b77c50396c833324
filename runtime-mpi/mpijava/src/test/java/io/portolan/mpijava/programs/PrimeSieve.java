package io.portolan.mpijava.programs;

import mpi.*;

/// Each rank counts the primes of its interval.
public class PrimeSieve {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int limit = 10000;
        int from = (int) ((long) limit * rank / size);
        int to = (int) ((long) limit * (rank + 1) / size);
        int count = 0;
        for (int n = Math.max(from, 2); n < to; n++) {
            boolean isPrime = true;
            for (int d = 2; d * d <= n && isPrime; d++) {
                isPrime = n % d != 0;
            }
            count += isPrime ? 1 : 0;
        }
        int[] all = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {count}, 0, all, 0, 1, MPI.INT, MPI.SUM);
        Expect.equal(1229, all[0], "the primes below 10000");
        MPI.Finalize();
    }
}
