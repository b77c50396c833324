package io.portolan.mpi.examples;

import io.portolan.mpi.MPI;
import io.portolan.mpi.Status;
import io.portolan.mpi.World;
import java.util.stream.IntStream;

/// Rank 0 deals out intervals, in which the others count primes; whoever is done gets the next one.
///
/// ```
///   master  <-- result of the one before; begin of the next, or the limit -->  worker 1 ... P-1
/// ```
public final class MasterAndWorkers {
    private static final int RESULT = 1;
    private static final int TASK = 2;
    private static final int STEP = 97; // the first border is a prime

    private MasterAndWorkers() {}

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
                            found[0] = primes(IntStream.range(begin[0], end));
                        }
                    }
                });
        // @end
        return total[0];
    }

    private static long primes(IntStream range) {
        return range.filter(n -> n > 1)
                .filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).allMatch(d -> n % d != 0))
                .count();
    }
}
