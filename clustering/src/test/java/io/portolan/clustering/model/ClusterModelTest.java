package io.portolan.clustering.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Assigned;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.CsvSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/// A model that was saved and loaded is the same, gives the same labels, and what is no model is
/// refused with the file and the remedy.
final class ClusterModelTest {
    private static final String NAME_ONE = "name the model.json of a result folder";

    @TempDir Path folder;

    @Test
    void aModelIsLoadedAsItWasSaved() {
        Points points = Points.ofRows(rows(200), new SplittableRandom(2).doubles(200).toArray());
        for (Scaling.Kind kind : Scaling.Kind.values()) {
            Scaling scaling = Scaling.of(kind, points);
            Clustering found =
                    new DeterministicAnnealing(AnnealingSettings.of(5).withReach(2.5))
                            .cluster(scaling.scaled(points));
            ClusterModel model = ClusterModel.of(found, List.of("a", "b\"<ü", "c"), scaling);
            Path file = folder.resolve(kind + ".json");
            model.save(file);
            ClusterModel loaded = ClusterModel.load(file);
            assertEquals(model, loaded);
            assertEquals("da", loaded.method());
            Assigned assigned = loaded.assign(points, 2);
            assertArrayEquals(found.labels(), assigned.labels());
            for (int i = 0; i < points.count(); i++) {
                assertEquals(found.distance(i), assigned.distance(i));
            }
        }
    }

    @Test
    void positionsAndBitsKeepTheirMetric() {
        Points places = Points.ofDegrees(new double[][] {{179, -179, 10, 11}, {0, 1, 50, 51}});
        Points bits = Points.ofBits(new long[][] {{1}, {3}, {240}, {112}}, 8, Metric.HAMMING);
        for (Points points : List.of(places, bits)) {
            Clustering found = new KMeans(KMeansSettings.of(2)).cluster(points);
            List<String> columns =
                    Stream.iterate(0, d -> d + 1)
                            .limit(points.dimensions())
                            .map(d -> "c" + d)
                            .toList();
            Path file = folder.resolve("model.json");
            ClusterModel.of(found, columns).save(file);
            ClusterModel loaded = ClusterModel.load(folder);
            assertEquals(points.metric(), loaded.metric());
            assertEquals("kmeans", loaded.method());
            assertArrayEquals(found.labels(), loaded.assign(points).labels());
            assertEquals(found.centers(), loaded.centers());
        }
    }

    @Test
    void centersAreByLabelInTheUnitsOfTheColumns() {
        Points points = Points.ofRows(new double[][] {{1, 100}, {1, 300}, {9, 700}});
        Scaling scaling = Scaling.of(Scaling.Kind.STANDARD, points);
        Clustering found = new KMeans(KMeansSettings.of(2)).cluster(scaling.scaled(points));
        ClusterModel model = ClusterModel.of(found, List.of("a", "b"), scaling);
        assertEquals(2, model.clusters().getFirst().size());
        assertEquals(1, model.centers().coordinate(0, 0), 1e-12);
        assertEquals(200, model.centers().coordinate(0, 1), 1e-10);
        assertEquals(700, model.centers().coordinate(1, 1), 1e-10);
    }

    @Test
    void modelsOfTheCommandLineAreRead() throws IOException {
        ClusterModel plain = ClusterModel.load(sample("plain.json"));
        assertEquals(List.of("age", "income"), plain.columns());
        assertEquals(Metric.EUCLIDEAN, plain.metric());
        assertEquals(CsvSettings.Missing.ERROR, plain.policy().missing());
        ClusterModel scaled = ClusterModel.load(sample("scaled.json"));
        assertEquals(Scaling.Kind.STANDARD, scaled.scaling().kind());
        assertEquals(CsvSettings.Missing.SKIP_ROW, scaled.policy().missing());
        assertEquals(List.of("-999"), scaled.policy().marks());
        List<String> lines = Files.readAllLines(sample("labels.csv"));
        for (String line : lines.subList(1, lines.size())) {
            // age, income, then label and distance without a scale and with one
            double[] fields =
                    Stream.of(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
            Points point = Points.ofRows(new double[][] {{fields[0], fields[1]}});
            assertEquals(fields[2], plain.assign(point).label(0));
            assertEquals(fields[3], plain.assign(point).distance(0));
            assertEquals(fields[4], scaled.assign(point).label(0));
            assertEquals(fields[5], scaled.assign(point).distance(0));
        }
    }

    @Test
    void everyTruncatedModelIsDamagedOrNone() throws IOException {
        String text = Files.readString(sample("scaled.json")).strip();
        Path file = folder.resolve("short.json");
        for (int length = 0; length < text.length(); length++) {
            Files.writeString(file, text.substring(0, length));
            String message =
                    assertThrows(ClusteringException.class, () -> ClusterModel.load(file))
                            .getMessage();
            assertEquals(
                    "model "
                            + file
                            + " is damaged: the text ends too early; fetch it again, or cluster again",
                    message);
        }
    }

    @Test
    void whatIsNoModelIsRefused() throws IOException {
        Path none = folder.resolve("none.json");
        refused("does not exist; " + NAME_ONE, none);
        Path other = Files.writeString(folder.resolve("other.json"), "{\"type\": \"Feature\"}");
        refused("is no model of Portolan; " + NAME_ONE, other);
        Path list = Files.writeString(folder.resolve("list.json"), "[1, 2]");
        refused("is no model of Portolan; " + NAME_ONE, list);
        Path binary = Files.write(folder.resolve("b.json"), new byte[] {(byte) 0xff, 0});
        refused("is no model of Portolan; " + NAME_ONE, binary);
    }

    @Test
    void aNewerVersionIsRefusedWithTheOneThatWroteIt() throws IOException {
        String text = Files.readString(sample("plain.json"));
        Path newer =
                Files.writeString(
                        folder.resolve("newer.json"),
                        text.replace("\"version\":1", "\"version\":3")
                                .replaceFirst("\"portolan\":\"[^\"]*\"", "\"portolan\":\"2.5.0\""));
        refused(
                "is a model of version 3, and this Portolan reads versions 1 and 2: use Portolan 2.5.0, which wrote it, or cluster again",
                newer);
    }

    @Test
    void membersThatDoNotFitAreDamage() throws IOException {
        String text = Files.readString(sample("plain.json"));
        Path file = folder.resolve("model.json");
        Files.writeString(file, text.replace("\"dimensions\":2", "\"dimensions\":3"));
        refused(
                "is damaged: it has 2 columns and 3 dimensions; fetch it again, or cluster again",
                file);
        Files.writeString(file, text.replace("\"cluster\":1", "\"cluster\":0"));
        refused(
                "is damaged: labels [0, 0] for 2 centers: each of 0 to 1 must occur once; fetch it again, or cluster again",
                file);
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNamed() {
        Clustering found = new KMeans(KMeansSettings.of(1)).cluster(Points.ofRows(rows(5)));
        ClusterModel model = ClusterModel.of(found, List.of("a", "b", "c"));
        Path file = folder.resolve("no/such/model.json");
        throwsIt(
                Fault.DATA,
                "model %s cannot be written, because there is no folder %s: make it, or choose another place"
                        .formatted(file, file.getParent()),
                () -> model.save(file));
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() {
        Points points = Points.ofRows(rows(5));
        Clustering found = new KMeans(KMeansSettings.of(1)).cluster(points);
        throwsIt(
                Fault.ARGUMENT,
                "2 names of columns for 3 dimensions: give one for each",
                () -> ClusterModel.of(found, List.of("a", "b")));
        Scaling other =
                Scaling.of(Scaling.Kind.ROBUST, Points.ofRows(new double[][] {{1, 2}, {3, 4}}));
        throwsIt(
                Fault.ARGUMENT,
                "a scale of 2 columns for 3 dimensions: give one unit for each",
                () -> ClusterModel.of(found, List.of("a", "b", "c"), other));
        throwsIt(
                Fault.ARGUMENT,
                "points of 3 dimensions and a scale of 2: the two numbers must be equal",
                () -> other.scaled(points));
        throwsIt(
                Fault.ARGUMENT,
                "points with the metric GEO: only Euclidean ones can be scaled",
                () -> other.scaled(Points.ofDegrees(new double[][] {{1, 2}, {3, 4}})));
        throwsIt(
                Fault.ARGUMENT,
                "points of 2 dimensions and a model of 3: the two numbers must be equal",
                () ->
                        ClusterModel.of(found, List.of("a", "b", "c"))
                                .assign(Points.ofRows(new double[][] {{1, 2}})));
    }

    private void refused(String what, Path file) {
        throwsIt(Fault.DATA, "model " + file + " " + what, () -> ClusterModel.load(file));
    }

    private static void throwsIt(Fault fault, String message, Executable action) {
        ClusteringException thrown = assertThrows(ClusteringException.class, action);
        assertEquals(message, thrown.getMessage());
        assertEquals(fault, thrown.fault());
    }

    private static double[][] rows(int count) {
        SplittableRandom random = new SplittableRandom(1);
        return Stream.generate(() -> random.doubles(3, 0, 10).toArray())
                .limit(count)
                .toArray(double[][]::new);
    }

    private Path sample(String name) throws IOException {
        Path file = folder.resolve("sample-" + name);
        try (InputStream in = ClusterModelTest.class.getResourceAsStream("samples/" + name)) {
            Files.write(file, Objects.requireNonNull(in, name).readAllBytes());
        }
        return file;
    }
}
