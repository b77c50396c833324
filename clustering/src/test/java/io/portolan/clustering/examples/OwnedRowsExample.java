package io.portolan.clustering.examples;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.Progress;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Every rank makes its own rows, and gets their labels.
public final class OwnedRowsExample {
    private OwnedRowsExample() {}

    public static void main(String[] args) throws InterruptedException {
        World.run(3, OwnedRowsExample::cluster);
    }

    static Clustering cluster(Intracomm world) {
        // @start region="owned"
        SplittableRandom random = new SplittableRandom(world.rank());
        double[] x = new double[500];
        double[] y = new double[500];
        Arrays.setAll(x, i -> random.nextGaussian(10 * (i % 2), 1));
        Arrays.setAll(y, i -> random.nextGaussian(5 * (i % 2), 1));
        Points own = Points.ofColumns(new double[][] {x, y});
        Clustering clustering = new KMeans(KMeansSettings.of(2)).cluster(world, own, Progress.NONE);
        int labelOfFirst = clustering.label(0); // of this rank's first row
        int sizeOnAllRanks = clustering.cluster(labelOfFirst).size();
        // @end
        System.out.printf(
                "rank %d: %d labels, %d points in the cluster of the first%n",
                world.rank(), clustering.count(), sizeOnAllRanks);
        return clustering;
    }
}
