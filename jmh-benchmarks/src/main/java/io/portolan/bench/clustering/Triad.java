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

    private static final double MOVED_BYTES = 2e9;
    private static final int ARRAYS = 3;

    private Triad() {}

    /// Nanoseconds for a byte that a rank reads or writes.
    ///
    /// *Failure:* [IllegalStateException] when a result is wrong.
    ///
    /// @param elements of each of a rank's three arrays
    static double nanosPerByte(int ranks, int elements) throws InterruptedException {
        double bytes = (double) ARRAYS * Double.BYTES * elements;
        int passes = 2 + (int) (MOVED_BYTES / bytes);
        long[] starts = new long[ranks];
        long[] ends = new long[ranks];
        World.run(
                ranks,
                world -> {
                    double[] a = new double[elements];
                    double[] b = new double[elements];
                    double[] c = new double[elements];
                    Arrays.fill(b, 1);
                    Arrays.fill(c, 2);
                    run(a, b, c, 1 + passes / 2);
                    world.barrier();
                    starts[world.rank()] = System.nanoTime();
                    run(a, b, c, passes);
                    ends[world.rank()] = System.nanoTime();
                    if (!Arrays.stream(a).allMatch(it -> it == 7)) {
                        throw new IllegalStateException("1 + 3 * 2 was not 7 everywhere");
                    }
                });
        long origin = starts[0];
        long first = Arrays.stream(starts).map(it -> it - origin).min().orElse(0);
        long last = Arrays.stream(ends).map(it -> it - origin).max().orElse(0);
        return (last - first) / (passes * bytes);
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
