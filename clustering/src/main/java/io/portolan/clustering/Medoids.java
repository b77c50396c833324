package io.portolan.clustering;

import java.util.Arrays;

/// For each cluster the point that is nearest to its center: an example that really exists.
///
/// *Threads:* immutable.
public final class Medoids {
    private final int[] points;

    private Medoids(int[] points) {
        this.points = points;
    }

    /// Finds them in one pass; of equally near points the lowest number.
    public static Medoids of(Clustering clustering) {
        int[] nearest = new int[clustering.clusters()];
        Arrays.fill(nearest, -1);
        for (int i = 0; i < clustering.count(); i++) {
            int k = clustering.label(i);
            if (k == Clustering.OUTLIER) {
                continue;
            }
            if (nearest[k] < 0 || clustering.distance(i) < clustering.distance(nearest[k])) {
                nearest[k] = i;
            }
        }
        return new Medoids(nearest);
    }

    /// The number of a cluster's medoid; -1 when the cluster has no points.
    public int point(int cluster) {
        return points[cluster];
    }
}
