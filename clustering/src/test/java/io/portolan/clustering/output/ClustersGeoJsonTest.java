package io.portolan.clustering.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Centers;
import io.portolan.clustering.GivenCenters;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.json.JsonText;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.FinishedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClustersGeoJsonTest {

    private static final GeographicPair LON_LAT = new GeographicPair(0, 1, true);

    @TempDir Path folder;

    @Test
    void eachClusterIsAHullAndACenter() throws IOException {
        ClusterRun run =
                run("lon,lat\n0,0\n2,0\n2,2\n0,2\n1,1\n50,50\n51,51\n-80,-80\n-80,-80\n", 3);
        assertEquals(
                features(
                        hull(
                                0,
                                "Polygon",
                                List.of(List.of(at(0, 0), at(2, 0), at(2, 2), at(0, 2), at(0, 0))),
                                run),
                        feature(0, "center", "Point", at(1, 1), run),
                        hull(1, "Point", at(-80, -80), run),
                        feature(1, "center", "Point", at(-80, -80), run),
                        hull(2, "LineString", List.of(at(50, 50), at(51, 51)), run),
                        feature(2, "center", "Point", at(50.5, 50.5), run)),
                JsonText.read(json(run)));
    }

    @Test
    void aClusterWithoutPointsIsACenterAlone() throws IOException {
        double[][] start = {{0, 0}, {-21, 0}, {21, 0}};
        KMeansSettings settings =
                KMeansSettings.of(3)
                        .withMaxIterations(1)
                        .withSeeding(new GivenCenters(Centers.of(start)));
        ClusterRun run =
                FinishedRun.of(
                        Files.writeString(
                                folder.resolve("p.csv"), "lon,lat\n-10,0\n10,0\n-11.5,0\n11.5,0\n"),
                        CsvSettings.detect(),
                        settings);
        assertEquals(0, run.clustering().cluster(2).size());
        assertEquals(
                features(
                        hull(0, "LineString", List.of(at(-11.5, 0), at(-10, 0)), run),
                        feature(0, "center", "Point", at(-11.5, 0), run),
                        hull(1, "LineString", List.of(at(10, 0), at(11.5, 0)), run),
                        feature(1, "center", "Point", at(11.5, 0), run),
                        feature(2, "center", "Point", at(0, 0), run)),
                JsonText.read(json(run)));
    }

    private static Map<String, Object> features(Object... features) {
        return Map.of("type", "FeatureCollection", "features", List.of(features));
    }

    @Test
    void hullsOfManyPointsAreThoseOfAllPoints() throws IOException {
        Random random = new Random(11);
        StringBuilder text = new StringBuilder("lon,lat\n");
        double[][] points = new double[5000][];
        for (int i = 0; i < points.length; i++) {
            points[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
            text.append(points[i][0]).append(',').append(points[i][1]).append('\n');
        }
        ClusterRun run = run(text.toString(), 1);
        double[][] hull = ClusterOutlines.of(run.table(), run.clustering(), LON_LAT).getFirst();
        assertArrayEquals(ConvexHull.of(points), hull);
    }

    private static Object hull(int cluster, String type, Object coordinates, ClusterRun run) {
        return feature(cluster, "hull", type, coordinates, run);
    }

    private static Object feature(
            int k, String part, String type, Object coordinates, ClusterRun run) {
        var cluster = run.clustering().cluster(k);
        return Map.of(
                "type",
                "Feature",
                "properties",
                Map.of(
                        "cluster",
                        (double) k,
                        "part",
                        part,
                        "size",
                        (double) cluster.size(),
                        "weight",
                        cluster.weight(),
                        "radius",
                        cluster.radius(),
                        "inertia",
                        cluster.inertia()),
                "geometry",
                Map.of("type", type, "coordinates", coordinates));
    }

    private static List<Double> at(double longitude, double latitude) {
        return List.of(longitude, latitude);
    }

    private static String json(ClusterRun run) {
        StringBuilder out = new StringBuilder();
        ClustersGeoJson.write(run, LON_LAT, out);
        return out.toString();
    }

    private ClusterRun run(String text, int clusters) throws IOException {
        return FinishedRun.of(Files.writeString(folder.resolve("p.csv"), text), clusters);
    }
}
