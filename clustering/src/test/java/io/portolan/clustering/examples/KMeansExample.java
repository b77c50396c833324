package io.portolan.clustering.examples;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Finds three clouds of points in the plane, on two ranks.
public final class KMeansExample {
    private KMeansExample() {}

    public static void main(String[] args) {
        double[] x = new double[3000];
        double[] y = new double[3000];
        SplittableRandom random = new SplittableRandom(1);
        Arrays.setAll(x, i -> random.nextGaussian(10 * (i % 3), 1));
        Arrays.setAll(y, i -> random.nextGaussian(5 * (i % 3), 1));

        print(cluster(x, y));
    }

    static Clustering cluster(double[] x, double[] y) {
        // @start region="kmeans"
        Points points = Points.ofColumns(new double[][] {x, y});
        KMeansSettings settings = KMeansSettings.of(3).withRanks(2).withSeed(1);
        Clustering clustering = new KMeans(settings).cluster(points);
        int cluster = clustering.label(0);
        double centerX = clustering.centers().coordinate(cluster, 0);
        // @end
        System.out.printf("point 0 is in cluster %d around x = %.2f%n", cluster, centerX);
        return clustering;
    }

    private static void print(Clustering clustering) {
        for (int k = 0; k < clustering.clusters(); k++) {
            System.out.printf(
                    "cluster %d: %d points around (%.2f, %.2f)%n",
                    k,
                    clustering.cluster(k).size(),
                    clustering.centers().coordinate(k, 0),
                    clustering.centers().coordinate(k, 1));
        }
    }
}
