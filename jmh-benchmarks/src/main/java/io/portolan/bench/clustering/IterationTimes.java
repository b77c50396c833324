package io.portolan.bench.clustering;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.GivenCenters;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import java.util.Arrays;

/// Times an iteration of our K-means: a run of 21 iterations less a run of one, by 20, so that
/// starting, the first full sweep and the final labelling do not count. The peer's script does the
/// same.
final class IterationTimes {

    private static final int ITERATIONS = 21;
    private static final int REPETITIONS = 3;
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

    /// Measures some times; the medians, and the inertia after the long run.
    Times measure() {
        double[] millis = new double[REPETITIONS];
        double[] totals = new double[REPETITIONS];
        double inertia = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            long start = System.nanoTime();
            run(1);
            long middle = System.nanoTime();
            inertia = run(ITERATIONS).inertia();
            long end = System.nanoTime();
            long difference = (end - middle) - (middle - start);
            millis[i] = difference / NANOS_PER_MILLI / (ITERATIONS - 1);
            totals[i] = (end - middle) / NANOS_PER_MILLI;
        }
        Arrays.sort(millis);
        Arrays.sort(totals);
        return new Times(millis[REPETITIONS / 2], totals[REPETITIONS / 2], inertia);
    }

    private Clustering run(int iterations) {
        Clustering clustering = new KMeans(settings.withMaxIterations(iterations)).cluster(points);
        if (clustering.sweeps() != iterations) {
            throw new IllegalStateException(
                    "%d iterations were done and %d asked for: the points are too easy to compare"
                            .formatted(clustering.sweeps(), iterations));
        }
        return clustering;
    }
}
