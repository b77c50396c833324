package io.portolan.clustering.report;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Points;
import io.portolan.clustering.Tanimoto;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.Medoid;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The mean Tanimoto similarity of the fingerprints of a cluster to its medoid, which counts
/// itself: the mean of the column `tanimoto` in `labels.csv`.
///
/// @param clusters that of each cluster; NaN where a cluster has no points
/// @param all that of all points that are in a cluster
record MedoidSimilarity(List<Double> clusters, double all) {

    MedoidSimilarity {
        clusters = List.copyOf(clusters);
    }

    /// That of a run; null where the points are no fingerprints.
    static @Nullable MedoidSimilarity of(ClusterRun run) {
        Points points = run.table().points();
        if (!points.isBinary()) {
            return null;
        }
        Clustering clustering = run.clustering();
        double[] sums = new double[clustering.clusters()];
        int[] sizes = new int[sums.length];
        double sum = 0;
        int size = 0;
        int[] medoids = run.medoids().stream().mapToInt(Medoid::point).toArray();
        Tanimoto tanimoto = new Tanimoto(points, medoids);
        for (int i = 0; i < points.count(); i++) {
            int label = clustering.label(i);
            if (label != Clustering.OUTLIER) {
                double own = tanimoto.similarity(i, label);
                sums[label] += own;
                sizes[label]++;
                sum += own;
                size++;
            }
        }
        List<Double> means = new ArrayList<>();
        for (int k = 0; k < sums.length; k++) {
            means.add(sums[k] / sizes[k]);
        }
        return new MedoidSimilarity(means, sum / size);
    }
}
