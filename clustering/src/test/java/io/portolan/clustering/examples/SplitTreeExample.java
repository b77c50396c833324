package io.portolan.clustering.examples;

import io.portolan.clustering.AnnealingGoal;
import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Points;
import io.portolan.clustering.SplitNode;

/// Asks how many clusters there are.
public final class SplitTreeExample {
    private SplitTreeExample() {}

    public static void main(String[] args) {
        System.out.println(run() + " clusters");
    }

    static int run() {
        double[][] columns = {{1, 2, 1, 8, 9, 8, 1, 2, 1}, {1, 1, 2, 8, 8, 9, 30, 31, 30}};
        // @start region="tree"
        AnnealingGoal goal = new AnnealingGoal.Until(0, 6); // at most 6 clusters
        Clustering clustering =
                new DeterministicAnnealing(AnnealingSettings.of(goal))
                        .cluster(Points.ofColumns(columns));
        for (SplitNode split : clustering.splitTree().orElseThrow().splits()) {
            System.out.printf(
                    "below %.1f: %.0f %% of the weight, gain %.1f%n",
                    split.criticalTemperature(), 100 * split.mass(), split.gain());
        }
        int clusters = clustering.splitTree().orElseThrow().persistentClusters();
        // @end
        return clusters;
    }
}
