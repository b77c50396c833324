package io.portolan.bench.clustering;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Effort;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.Sweep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/// Times single sweeps: the time from one report of progress to the next.
final class SweepTimes {

    private static final int ROUNDS = 2;
    private static final long WARM_UP_NANOS = 4_000_000_000L;
    private static final double NANOS_PER_MILLI = 1e6;

    private SweepTimes() {}

    /// Milliseconds of a soft and of a hard sweep with so many clusters on one rank, medians.
    ///
    /// While annealing the number of clusters grows to twice K and is brought back; the sweeps with
    /// K clusters count. The highest quality, because the others sweep over fewer points.
    static String measure(Points points, int clusters) {
        AnnealingSettings annealing = AnnealingSettings.of(clusters).withEffort(Effort.HIGH);
        Clusterer soft = new DeterministicAnnealing(annealing);
        Clusterer hard = new KMeans(KMeansSettings.of(clusters));
        double softMillis = 0;
        double hardMillis = 0;
        long begin = System.nanoTime();
        // The last round counts: by then the JIT is to have done its work.
        for (int i = 0; i < ROUNDS || System.nanoTime() - begin < WARM_UP_NANOS; i++) {
            softMillis =
                    median(
                            soft,
                            points,
                            sweep ->
                                    Double.isFinite(sweep.temperature())
                                            && sweep.clusters() == clusters);
            hardMillis = median(hard, points, sweep -> sweep.number() > 1);
        }
        return softMillis + " " + hardMillis;
    }

    /// Of the sweeps that count, the median time.
    private static double median(Clusterer clusterer, Points points, Predicate<Sweep> counts) {
        List<Double> millis = new ArrayList<>();
        long[] last = {System.nanoTime()};
        clusterer.cluster(
                points,
                sweep -> {
                    long now = System.nanoTime();
                    if (counts.test(sweep)) {
                        millis.add((now - last[0]) / NANOS_PER_MILLI);
                    }
                    last[0] = now;
                });
        double[] sorted = millis.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }
}
