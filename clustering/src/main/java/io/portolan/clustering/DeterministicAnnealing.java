package io.portolan.clustering;

import io.portolan.clustering.annealing.AnnealedCluster;
import io.portolan.clustering.annealing.Annealer;
import io.portolan.clustering.annealing.CoolingSchedule;
import java.util.List;

/// Deterministic annealing: clusters that need no lucky start.
///
/// Every point belongs to all clusters in part, in proportion to `mass * exp(-|x - center|^2 / T)`.
/// At a high temperature T that is one cluster; as T falls, clusters split one after the other at
/// critical temperatures that the data dictate. Breathing K-means then repairs what annealing got
/// wrong, and Lloyd's algorithm ends it: labels and centers are a local optimum of K-means in f64,
/// and the same bytes for any number of ranks and either [Kernel].
///
/// {@snippet class="io.portolan.clustering.examples.AnnealingExample" region="annealing"}
///
/// In the history, sweeps of annealing have their temperature and the expected distortion; those
/// after it have none and the inertia.
///
/// *Threads:* as [Clusterer].
///
/// *Failure:* [ClusteringException] when there are fewer distinct points than clusters.
///
/// *Cost:* some 200 to 500 sweeps with up to 2 K clusters, each 2 to 5 times the time of one of
/// K-means, and one reduction of K (d + 1) longs; every sixth or so has d (d + 1) / 2 more per
/// cluster, above 32 dimensions d more.
///
/// Source: Rose 1998, section II; Qiu et al. 2008 data mining, equation (1)
public final class DeterministicAnnealing implements Clusterer {
    /// Annealing grows to this many times K before it merges.
    private static final int OVERSHOOT = 2;

    /// Below so much work, in points times clusters times dimensions, plain code is done before the
    /// JVM has compiled vector code, which is slow until then.
    private static final double SMALL = 2e6;

    private final AnnealingSettings settings;

    public DeterministicAnnealing(AnnealingSettings settings) {
        this.settings = settings;
    }

    @Override
    public Clustering cluster(Points points, Progress progress) {
        Requirement.enoughPoints(settings.clusters(), points);
        int limit = limit(points);
        Labelling labelling = new Labelling(points);
        var outcome =
                DataParallel.run(
                        points, settings.ranks(), grain -> run(grain, limit, labelling, progress));
        Result result = outcome.value();
        return labelling.clustering(result.summary(), result.course(), outcome.parallelism());
    }

    private record Result(Labelling.Summary summary, Course course) {}

    /// How many clusters to grow to; one cluster needs no annealing.
    private int limit(Points points) {
        int clusters = settings.clusters();
        long wanted = clusters == 1 ? 1 : (long) OVERSHOOT * clusters;
        return points.distinct((int) Math.min(points.count(), wanted));
    }

    private Kernel kernel(Points points) {
        // A point and cluster cost as much as a few dimensions besides: the exponential.
        double work = (double) points.count() * settings.clusters() * (points.dimensions() + 6);
        return work < SMALL ? Kernel.PLAIN : settings.kernel();
    }

    private Result run(Grain grain, int limit, Labelling labelling, Progress progress) {
        RunHistory history = new RunHistory(grain, progress);
        RoughCoordinates coordinates = new RoughCoordinates(grain);
        Kernel kernel = kernel(grain.space());
        Centers centers = anneal(grain, coordinates, kernel, limit, history);
        if (settings.isRefined() && settings.clusters() > 1) {
            centers =
                    new BreathingRefinement(grain, coordinates, kernel, settings.seed(), history)
                            .refine(centers);
        }
        LloydRun last = LloydRun.toTheEnd(grain, kernel, centers, history);
        Labelling.Summary summary =
                labelling.label(grain, grain.space().assignment(kernel), last.centers());
        return new Result(
                summary, new Course(history.sweeps(), last.relocations(), last.isConverged()));
    }

    private Centers anneal(
            Grain grain,
            RoughCoordinates coordinates,
            Kernel kernel,
            int limit,
            RunHistory history) {
        int dimensions = grain.space().dimensions();
        Annealer annealer =
                new Annealer(
                        new SoftExpectation(grain, coordinates, kernel, history),
                        CoolingSchedule.withFactor(settings.cooling()),
                        dimensions);
        List<AnnealedCluster> clusters = annealer.anneal(settings.clusters(), limit);
        double[] centers = new double[settings.clusters() * dimensions];
        for (int i = 0; i < centers.length; i++) {
            // Clusters that f32 could not tell apart start on the first one: Lloyd's algorithm
            // finds them empty and moves them to far points.
            int k = i / dimensions < clusters.size() ? i / dimensions : 0;
            centers[i] =
                    coordinates.exact(clusters.get(k).center()[i % dimensions], i % dimensions);
        }
        return Centers.of(dimensions, centers);
    }
}
