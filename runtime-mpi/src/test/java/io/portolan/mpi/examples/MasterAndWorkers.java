package io.portolan.mpi.examples;

import io.portolan.mpi.MPI;
import io.portolan.mpi.Status;
import io.portolan.mpi.World;
import java.util.stream.IntStream;

/// Rank 0 deals out intervals, in which the others count primes; whoever is done gets the next one.
///
/// ```
///             <-- result of the interval before --
///   master                                          worker 1 ... P-1
///             ------- begin of the next one ----->   at the limit: the end
/// ```
public final class MasterAndWorkers {
    private static final int RESULT = 1;
    private static final int TASK = 2;
    private static final int STEP = 100;

    private MasterAndWorkers() {}

    /// Prints 9592.
    public static void main(String... args) throws InterruptedException {
        System.out.println(primesBelow(100_000, 4));
    }

    /// @param ranks the master and at least one worker
    static long primesBelow(int limit, int ranks) throws InterruptedException {
        long[] total = {0};
        // @start region="workers"
        World.run(
                ranks,
                world -> {
                    int[] begin = {0};
                    long[] found = {0}; // the first result is none, and asks for a task
                    if (world.rank() == 0) {
                        for (int working = world.size() - 1; working > 0; ) {
                            Status status = world.recv(found, MPI.ANY_SOURCE, RESULT);
                            total[0] += found[0];
                            working -= begin[0] < limit ? 0 : 1;
                            world.send(begin, status.source(), TASK);
                            begin[0] = Math.min(begin[0] + STEP, limit);
                        }
                    } else {
                        while (begin[0] < limit) {
                            world.send(found, 0, RESULT);
                            world.recv(begin, 0, TASK);
                            int end = Math.min(begin[0] + STEP, limit);
                            found[0] =
                                    IntStream.range(begin[0], end)
                                            .filter(MasterAndWorkers::isPrime)
                                            .count();
                        }
                    }
                });
        // @end
        return total[0];
    }

    private static boolean isPrime(int n) {
        return n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n)).allMatch(d -> n % d != 0);
    }
}
