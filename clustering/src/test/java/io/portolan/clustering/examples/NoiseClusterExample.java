package io.portolan.clustering.examples;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Points;

/// Two groups, and a point that belongs to neither.
public final class NoiseClusterExample {
    private NoiseClusterExample() {}

    public static void main(String[] args) {
        System.out.println(run());
    }

    static String run() {
        double[][] columns = {{1, 2, 1, 8, 9, 8, 500}, {1, 1, 2, 8, 8, 9, 500}};
        // @start region="noise"
        AnnealingSettings settings = AnnealingSettings.of(2).withReach(5);
        Clustering clustering =
                new DeterministicAnnealing(settings).cluster(Points.ofColumns(columns));
        int outliers = clustering.noiseCluster().orElseThrow().size();
        boolean isOutlier = clustering.label(6) == Clustering.OUTLIER;
        // @end
        return outliers + " outlier, the last point is one: " + isOutlier;
    }
}
