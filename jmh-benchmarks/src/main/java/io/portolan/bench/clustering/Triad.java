package io.portolan.bench.clustering;

import io.portolan.mpi.World;
import java.util.Arrays;

/// The triad `a = b + 3 c` on ranks, each with arrays of its own: what the caches and the memory
/// let through when there is next to nothing to compute.
///
/// Source: McCalpin 1995
final class Triad {

    /// In the arrays of all ranks together they are beyond the caches of most machines: 256 MB
    /// each.
    static final int BEYOND_CACHES = 32_000_000;

    /// What a rank reads and writes in a round.
    private static final double ROUND_BYTES = 4e8;

    private static final int ROUNDS = 5;
    private static final int ARRAYS = 3;

    private Triad() {}

    /// Nanoseconds for a byte that a rank reads or writes, the least of some rounds as in
    /// [MultiplyAddPeak].
    ///
    /// *Failure:* [IllegalStateException] when a result is wrong.
    ///
    /// @param elements of each of a rank's three arrays
    static double nanosPerByte(int ranks, int elements) throws InterruptedException {
        double bytes = (double) ARRAYS * Double.BYTES * elements;
        int passes = 1 + (int) (ROUND_BYTES / bytes);
        long[] nanos = new long[ranks];
        World.run(
                ranks,
                world -> {
                    double[] a = new double[elements];
                    double[] b = new double[elements];
                    double[] c = new double[elements];
                    Arrays.fill(b, 1);
                    Arrays.fill(c, 2);
                    run(a, b, c, passes);
                    long best = Long.MAX_VALUE;
                    for (int round = 0; round < ROUNDS; round++) {
                        world.barrier();
                        long start = System.nanoTime();
                        run(a, b, c, passes);
                        world.barrier();
                        best = Math.min(best, System.nanoTime() - start);
                    }
                    nanos[world.rank()] = best;
                    if (!Arrays.stream(a).allMatch(it -> it == 7)) {
                        throw new IllegalStateException("1 + 3 * 2 was not 7 everywhere");
                    }
                });
        return Arrays.stream(nanos).max().orElseThrow() / (passes * bytes);
    }

    private static void run(double[] a, double[] b, double[] c, int passes) {
        for (int pass = 0; pass < passes; pass++) {
            once(a, b, c);
        }
    }

    private static void once(double[] a, double[] b, double[] c) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] + 3 * c[i];
        }
    }
}
