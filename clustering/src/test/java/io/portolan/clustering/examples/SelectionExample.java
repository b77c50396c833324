package io.portolan.clustering.examples;

import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.selection.Candidate;
import io.portolan.clustering.selection.ClusterRange;
import io.portolan.clustering.selection.ClusterSelection;
import io.portolan.clustering.selection.SelectionOutcome;
import io.portolan.clustering.selection.SelectionSettings;
import java.util.SplittableRandom;

/// Finds out how many clouds of points there are in the plane.
public final class SelectionExample {
    private SelectionExample() {}

    public static void main(String[] args) {
        SelectionOutcome selection = select(clouds());
        for (Candidate candidate : selection.candidates()) {
            System.out.println(candidate);
        }
        System.out.println("suggested: " + selection.suggested());
    }

    static double[][] clouds() {
        double[][] columns = new double[2][800];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 800; i++) {
            columns[0][i] = random.nextGaussian(10 * (i % 2), 1);
            columns[1][i] = random.nextGaussian(10 * (i / 2 % 2), 1);
        }
        return columns;
    }

    static SelectionOutcome select(double[][] columns) {
        // @start region="selection"
        ClusterRange range = new ClusterRange(2, 10);
        SelectionOutcome selection =
                new ClusterSelection(
                                SelectionSettings.of(range),
                                clusters -> new KMeans(KMeansSettings.of(clusters)))
                        .select(Points.ofColumns(columns));
        int clusters = selection.suggested();
        // @end
        System.out.println(clusters + " clusters: " + selection.clustering());
        return selection;
    }
}
