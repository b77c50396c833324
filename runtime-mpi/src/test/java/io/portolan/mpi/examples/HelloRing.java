package io.portolan.mpi.examples;

import io.portolan.mpi.MPI;
import io.portolan.mpi.World;

/// A token goes once round the ring; every rank adds its number and says hello.
///
/// ```
///   rank 0 --> rank 1 --> ... --> rank P-1 --+
///     ^                                      |
///     +--------------------------------------+
/// ```
public final class HelloRing {
    private static final int TOKEN = 1;

    private HelloRing() {}

    /// Runs with the number of ranks given, or with 4.
    public static void main(String... args) throws InterruptedException {
        int ranks = args.length == 0 ? 4 : Integer.parseInt(args[0]);
        System.out.println("The ranks add up to " + sumRoundTheRing(ranks));
    }

    static long sumRoundTheRing(int ranks) throws InterruptedException {
        long[] result = new long[1];
        // @start region="ring"
        World.run(
                ranks,
                world -> {
                    int right = (world.rank() + 1) % world.size();
                    long[] sum = {0};
                    if (world.rank() > 0) {
                        world.recv(sum, MPI.ANY_SOURCE, TOKEN);
                    }
                    sum[0] += world.rank();
                    System.out.println("Hello from " + Thread.currentThread().getName());
                    world.send(sum, right, TOKEN);
                    if (world.rank() == 0) {
                        world.recv(result, MPI.ANY_SOURCE, TOKEN);
                    }
                });
        // @end
        if (result[0] != ranks * (ranks - 1L) / 2) {
            throw new IllegalStateException("the token came back with " + result[0]);
        }
        return result[0];
    }
}
