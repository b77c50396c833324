package io.portolan.clustering;

import io.portolan.clustering.points.ClusteringFeatures;
import io.portolan.clustering.ranks.PointExchange;
import io.portolan.mpi.Intracomm;
import org.jspecify.annotations.Nullable;

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
/// Asked for K clusters, it grows to 2 K, merges the cheapest pairs, and improves what is left.
/// Asked to go down to a temperature, or to so many clusters at most, it ends there, and the
/// clusters are those that exist then, settled by Lloyd's algorithm. [Clustering#splitTree] tells
/// how they came about, and so how many there are.
///
/// With a reach, it has a *noise cluster*: a cluster without a place, at that distance from all
/// points, which takes up those that have no center nearer. Then outliers neither move centers nor
/// get some of their own, and what is made small is the sum of squared distances in which theirs
/// count as the square of the reach.
///
/// In the plane and on the Earth, neighbors are replaced by their mean until the last run of
/// Lloyd's algorithm where points are many: at least four hundred for each of the most clusters
/// there are. Not where splits are the result, with a reach, or with [Effort#HIGH].
///
/// In the history, sweeps of annealing have their temperature and the expected distortion; those
/// after it have none and the inertia.
///
/// *Threads:* as [Clusterer].
///
/// *Failure:* [ClusteringException] when there are fewer distinct points than clusters, or when a
/// checkpoint cannot be used.
///
/// *Cost:* some 200 to 500 sweeps with up to 2 K clusters, each 2 to 5 times the time of one of
/// K-means, and one reduction of K (d + 1) longs; every sixth or so has d (d + 1) / 2 more per
/// cluster, above 32 dimensions d more. Where points are few, [Effort] adds up to ten refinements,
/// where clusters explain less than half of the sum of squares up to three; where means stand for
/// neighbors, all but the last ten to hundred sweeps see 200 K of these.
///
/// Source: Rose 1998, section II; Qiu et al. 2008 data mining, equation (1); Fox 2013; Zhang et al.
/// 1996, section 4
public final class DeterministicAnnealing implements Clusterer {
    private final AnnealingSettings settings;
    private final @Nullable Checkpoints checkpoints;

    public DeterministicAnnealing(AnnealingSettings settings) {
        this(settings, null);
    }

    /// Keeps checkpoints while it runs; a run that goes on from one gives the same bytes as one
    /// that was never interrupted, on any number of ranks. Where each rank owns points, rank 0 has
    /// the file.
    public DeterministicAnnealing(AnnealingSettings settings, @Nullable Checkpoints checkpoints) {
        this.settings = settings;
        this.checkpoints = checkpoints;
    }

    @Override
    public Clustering cluster(Points points, Progress progress) {
        if (settings.goal() instanceof AnnealingGoal.Exactly exactly) {
            Requirement.enoughPoints(exactly.clusters(), points);
        }
        int limit = AnnealingRun.limit(settings.goal(), points.count(), points::distinct);
        CheckpointFile checkpoint =
                checkpoints == null
                        ? null
                        : CheckpointFile.open(checkpoints, settings.identity(), points);
        ClusteringFeatures features =
                settings.isExhaustive() ? null : ClusteringFeatures.of(points.space(), limit);
        Labelling labelling = new Labelling(points);
        var outcome =
                DataParallel.run(
                        points,
                        settings.ranks(),
                        points.space().geometry().square(settings.reach()),
                        program(limit, features, progress, checkpoint, labelling));
        AnnealingRun.Result result = outcome.value();
        return labelling.clustering(result.summary(), result.course(), outcome.parallelism());
    }

    @Override
    public Clustering cluster(Intracomm comm, Points own, Progress progress) {
        PointExchange points = DataParallel.exchange(comm, own);
        if (settings.goal() instanceof AnnealingGoal.Exactly(int clusters)) {
            Requirement.enoughPoints(
                    clusters, points.distinct(clusters), points.local().hasWeights());
        }
        int limit = AnnealingRun.limit(settings.goal(), points.local().count(), points::distinct);
        CheckpointFile checkpoint =
                checkpoints == null
                        ? null
                        : CheckpointFile.open(comm, checkpoints, settings.identity(), own, points);
        ClusteringFeatures features = settings.isExhaustive() ? null : points.features(limit);
        Labelling labelling = new Labelling(own, points);
        var outcome =
                DataParallel.runOnRank(
                        comm,
                        points,
                        points.geometry().square(settings.reach()),
                        program(limit, features, progress, checkpoint, labelling));
        AnnealingRun.Result result = outcome.value();
        return labelling.clustering(result.summary(), result.course(), outcome.parallelism());
    }

    private DataParallel.Program<AnnealingRun.Result> program(
            int limit,
            @Nullable ClusteringFeatures features,
            Progress progress,
            @Nullable CheckpointFile checkpoint,
            Labelling labelling) {
        return share ->
                new AnnealingRun(settings, limit, share, features, progress, checkpoint)
                        .run(labelling);
    }
}
