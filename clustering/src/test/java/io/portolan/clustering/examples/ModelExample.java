package io.portolan.clustering.examples;

import io.portolan.clustering.Assigned;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Model;
import io.portolan.clustering.Points;

/// Labels new points with the clusters of old ones.
public final class ModelExample {
    private ModelExample() {}

    public static void main(String[] args) {
        double[][] known = {{1, 2, 1, 8, 9}, {1, 1, 2, 8, 8}};
        System.out.println("nearest cluster: " + assign(known, new double[][] {{7}, {9}}));
    }

    static int assign(double[][] known, double[][] unknown) {
        // @start region="model"
        Model model = new KMeans(KMeansSettings.of(2)).cluster(Points.ofColumns(known)).model();
        Assigned assigned = model.assign(Points.ofColumns(unknown));
        int cluster = assigned.label(0);
        double distance = assigned.distance(0);
        // @end
        System.out.println("distance: " + distance);
        return cluster;
    }
}
