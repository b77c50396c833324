package io.portolan.clustering.examples;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Assigned;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Points;
import java.util.Arrays;

/// Clusters six points and gives a new point to its cluster.
public final class FirstClustering {

    public static void main(String[] arguments) {
        double[][] rows = {{1, 1}, {2, 1}, {1, 2}, {8, 8}, {9, 8}, {8, 9}};
        Clustering found =
                new DeterministicAnnealing(AnnealingSettings.of(2)).cluster(Points.ofRows(rows));

        System.out.println("labels " + Arrays.toString(found.labels()));
        for (int k = 0; k < found.clusters(); k++) {
            Cluster cluster = found.cluster(k);
            System.out.printf(
                    "cluster %d: %d points around (%.2f, %.2f), at most %.2f away%n",
                    k,
                    cluster.size(),
                    found.centers().coordinate(k, 0),
                    found.centers().coordinate(k, 1),
                    cluster.radius());
        }

        Assigned assigned = found.model().assign(Points.ofRows(new double[][] {{7, 9}}));
        System.out.printf(
                "the new point: cluster %d, %.2f away%n", assigned.label(0), assigned.distance(0));
    }
}
