package io.portolan.clustering.streaming;

import io.portolan.clustering.Cluster;
import io.portolan.clustering.Model;
import java.util.List;

/// What [MiniBatch] found; the model labels the points, batch by batch.
///
/// @param model the centers, numbered by decreasing size
/// @param clusters size, weight, inertia and radius, by label
/// @param inertia the sum of squared distances of all points, weighted when they are
/// @param points how many there are
public record BatchClustering(
        Model model, List<Cluster> clusters, double inertia, long points) {
    public BatchClustering {
        clusters = List.copyOf(clusters);
    }
}
