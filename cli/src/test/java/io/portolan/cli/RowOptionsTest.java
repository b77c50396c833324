package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Identifiers, names and known classes are carried through, and points written for maps.
class RowOptionsTest {

    @TempDir Path folder;

    @Test
    void theAdjustedRandIndexIsThatOfScikitLearn() throws IOException {
        Outcome outcome =
                run("x,kind\n0,a\n0,a\n10,a\n10,b\n10,b\n10,b\n90,c\n90,c\n", "--compare kind", 3)
                        .assertSuccess();
        assertTrue(
                outcome.out().contains("adjusted Rand index 0.5455 with 3 classes"), outcome.out());
        assertTrue(
                outcome.out().contains("class  c0  c1  c2\na       1   2   0\nb       3   0   0"),
                outcome.out());
        Map<?, ?> comparison = (Map<?, ?>) Objects.requireNonNull(summary().get("comparison"));
        assertEquals(0.5454545454545454, number(comparison.get("adjustedRandIndex")), 1e-12);
        assertEquals(
                List.of(
                        Map.of("class", "a", "counts", List.of(1.0, 2.0, 0.0), "outliers", 0.0),
                        Map.of("class", "b", "counts", List.of(3.0, 0.0, 0.0), "outliers", 0.0),
                        Map.of("class", "c", "counts", List.of(0.0, 0.0, 2.0), "outliers", 0.0)),
                comparison.get("classes"));
    }

    @Test
    void classesThatAreNumbersAreNoCoordinates() throws IOException {
        Outcome outcome =
                run("x,y,kind\n0,1,1000\n0,2,1000\n10,1,2000\n10,2,2000\n", "--compare 3", 2);
        outcome.assertSuccess();
        assertTrue(
                outcome.out().contains("kind: compared with the clusters (--compare)"),
                outcome.out());
        assertTrue(outcome.out().contains("adjusted Rand index 1.0000"), outcome.out());
        assertEquals(
                List.of("x", "y"),
                ((Map<?, ?>) Objects.requireNonNull(summary().get("input"))).get("columns"));
    }

    @Test
    void aColumnThatIsNotThereIsNamedWithThoseThatAre() throws IOException {
        Outcome outcome = run("x,y\n1,2\n3,4\n", "--compare zone", 2);
        assertEquals(2, outcome.status());
        assertTrue(outcome.err().contains("no column"), outcome.err());
        assertTrue(outcome.err().contains("zone"), outcome.err());
        assertTrue(outcome.err().contains("x, y"), outcome.err());
    }

    @Test
    void clustersAreNotComparedWithACoordinate() throws IOException {
        run("x,y\n1,2\n3,4\n", "--compare y --columns x,y", 2)
                .assertFailure(
                        2,
                        "portolan: column 'y' is a coordinate, and clusters cannot be compared with what they were made from; take it out of --columns or --compare");
    }

    @Test
    void medoidsAreNamedWithTheirRows() throws IOException {
        run(
                        "x,id,name\n1,9007199254740993,\"A, \"\"B\"\"\"\nNA,2,C\n1.5,3,D\n1.4,4,E\n9,5,F\n",
                        "--id id --name name --missing skip-row",
                        2)
                .assertSuccess();
        assertEquals(
                List.of(
                        "cluster,size,weight,x,radius,inertia,medoid,medoid_row,medoid_id,medoid_name",
                        "2,3,4,E"),
                List.of(
                        Files.readAllLines(folder.resolve("out/centers.csv")).getFirst(),
                        Files.readAllLines(folder.resolve("out/centers.csv"))
                                .get(1)
                                .replaceAll(".*,(2,3,4,E)$", "$1")));
        Map<?, ?> first =
                (Map<?, ?>)
                        ((List<?>) Objects.requireNonNull(summary().get("clusters"))).getFirst();
        assertEquals(2.0, first.get("medoid"));
        assertEquals(3.0, first.get("medoidRow"));
        assertEquals("4", first.get("medoidId"));
        assertEquals("E", first.get("medoidName"));
    }

    @Test
    void pointsAreFeaturesWithClusterIdentifierAndName() throws IOException {
        run(
                        "lon,lat,id,name\n190,10,9007199254740993,A\n191,10,2,\n10,10,3,C\n",
                        "--points --id id --name name",
                        2)
                .assertSuccess();
        Map<?, ?> collection =
                (Map<?, ?>)
                        Objects.requireNonNull(
                                JsonText.read(
                                        Files.readString(folder.resolve("out/points.geojson"))));
        List<?> features = (List<?>) Objects.requireNonNull(collection.get("features"));
        assertEquals(3, features.size());
        assertEquals(
                Map.of(
                        "type",
                        "Feature",
                        "id",
                        "9007199254740993",
                        "properties",
                        Map.of(
                                "cluster",
                                0.0,
                                "distance",
                                0.5,
                                "row",
                                0.0,
                                "id",
                                "9007199254740993",
                                "name",
                                "A"),
                        "geometry",
                        Map.of("type", "Point", "coordinates", List.of(-170.0, 10.0))),
                features.getFirst());
        String clusters = Files.readString(folder.resolve("out/clusters.geojson"));
        assertFalse(clusters.contains("190"), clusters);
    }

    @Test
    void identifiersOfFeaturesAreKept() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("p.geojson"),
                        "{\"type\":\"FeatureCollection\",\"features\":["
                                + feature("\"way/1\"", 1)
                                + ","
                                + feature("9007199254740993", 50)
                                + "]}");
        Outcome.of("cluster", file, "--clusters", 2, "--points", "--output", folder.resolve("out"))
                .assertSuccess();
        String points = Files.readString(folder.resolve("out/points.geojson"));
        assertTrue(points.contains("way/1"), points);
        assertTrue(points.contains("9007199254740993"), points);
    }

    @Test
    void identifiersThatAreNumbersStayNumbers() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("p.geojson"),
                        "{\"type\":\"FeatureCollection\",\"features\":["
                                + String.join(
                                        ",",
                                        feature("\"5\"", 1),
                                        "{\"type\":\"Feature\",\"properties\":{},\"geometry\":null}",
                                        feature("9007199254740993", 50),
                                        feature("5", 90),
                                        feature("null", 91))
                                + "]}");
        Outcome.of(
                        "cluster",
                        file,
                        "--clusters",
                        4,
                        "--points",
                        "--skip-invalid",
                        "--output",
                        folder.resolve("out"))
                .assertSuccess();
        String points = Files.readString(folder.resolve("out/points.geojson"));
        assertTrue(points.contains("\"type\":\"Feature\",\"id\":\"5\""), points);
        assertTrue(points.contains("\"type\":\"Feature\",\"id\":9007199254740993"), points);
        assertTrue(points.contains("\"type\":\"Feature\",\"id\":5,"), points);
        assertFalse(points.contains("null"), points);
        String summary = Files.readString(folder.resolve("out/summary.json"));
        assertTrue(summary.contains("\"medoidId\":9007199254740993"), summary);
        assertTrue(summary.contains("\"medoidId\":\"5\""), summary);
        assertTrue(summary.contains("\"medoidId\":5,"), summary);
    }

    @Test
    void pointsNeedLongitudeAndLatitude() throws IOException {
        run("x,y\n1,2\n3,4\n", "--points", 2)
                .assertFailure(
                        2,
                        "portolan: --points writes positions on the Earth, and the columns used are x, y; name longitude and latitude with --columns and add --geo, or leave it out");
    }

    private static double number(@Nullable Object value) {
        return (Double) Objects.requireNonNull(value);
    }

    private static String feature(String id, int longitude) {
        return "{\"type\":\"Feature\",\"id\":"
                + id
                + ",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":["
                + longitude
                + ",5]}}";
    }

    private Outcome run(String text, String options, int clusters) throws IOException {
        Path file = Files.writeString(folder.resolve("p.csv"), text);
        return Outcome.of(
                (Object[])
                        ("cluster "
                                        + file
                                        + " --quiet --method kmeans --clusters "
                                        + clusters
                                        + " --output "
                                        + folder.resolve("out")
                                        + " "
                                        + options)
                                .split(" ", 0));
    }

    private Map<?, ?> summary() throws IOException {
        return (Map<?, ?>)
                Objects.requireNonNull(
                        JsonText.read(Files.readString(folder.resolve("out/summary.json"))));
    }
}
