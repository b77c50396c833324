package io.portolan.clustering;

import io.portolan.clustering.lloyd.Lloyd;
import io.portolan.clustering.ranks.PointExchange;
import io.portolan.clustering.ranks.Share;
import io.portolan.mpi.Intracomm;

/// K-means: Lloyd's algorithm, data-parallel.
///
/// Each sweep labels every point with its nearest center (ties: the lowest number) and moves the
/// centers to the means of their points, until no label changes. The labels and centers are those
/// of the textbook in f64, and the same bytes for any number of ranks and either [Kernel].
///
/// Of positions on the Earth ([Metric#GEO]) distances are great circles in km, and a center moves
/// towards the Karcher mean of its points, where the sum of their squared great circles is least: a
/// step along the mean tangent in each sweep, until no label changes and the centers rest.
///
/// {@snippet class="io.portolan.clustering.examples.KMeansExample" region="kmeans"}
///
/// A cluster that lost its points, or all that weigh something, is moved to the point farthest from
/// its center, and counted in [Clustering#relocations]. When the limit of sweeps ends the run, the
/// points are labelled once more, so that labels and centers belong together.
///
/// *Threads:* as [Clusterer].
///
/// *Failure:* [ClusteringException] when there are fewer distinct points than clusters.
///
/// *Cost:* a sweep reads 4 bytes per coordinate; only points whose label changed are added and
/// taken away. One reduction of K (d + 1) + 1 longs.
public final class KMeans implements Clusterer {
    private final KMeansSettings settings;

    public KMeans(KMeansSettings settings) {
        this.settings = settings;
    }

    @Override
    public Clustering cluster(Points points, Progress progress) {
        Requirement.enoughPoints(settings.clusters(), points);
        Labelling labelling = new Labelling(points);
        var outcome =
                DataParallel.run(
                        points,
                        settings.ranks(),
                        share -> run(labelling.partition(share), labelling, progress));
        Result result = outcome.value();
        return labelling.clustering(result.summary(), result.course(), outcome.parallelism());
    }

    @Override
    public Clustering cluster(Intracomm comm, Points own, Progress progress) {
        PointExchange points = DataParallel.exchange(comm, own);
        int clusters = settings.clusters();
        Requirement.enoughPoints(clusters, points.distinct(clusters), points.local().hasWeights());
        Labelling labelling = new Labelling(own, points);
        var outcome =
                DataParallel.runOnRank(
                        comm,
                        points,
                        Double.POSITIVE_INFINITY,
                        share -> run(labelling.partition(share), labelling, progress));
        Result result = outcome.value();
        return labelling.clustering(result.summary(), result.course(), outcome.parallelism());
    }

    private record Result(Labelling.Summary summary, RunTrace course) {}

    private Result run(Partition partition, Labelling labelling, Progress progress) {
        Centers chosen = settings.seeding().choose(partition, settings.clusters(), settings.seed());
        Share share = partition.share();
        double[] start = share.geometry().toSpace(chosen.toArray());
        RunHistory history = new RunHistory(share, progress);
        Lloyd run =
                Lloyd.atMost(
                        settings.maxIterations(),
                        share,
                        settings.kernel().isPlain(),
                        start,
                        history);
        Labelling.Summary summary = labelling.label(share, run.assignment(), run.centers());
        return new Result(
                summary,
                new RunTrace(history.sweeps(), run.relocations(), run.isConverged(), null));
    }
}
