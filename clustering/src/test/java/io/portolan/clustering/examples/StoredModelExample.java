package io.portolan.clustering.examples;

import io.portolan.clustering.Assigned;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.model.ClusterModel;
import java.nio.file.Path;
import java.util.List;

/// Keeps a model in a file, and labels new points with it later.
public final class StoredModelExample {
    private StoredModelExample() {}

    public static void main(String[] args) {
        Path file = Path.of(args.length == 0 ? "model.json" : args[0]);
        double[][] people = {{21, 18_000}, {23, 21_000}, {58, 64_000}, {61, 59_000}};
        System.out.println("cluster: " + label(people, new double[][] {{60, 60_000}}, file));
    }

    static int label(double[][] people, double[][] others, Path file) {
        // @start region="stored"
        Points points = Points.ofRows(people); // age and income of each
        Scaling scaling = Scaling.of(Scaling.Kind.STANDARD, points);
        Clustering found = new KMeans(KMeansSettings.of(2)).cluster(scaling.scaled(points));
        ClusterModel.of(found, List.of("age", "income"), scaling).save(file);

        ClusterModel model = ClusterModel.load(file);
        Assigned assigned = model.assign(Points.ofRows(others)); // scaled as the model's points
        int cluster = assigned.label(0);
        double distance = assigned.distance(0);
        double incomeOfCluster = model.centers().coordinate(cluster, 1);
        // @end
        System.out.println("distance %s, income %s".formatted(distance, incomeOfCluster));
        return cluster;
    }
}
