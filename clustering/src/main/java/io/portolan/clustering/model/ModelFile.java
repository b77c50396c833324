package io.portolan.clustering.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Model;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.CsvSettings.Missing;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.json.JsonText;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads and writes `model.json`.
///
/// Members that this version does not know are passed over; a change that a reader must know of has
/// another version.
///
/// *Failure:* [ClusteringException] that names the file and what is wrong.
final class ModelFile {

    private final Path file;

    ModelFile(Path file) {
        this.file = file;
    }

    /// @param path the file, or the folder with results that it is in
    static ModelFile of(Path path) {
        return new ModelFile(Files.isDirectory(path) ? path.resolve("model.json") : path);
    }

    void write(ClusterModel model) {
        StringBuilder text = new StringBuilder();
        model.write(text);
        Path partial = file.resolveSibling("." + file.getFileName() + ".partial");
        try {
            Files.writeString(partial, text.append('\n'), UTF_8);
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            throw failure(
                    "cannot be written, because there is no folder %s: make it, or choose another place"
                            .formatted(file.toAbsolutePath().getParent()),
                    e);
        } catch (AccessDeniedException e) {
            throw failure("cannot be written: permission denied; choose another place", e);
        } catch (IOException e) {
            throw failure("cannot be written: " + e.getMessage() + "; choose another place", e);
        }
    }

    ClusterModel read() {
        Object json;
        try {
            json = JsonText.read(text());
        } catch (IllegalArgumentException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
        if (!(json instanceof Map<?, ?> map) || !ModelJson.FORMAT.equals(map.get("format"))) {
            throw failure("is no model of Portolan; name the model.json of a result folder");
        }
        JsonMembers members = new JsonMembers(map);
        Kind kind;
        try {
            kind = kind(members);
        } catch (IllegalArgumentException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
        try {
            return model(members, kind);
        } catch (IllegalArgumentException | ClusteringException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
    }

    /// What decides how the rest is read.
    private record Kind(String portolan, boolean isScaled, Metric metric) {}

    private Kind kind(JsonMembers members) {
        String portolan = members.text("portolan");
        double version = members.number("version");
        if (version != ModelJson.VERSION && version != ModelJson.SCALED_VERSION) {
            throw failure(
                    "is a model of version %s, and this Portolan reads versions 1 and %d: use Portolan %s, which wrote it, or cluster again"
                            .formatted(
                                    JsonMembers.plain(version),
                                    ModelJson.SCALED_VERSION,
                                    portolan));
        }
        return new Kind(
                portolan,
                version == ModelJson.SCALED_VERSION,
                metric(members.text("metric"), portolan));
    }

    private static ClusterModel model(JsonMembers members, Kind kind) {
        int dimensions = members.count("dimensions");
        List<String> columns = members.texts("columns");
        if (columns.size() != dimensions) {
            throw new IllegalArgumentException(
                    "it has %d columns and %d dimensions".formatted(columns.size(), dimensions));
        }
        Scaling scaling = kind.isScaled() ? scaling(members.object(ModelJson.SCALE)) : Scaling.NONE;
        if (!scaling.isNone() && scaling.columns().size() != dimensions) {
            throw new IllegalArgumentException(
                    "it has a scale of %d columns and %d dimensions"
                            .formatted(scaling.columns().size(), dimensions));
        }
        String center = scaling.isNone() ? "center" : ModelJson.SCALED_CENTER;
        List<Integer> labels = new ArrayList<>();
        List<double[]> centers = new ArrayList<>();
        List<Cluster> clusters = new ArrayList<>();
        for (JsonMembers cluster : members.objects("clusters")) {
            double[] coordinates = cluster.numbers(center);
            int label = cluster.count("cluster");
            if (coordinates.length != dimensions) {
                throw new IllegalArgumentException(
                        "cluster %d has %d coordinates, and the model %d dimensions"
                                .formatted(label, coordinates.length, dimensions));
            }
            labels.add(label);
            centers.add(coordinates);
            clusters.add(cluster(label, cluster));
        }
        clusters.sort(Comparator.comparingInt(Cluster::label));
        double reach =
                members.has(ModelJson.OUTLIERS)
                        ? members.number(ModelJson.OUTLIERS)
                        : Double.POSITIVE_INFINITY;
        Model model =
                new Model(
                        kind.metric(), Centers.of(centers.toArray(double[][]::new)), labels, reach);
        MissingPolicy policy =
                new MissingPolicy(
                        members.has(ModelJson.MISSING)
                                ? MissingPolicy.named(members.text(ModelJson.MISSING))
                                : Missing.ERROR,
                        members.has(ModelJson.MARKS) ? members.texts(ModelJson.MARKS) : List.of());
        return new ClusterModel(
                kind.portolan(), members.text("method"), columns, model, scaling, policy, clusters);
    }

    private static Scaling scaling(JsonMembers scale) {
        String name = scale.text("kind");
        Scaling.Kind kind =
                Stream.of(Scaling.Kind.values())
                        .filter(it -> ModelJson.name(it).equals(name))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "the scale '%s' is not known".formatted(name)));
        return new Scaling(
                kind,
                scale.objects("units").stream()
                        .map(unit -> new Scaling.Unit(unit.number("center"), unit.number("spread")))
                        .toList());
    }

    private Metric metric(String name, String portolan) {
        for (Metric metric : Metric.values()) {
            if (ModelJson.name(metric).equals(name)) {
                return metric;
            }
        }
        String known =
                Stream.of(Metric.values()).map(ModelJson::name).collect(Collectors.joining(", "));
        throw failure(
                "has the metric '%s', and this Portolan knows %s: use Portolan %s, which wrote it"
                        .formatted(name, known, portolan));
    }

    private static Cluster cluster(int label, JsonMembers figures) {
        return new Cluster(
                label,
                figures.count("size"),
                figures.number("weight"),
                figures.number("inertia"),
                figures.number("radius"));
    }

    private String text() {
        try {
            return Files.readString(file, UTF_8);
        } catch (NoSuchFileException e) {
            throw failure("does not exist; name the model.json of a result folder");
        } catch (MalformedInputException e) {
            throw failure("is no model of Portolan; name the model.json of a result folder");
        } catch (IOException e) {
            throw failure("cannot be read: " + e.getMessage() + "; look at its permissions", e);
        }
    }

    private ClusteringException damaged(String why) {
        return failure("is damaged: " + why + "; fetch it again, or cluster again");
    }

    private ClusteringException failure(String what) {
        return failure(what, null);
    }

    private ClusteringException failure(String what, @Nullable IOException cause) {
        return new ClusteringException(
                ClusteringException.Fault.DATA, "model " + file + " " + what, cause);
    }
}
