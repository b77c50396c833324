package io.portolan.clustering.streaming;

import io.portolan.clustering.Assigned;
import io.portolan.clustering.Centers;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Model;
import io.portolan.clustering.Points;
import java.util.stream.IntStream;

/// Mini-batch K-means of points that do not fit in memory.
///
/// The start is K-means of a sample drawn from all points. Then every batch is labelled with the
/// centers as they are, and each center moves towards the mean of its points of the batch: by their
/// weight divided by that of all points it ever got, so that it comes to rest at a running mean. A
/// last pass measures the clusters. The result is near that of K-means, not equal to it; a point
/// belongs to the nearest center all the same.
///
/// {@snippet class="io.portolan.clustering.examples.MiniBatchExample" region="mini-batch"}
///
/// Metric: Euclidean.
///
/// *Threads:* as [io.portolan.clustering.Clusterer].
///
/// *Failure:* [io.portolan.clustering.ClusteringException] when there is no point, or the sample
/// has fewer distinct points than clusters.
///
/// *Cost:* `passes + 2` readings; memory for a batch and the sample. The labels of all points are
/// never in memory: ask the model for those of a batch.
///
/// Source: Sculley 2010, section 2
public final class MiniBatch {
    private final MiniBatchSettings settings;

    public MiniBatch(MiniBatchSettings settings) {
        this.settings = settings;
    }

    /// Clusters all points of the batches.
    public BatchClustering cluster(PointBatches batches) {
        Centers start = start(batches);
        int clusters = start.count();
        double[] centers = start.toArray();
        double[] weights = new double[clusters];
        for (int pass = 0; pass < settings.passes(); pass++) {
            batches.forEach(batch -> move(centers, weights, batch, assign(centers, batch)));
        }
        BatchTotals totals = new BatchTotals(clusters);
        batches.forEach(batch -> totals.add(batch, assign(centers, batch)));
        return totals.numbered(Metric.EUCLIDEAN, rows(centers, start.dimensions()));
    }

    private Centers start(PointBatches batches) {
        Reservoir reservoir = new Reservoir(settings.sample(), settings.seed());
        batches.forEach(reservoir::add);
        Points sample = reservoir.points();
        if (sample == null) {
            throw new ClusteringException(
                    Fault.DATA, "no points with a positive weight: give at least one");
        }
        KMeansSettings kMeans =
                KMeansSettings.of(settings.clusters())
                        .withSeed(settings.seed())
                        .withRanks(settings.ranks());
        return new KMeans(kMeans).cluster(sample).centers();
    }

    private Assigned assign(double[] centers, Points batch) {
        int dimensions = centers.length / settings.clusters();
        Model model =
                new Model(
                        Metric.EUCLIDEAN,
                        rows(centers, dimensions),
                        IntStream.range(0, settings.clusters()).boxed().toList());
        return model.assign(batch, settings.ranks());
    }

    /// Moves every center by its points of the batch, added up in their order.
    private static void move(double[] centers, double[] weights, Points batch, Assigned assigned) {
        int dimensions = batch.dimensions();
        double[] shifts = new double[centers.length];
        double[] added = new double[weights.length];
        for (int i = 0; i < batch.count(); i++) {
            int k = assigned.label(i);
            double weight = batch.weight(i);
            added[k] += weight;
            for (int d = 0; d < dimensions; d++) {
                int at = k * dimensions + d;
                shifts[at] += weight * (batch.coordinate(i, d) - centers[at]);
            }
        }
        for (int k = 0; k < weights.length; k++) {
            weights[k] += added[k];
            for (int at = k * dimensions; at < (k + 1) * dimensions && added[k] > 0; at++) {
                centers[at] += shifts[at] / weights[k];
            }
        }
    }

    private static Centers rows(double[] centers, int dimensions) {
        double[][] rows = new double[centers.length / dimensions][dimensions];
        for (int i = 0; i < centers.length; i++) {
            rows[i / dimensions][i % dimensions] = centers[i];
        }
        return Centers.of(rows);
    }
}
