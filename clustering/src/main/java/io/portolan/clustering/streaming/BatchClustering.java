package io.portolan.clustering.streaming;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.Model;
import java.util.List;

/// What [MiniBatch] found; the model labels the points, batch by batch.
///
/// @param model the centers, numbered by decreasing size
/// @param clusters size, weight, inertia and radius, by label
/// @param inertia the sum of squared distances of all points, weighted when they are
/// @param points how many there are
public record BatchClustering(Model model, List<Cluster> clusters, double inertia, long points) {
    public BatchClustering {
        clusters = List.copyOf(clusters);
    }

    /// The centers, in the order of the labels.
    public Centers centers() {
        Centers found = model.centers();
        double[][] rows = new double[found.count()][found.dimensions()];
        for (int k = 0; k < rows.length; k++) {
            for (int d = 0; d < found.dimensions(); d++) {
                rows[model.labels().get(k)][d] = found.coordinate(k, d);
            }
        }
        return Centers.of(rows);
    }
}
