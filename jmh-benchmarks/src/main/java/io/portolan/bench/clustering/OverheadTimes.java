package io.portolan.bench.clustering;

import io.portolan.bench.compare.MedianSpread;
import io.portolan.clustering.Points;
import java.util.ArrayList;
import java.util.List;

/// What a second core costs in an iteration of K-means, beside what it costs when nothing is
/// shared.
///
/// ```
///   alone    one rank         [ all points           ]
///   twins    one rank         [ all points           ]    two runs at the same time that know
///            one rank         [ all points           ]    nothing of each other
///   shared   two ranks        [ half   |
///                             [ half   |
///
///   f of the machine = twins / alone - 1           cores that share a cache, or memory, or a host
///   f of ours        = 2 shared / twins - 1        messages, imbalance, lines that both write
/// ```
///
/// A twin does all the work, not half of it, because K-means of half the points is another problem:
/// it takes another course, and its blocks have fewer neighbors.
final class OverheadTimes {

    private static final long LEAST_NANOS = 3_000_000_000L;

    private OverheadTimes() {}

    /// The medians of f of the machine, f of ours, and of two ranks by one in all. The three are
    /// timed in turns, and each f is of one turn.
    static String measure(Points points, int clusters) throws InterruptedException {
        IterationTimes one = new IterationTimes(points, clusters, 1);
        IterationTimes two = new IterationTimes(points, clusters, 2);
        one.warmUp();
        two.warmUp();
        List<Double> machine = new ArrayList<>();
        List<Double> ours = new ArrayList<>();
        List<Double> all = new ArrayList<>();
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < LEAST_NANOS) {
            double alone = one.iterationMillis(1);
            double twins = one.iterationMillis(2);
            double shared = two.iterationMillis(1);
            machine.add(twins / alone - 1);
            ours.add(2 * shared / twins - 1);
            all.add(2 * shared / alone - 1);
        }
        return median(machine) + " " + median(ours) + " " + median(all);
    }

    private static double median(List<Double> figures) {
        return MedianSpread.of(figures.stream().mapToDouble(Double::doubleValue).toArray())
                .median();
    }
}
