package io.portolan.clustering.model;

import io.portolan.clustering.Assigned;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Model;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.MissingPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// A [Model] that can be kept in a file: with the names of its columns, its scale, and the figures
/// of its clusters.
///
/// The file is the `model.json` that the command `cluster` writes and `assign` reads.
///
/// {@snippet class="io.portolan.clustering.examples.StoredModelExample" region="stored"}
///
/// *Threads:* immutable.
///
/// @param portolan the version of the Portolan that made it
/// @param method the method's name on the command line
/// @param columns the names of the coordinates
/// @param model the centers, which are scaled, and the metric
/// @param scaling what was done to coordinates before
/// @param policy what became of rows that missed a value
/// @param clusters size, weight, radius and inertia, by label
public record ClusterModel(
        String portolan,
        String method,
        List<String> columns,
        Model model,
        Scaling scaling,
        MissingPolicy policy,
        List<Cluster> clusters) {

    public ClusterModel {
        columns = List.copyOf(columns);
        clusters = List.copyOf(clusters);
        int dimensions = model.centers().dimensions();
        if (columns.size() != dimensions) {
            throw wrong(
                    "%d names of columns for %d dimensions: give one for each"
                            .formatted(columns.size(), dimensions));
        }
        if (!scaling.isNone() && scaling.columns().size() != dimensions) {
            throw wrong(
                    "a scale of %d columns for %d dimensions: give one unit for each"
                            .formatted(scaling.columns().size(), dimensions));
        }
        if (clusters.size() != model.centers().count()) {
            throw wrong(
                    "figures of %d clusters for %d centers: give those of each"
                            .formatted(clusters.size(), model.centers().count()));
        }
        for (int k = 0; k < clusters.size(); k++) {
            if (clusters.get(k).label() != k) {
                throw wrong(
                        "figures of cluster %d in place %d: give them by label, from 0"
                                .formatted(clusters.get(k).label(), k));
            }
        }
    }

    /// The model of a clustering of points that were not scaled.
    ///
    /// @param columns the names of the coordinates
    public static ClusterModel of(Clustering clustering, List<String> columns) {
        return of(clustering, columns, Scaling.NONE);
    }

    /// The model of a clustering of points that were scaled.
    ///
    /// @param columns the names of the coordinates
    /// @param scaling what was done to them, as [Scaling#scaled(Points)] does it
    public static ClusterModel of(Clustering clustering, List<String> columns, Scaling scaling) {
        String version = ClusterModel.class.getPackage().getImplementationVersion();
        return new ClusterModel(
                version == null ? "(not packaged)" : version,
                clustering.splitTree().isPresent() ? "da" : "kmeans",
                columns,
                clustering.model(),
                scaling,
                MissingPolicy.STRICT,
                IntStream.range(0, clustering.clusters()).mapToObj(clustering::cluster).toList());
    }

    /// Reads a model.
    ///
    /// *Failure:* [ClusteringException] that names the file, what is wrong and the remedy: the file
    /// does not exist, is no model, is damaged, or of a newer version.
    ///
    /// @param path the file, or the folder with results that it is in
    public static ClusterModel load(Path path) {
        return ModelFile.of(path).read();
    }

    /// Writes the model; a file that exists is replaced in one step.
    ///
    /// *Failure:* [ClusteringException] that names the file and what is wrong.
    public void save(Path file) {
        new ModelFile(file).write(this);
    }

    /// Writes what [#save] does, without a line end after it.
    ///
    /// *Failure:* [java.io.UncheckedIOException].
    public void write(Appendable out) {
        ModelJson.write(this, out);
    }

    /// What distances are.
    public Metric metric() {
        return model.metric();
    }

    /// The centers by label, in the units of the columns.
    public Centers centers() {
        Centers centers = scaling.original(model.centers());
        double[][] byLabel = new double[centers.count()][centers.dimensions()];
        for (int k = 0; k < byLabel.length; k++) {
            for (int d = 0; d < centers.dimensions(); d++) {
                byLabel[model.labels().get(k)][d] = centers.coordinate(k, d);
            }
        }
        return Centers.of(byLabel);
    }

    /// Labels points whose coordinates are in the units of the columns, on one rank.
    ///
    /// Distances are those of scaled points where the model has a scale.
    ///
    /// *Failure:* [ClusteringException] when the points have other dimensions than the model, or
    /// another metric.
    public Assigned assign(Points points) {
        return assign(points, 1);
    }

    /// As [#assign(Points)]; the number of ranks changes the time, never the result.
    public Assigned assign(Points points, int ranks) {
        return model.assign(scaling.scaled(points), ranks);
    }

    private static ClusteringException wrong(String what) {
        return new ClusteringException(ClusteringException.Fault.ARGUMENT, what);
    }
}
