package io.portolan.bench.clustering;

import io.portolan.bench.clustering.SoftSweeps.Layout;
import io.portolan.bench.results.MedianSpread;
import io.portolan.clustering.Points;
import java.util.stream.DoubleStream;

/// What more cores cost in a sweep over points, beside what they cost when nothing is shared.
///
/// ```
///   alone    one rank         [ all points           ]
///   twins    one rank         [ all points           ]    a run on each core at the same time, and
///            one rank         [ all points           ]    none knows of the others
///   shared   two ranks        [ half   |
///                             [ half   |
///
///   f of the machine = twins / alone - 1           cores that share a cache, or memory, or a host
///   f of ours        = P shared / twins - 1        messages, imbalance, lines that both write
///   f in all         = P shared / alone - 1
/// ```
///
/// A twin does all the work, not its part of it, because K-means of half the points is another
/// problem: it takes another course, and its blocks have fewer neighbors.
///
/// Source: Qiu et al. 2008 data mining, equation (2)
final class OverheadTimes {

    /// How long all turns take at least.
    static final long LEAST_NANOS = 3_000_000_000L;

    private static final int LEAST_TURNS = 3;

    /// What one rank takes in a turn.
    private static final double TURN_NANOS = 20e6;

    private static final int FEW_SWEEPS = 3;

    private OverheadTimes() {}

    /// A time, in any unit.
    @FunctionalInterface
    private interface Timed {
        double measure() throws InterruptedException;
    }

    /// Of iterations of K-means on two ranks; the answer of [#measure].
    static String ofIterations(Points points, int clusters, long leastNanos)
            throws InterruptedException {
        IterationTimes one = new IterationTimes(points, clusters, 1);
        IterationTimes two = new IterationTimes(points, clusters, 2);
        one.warmUp();
        two.warmUp();
        return measure(
                () -> one.iterationMillis(1),
                () -> one.iterationMillis(2),
                () -> two.iterationMillis(1),
                2,
                leastNanos);
    }

    /// Of soft sweeps; the answer of [#measure].
    static String ofSweeps(SoftSweeps sweeps, int clusters, int ranks, long leastNanos)
            throws InterruptedException {
        double once = sweeps.run(Layout.SHARED, clusters, 1, FEW_SWEEPS, 0).sweepNanos();
        int count = FEW_SWEEPS + (int) (TURN_NANOS / once);
        return measure(
                () -> sweeps.run(Layout.SHARED, clusters, 1, count, 0).sweepNanos(),
                () -> sweeps.run(Layout.APART, clusters, ranks, count, 0).sweepNanos(),
                () -> sweeps.run(Layout.SHARED, clusters, ranks, count, 0).sweepNanos(),
                ranks,
                leastNanos);
    }

    /// The medians of f of the machine, f of ours, and f in all. The three times are measured in
    /// turns, and each f is of one turn.
    private static String measure(
            Timed alone, Timed twins, Timed shared, int ranks, long leastNanos)
            throws InterruptedException {
        DoubleStream.Builder machine = DoubleStream.builder();
        DoubleStream.Builder ours = DoubleStream.builder();
        DoubleStream.Builder all = DoubleStream.builder();
        long begin = System.nanoTime();
        for (int turn = 0; turn < LEAST_TURNS || System.nanoTime() - begin < leastNanos; turn++) {
            double ofOne = alone.measure();
            double ofTwins = twins.measure();
            double ofAll = ranks * shared.measure();
            machine.add(ofTwins / ofOne - 1);
            ours.add(ofAll / ofTwins - 1);
            all.add(ofAll / ofOne - 1);
        }
        return median(machine) + " " + median(ours) + " " + median(all);
    }

    private static double median(DoubleStream.Builder figures) {
        return MedianSpread.of(figures.build().toArray()).median();
    }
}
