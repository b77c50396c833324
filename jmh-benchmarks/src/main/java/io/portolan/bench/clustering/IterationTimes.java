package io.portolan.bench.clustering;

import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.results.MedianSpread;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.GivenCenters;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;

/// Times an iteration of our K-means: a run of 21 iterations, or fewer where it comes to rest, less
/// a run of one, by their difference, so that starting, the first full sweep and the final
/// labelling do not count. The peer's script does the same.
final class IterationTimes {

    private static final int ITERATIONS = 21;

    /// Bits come to rest a little earlier.
    private static final int LEAST = 15;

    private static final int REPETITIONS = 3;
    private static final long LEAST_NANOS = 1_000_000_000;
    private static final long WARM_UP_NANOS = 2_000_000_000;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Points points;
    private final KMeansSettings settings;

    /// What was measured.
    ///
    /// @param iterationMillis of an iteration
    /// @param totalMillis of all 21, with the start and the last labelling
    /// @param inertia after them
    record Times(double iterationMillis, double totalMillis, double inertia) {}

    /// @param clusters K; the start is every n/K-th point
    IterationTimes(Points points, int clusters, int ranks) {
        this.points = points;
        double[][] start = new double[clusters][points.dimensions()];
        for (int k = 0; k < clusters; k++) {
            int point = (int) ((long) k * points.count() / clusters);
            Arrays.setAll(start[k], d -> points.coordinate(point, d));
        }
        settings =
                KMeansSettings.of(clusters)
                        .withRanks(ranks)
                        .withSeeding(new GivenCenters(Centers.of(start)));
    }

    /// Measures three times at least and for a second at least; the medians, and the inertia after
    /// the long run.
    Times measure() {
        DoubleStream.Builder millis = DoubleStream.builder();
        DoubleStream.Builder totals = DoubleStream.builder();
        double inertia = 0;
        long begin = System.nanoTime();
        for (int i = 0; i < REPETITIONS || System.nanoTime() - begin < LEAST_NANOS; i++) {
            long start = System.nanoTime();
            run(1);
            long middle = System.nanoTime();
            Clustering clustering = run(ITERATIONS);
            inertia = clustering.inertia();
            long end = System.nanoTime();
            long difference = (end - middle) - (middle - start);
            millis.add(difference / NANOS_PER_MILLI / (clustering.sweeps() - 1));
            totals.add((end - middle) / NANOS_PER_MILLI);
        }
        return new Times(median(millis), median(totals), inertia);
    }

    /// Milliseconds of an iteration while so many threads do the same at the same time, each for
    /// itself; measured once.
    double iterationMillis(int threads) throws InterruptedException {
        long start = System.nanoTime();
        runAll(threads, 1);
        long middle = System.nanoTime();
        int sweeps = runAll(threads, ITERATIONS);
        long end = System.nanoTime();
        return ((end - middle) - (middle - start)) / NANOS_PER_MILLI / (sweeps - 1);
    }

    /// Runs until the JIT has done its work.
    void warmUp() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < WARM_UP_NANOS) {
            run(2);
        }
    }

    private static double median(DoubleStream.Builder figures) {
        return MedianSpread.of(figures.build().toArray()).median();
    }

    private int runAll(int threads, int iterations) throws InterruptedException {
        Callable<Integer> run = () -> run(iterations).sweeps();
        return RunThreads.platform().run(Collections.nCopies(threads, run)).getFirst();
    }

    private Clustering run(int iterations) {
        Clustering clustering = new KMeans(settings.withMaxIterations(iterations)).cluster(points);
        if (iterations == ITERATIONS && clustering.sweeps() < LEAST) {
            throw new IllegalStateException(
                    "%d iterations were done and %d asked for: the points are too easy to compare"
                            .formatted(clustering.sweeps(), iterations));
        }
        return clustering;
    }
}
