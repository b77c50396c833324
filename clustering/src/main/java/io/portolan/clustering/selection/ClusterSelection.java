package io.portolan.clustering.selection;

import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.Progress;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Clusters points into every number of clusters of a range and suggests one of them.
///
/// {@snippet class="io.portolan.clustering.examples.SelectionExample" region="selection"}
///
/// *Threads:* as [Clusterer].
///
/// *Failure:* [ClusteringException] before the first run when there are fewer distinct points than
/// the most clusters, and what a run throws.
///
/// *Cost:* a run for each number. The results are kept while there is memory for them; where the
/// suggested one was given up, it is made again, which gives the same.
public final class ClusterSelection {
    private final SelectionSettings settings;
    private final IntFunction<? extends Clusterer> method;
    private final Clusterer one;

    /// @param method makes what finds so many clusters
    public ClusterSelection(SelectionSettings settings, IntFunction<? extends Clusterer> method) {
        this(settings, method, new KMeans(KMeansSettings.of(1)));
    }

    /// @param method makes what finds so many clusters
    /// @param one K-means with one cluster
    public ClusterSelection(
            SelectionSettings settings, IntFunction<? extends Clusterer> method, Clusterer one) {
        this.settings = settings;
        this.method = method;
        this.one = one;
    }

    /// Tries all numbers of the range.
    public SelectionOutcome select(Points points) {
        return select(points, _ -> Progress.NONE);
    }

    /// Tries all numbers of the range.
    ///
    /// @param progress asked, before each run, who is to hear of the sweeps for so many clusters
    public SelectionOutcome select(Points points, IntFunction<Progress> progress) {
        checkEnough(points);
        double inertiaOfOne = one.cluster(points).inertia();
        int weighty = weighty(points);
        Silhouette silhouette = Silhouette.of(points, weighty, settings.sample(), settings.seed());
        List<Candidate> candidates = new ArrayList<>();
        List<SoftReference<Clustering>> results = new ArrayList<>();
        settings.range().stream()
                .forEach(clusters -> {
                    Clustering result = run(clusters, points, progress);
                    candidates.add(
                            new Candidate(
                                    clusters,
                                    result.inertia(),
                                    CalinskiHarabasz.of(
                                            clusters, result.inertia(), inertiaOfOne, weighty),
                                    silhouette.of(result),
                                    Bic.of(result, points.totalWeight(), weighty)));
                    results.add(new SoftReference<>(result));
                });
        OptionalInt knee = knee(candidates, inertiaOfOne);
        int suggested = knee.orElseGet(() -> best(candidates));
        Clustering kept = results.get(suggested - settings.range().least()).get();
        return new SelectionOutcome(
                candidates,
                inertiaOfOne,
                knee,
                suggested,
                silhouette.size(),
                kept != null ? kept : run(suggested, points, progress));
    }

    private Clustering run(int clusters, Points points, IntFunction<Progress> progress) {
        return method.apply(clusters).cluster(points, progress.apply(clusters));
    }

    private void checkEnough(Points points) {
        int distinct = points.distinct(settings.range().most());
        if (settings.range().most() > distinct) {
            throw new ClusteringException(
                    Fault.ARGUMENT,
                    "clusters = %s, but there %s%s: try at most %d"
                            .formatted(
                                    settings.range(),
                                    distinct == 1
                                            ? "is only 1 distinct point"
                                            : "are only " + distinct + " distinct points",
                                    points.hasWeights() ? " with a positive weight" : "",
                                    distinct));
        }
    }

    private static int weighty(Points points) {
        return points.hasWeights()
                ? (int) IntStream.range(0, points.count()).filter(i -> points.weight(i) > 0).count()
                : points.count();
    }

    /// The knee of the curve that begins with one cluster, if it is in the range.
    private static OptionalInt knee(List<Candidate> candidates, double inertiaOfOne) {
        boolean hasOne = candidates.getFirst().clusters() == 1;
        int first = hasOne ? 0 : 1;
        int[] clusters = new int[candidates.size() + first];
        double[] inertias = new double[clusters.length];
        clusters[0] = 1;
        inertias[0] = inertiaOfOne;
        for (int i = 0; i < candidates.size(); i++) {
            clusters[first + i] = candidates.get(i).clusters();
            inertias[first + i] = candidates.get(i).inertia();
        }
        return Kneedle.of(clusters, inertias);
    }

    /// With the highest silhouette, the least of equal ones.
    private static int best(List<Candidate> candidates) {
        Candidate best = candidates.getFirst();
        for (Candidate candidate : candidates) {
            if (value(candidate.silhouette()) > value(best.silhouette())) {
                best = candidate;
            }
        }
        return best.clusters();
    }

    private static double value(OptionalDouble silhouette) {
        return silhouette.orElse(-1);
    }
}
