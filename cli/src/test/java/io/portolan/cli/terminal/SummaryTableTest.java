package io.portolan.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Medoids;
import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.Medoid;
import io.portolan.clustering.run.PointNames;
import io.portolan.clustering.selection.ClusterQuality;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryTableTest {

    @TempDir Path folder;

    @Test
    void eightyClustersOfManyColumnsFitTheTerminal() throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder();
        text.append(
                String.join(
                        ",", IntStream.range(0, 30).mapToObj(i -> "some_column_" + i).toList()));
        for (int row = 0; row < 300; row++) {
            text.append('\n').append(row);
            for (int column = 1; column < 30; column++) {
                text.append(',').append(random.nextGaussian() * Math.pow(10, column % 9 - 2));
            }
        }
        Path file = Files.writeString(folder.resolve("p.csv"), text);
        List<String> lines = print(file, CsvSettings.detect(), 80);
        assertTrue(lines.stream().limit(82).allMatch(line -> line.length() <= 100));
        assertEquals(
                1, lines.stream().limit(81).mapToInt(String::length).distinct().count(), "aligned");
        assertTrue(lines.get(81).matches("\\(\\d+ more columns in centers.csv\\)"), lines.get(81));
    }

    @Test
    void numbersOfAColumnHaveTheSameDecimals() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("p.csv"),
                        "lon,lat,w\n-85.032811,40.873707,996\n-85.25,41,1107\n-86.5,39.5,5\n");
        assertEquals(
                List.of(
                        "  cluster  size      w       lon      lat  radius °",
                        "        0     1      5  -86.5000  39.5000         0",
                        "        1     1  1,107  -85.2500  41.0000         0",
                        "        2     1    996  -85.0328  40.8737         0"),
                print(file, CsvSettings.detect().withWeightColumn("w"), 3).subList(0, 4));
    }

    private static List<String> print(Path file, CsvSettings settings, int clusters) {
        StringWriter out = new StringWriter();
        SummaryTable.print(
                finished(file, settings, clusters),
                Path.of("out"),
                List.of("labels.csv"),
                new PrintWriter(out));
        return out.toString().lines().toList();
    }

    /// Clusters a CSV file by k-means on one rank.
    private static ClusterRun finished(Path file, CsvSettings settings, int clusters) {
        PointTable table = CsvReader.read(file, settings);
        Clustering clustering = new KMeans(KMeansSettings.of(clusters)).cluster(table.points());
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
                IntStream.range(0, clusters)
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
