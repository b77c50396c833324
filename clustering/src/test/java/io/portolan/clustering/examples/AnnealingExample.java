package io.portolan.clustering.examples;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Points;

/// Clusters six points on two ranks.
public final class AnnealingExample {
    private AnnealingExample() {}

    public static void main(String[] args) {
        System.out.println(run());
    }

    static Clustering run() {
        // @start region="annealing"
        double[][] columns = {{1, 2, 1, 8, 9, 8}, {1, 1, 2, 8, 8, 9}};
        Points points = Points.ofColumns(columns);
        AnnealingSettings settings = AnnealingSettings.of(2).withRanks(2);
        Clustering clustering = new DeterministicAnnealing(settings).cluster(points);
        // @end
        return clustering;
    }
}
