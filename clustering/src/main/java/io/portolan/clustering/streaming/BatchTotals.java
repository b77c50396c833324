package io.portolan.clustering.streaming;

import io.portolan.clustering.Assigned;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Model;
import io.portolan.clustering.Points;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Sizes, weights, inertias and radii over all batches, and the numbering that follows from them.
final class BatchTotals {
    private final int[] sizes;
    private final double[] weights;
    private final double[] inertias;
    private final double[] radii;
    private long points;

    BatchTotals(int clusters) {
        sizes = new int[clusters];
        weights = new double[clusters];
        inertias = new double[clusters];
        radii = new double[clusters];
    }

    void add(Points batch, Assigned assigned) {
        for (int i = 0; i < batch.count(); i++) {
            int k = assigned.label(i);
            double distance = assigned.distance(i);
            sizes[k]++;
            weights[k] += batch.weight(i);
            inertias[k] += batch.weight(i) * distance * distance;
            radii[k] = Math.max(radii[k], distance);
        }
        points += batch.count();
    }

    /// Numbers the centers by decreasing size, those of equal size in their order.
    BatchClustering numbered(Metric metric, Centers centers) {
        List<Integer> order =
                IntStream.range(0, sizes.length)
                        .boxed()
                        .sorted(Comparator.comparing(k -> -sizes[k]))
                        .toList();
        List<Cluster> clusters = new ArrayList<>();
        double inertia = 0;
        for (int label = 0; label < sizes.length; label++) {
            int k = order.get(label);
            clusters.add(new Cluster(label, sizes[k], weights[k], inertias[k], radii[k]));
            inertia += inertias[k];
        }
        List<Integer> labels =
                IntStream.range(0, sizes.length).map(order::indexOf).boxed().toList();
        return new BatchClustering(
                new Model(metric, centers, labels), clusters, inertia, points);
    }
}
