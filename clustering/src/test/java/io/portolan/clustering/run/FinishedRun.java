package io.portolan.clustering.run;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Medoids;
import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.selection.ClusterQuality;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;

/// Small finished runs for tests of those who write about them.
public final class FinishedRun {

    private FinishedRun() {}

    /// Clusters a CSV file by k-means on one rank.
    public static ClusterRun of(Path file, int clusters) {
        return of(file, CsvSettings.detect(), clusters);
    }

    /// Clusters a CSV file by k-means on one rank.
    public static ClusterRun of(Path file, CsvSettings settings, int clusters) {
        return of(file, settings, KMeansSettings.of(clusters));
    }

    /// Clusters a CSV file by k-means.
    public static ClusterRun of(Path file, CsvSettings settings, KMeansSettings means) {
        PointTable table = CsvReader.read(file, settings);
        Clustering clustering = new KMeans(means).cluster(table.points());
        Medoids medoids = Medoids.of(clustering);
        return new ClusterRun(
                "1.0",
                "portolan cluster " + file,
                table,
                clustering,
                null,
                "kmeans",
                "k-means",
                1,
                GeographicPair.find(table.columns()).orElse(null),
                null,
                Duration.ofMillis(5),
                Duration.ofMillis(50),
                IntStream.range(0, means.clusters())
                        .mapToObj(k ->
                                new Medoid(
                                        medoids.point(k),
                                        medoids.point(k),
                                        null,
                                        false,
                                        null,
                                        null))
                        .toList(),
                MissingPolicy.of(CsvSettings.detect()),
                ClusterQuality.of(table.points(), clustering, 1, 1),
                PointNames.NONE,
                null);
    }
}
