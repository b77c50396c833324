package io.portolan.clustering.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Points;
import io.portolan.clustering.Tanimoto;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.LabelRows;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.output.CentersCsv;
import io.portolan.clustering.output.ClustersGeoJson;
import io.portolan.clustering.output.PointsGeoJson;
import io.portolan.clustering.output.ResultFolder;
import io.portolan.clustering.output.SummaryJson;
import io.portolan.clustering.report.Report;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.Medoid;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/// Writes the files of a run.
///
/// The rows with their labels are the most work and need the least: a thread writes them while the
/// command finds out how good the clusters are and writes the other files.
public final class Results implements AutoCloseable {

    private static final String LABELS = "labels.csv";

    private final ResultFolder folder;
    private final Beside labels;

    private Results(ResultFolder folder, Beside labels) {
        this.folder = folder;
        this.labels = labels;
    }

    /// Begins to write the rows.
    ///
    /// @param medoids by label
    static Results begin(
            PointTable table, Clustering clustering, List<Medoid> medoids, ResultFolder folder) {
        List<LabelRows.Column> columns = columns(table.points(), clustering, medoids);
        return new Results(
                folder,
                Beside.start(
                        LABELS,
                        () -> folder.write(LABELS, out -> table.labels().write(columns, out))));
    }

    /// Waits for the rows, so that nobody writes to the folder any more.
    ///
    /// *Failure:* what went wrong with them.
    @Override
    public void close() {
        labels.end();
    }

    /// Writes the other files and returns the names of all.
    ///
    /// @param hasPoints whether the points are to be written as GeoJSON
    List<String> write(ClusterRun run, boolean hasPoints) {
        List<String> files = new ArrayList<>(List.of(LABELS));
        write("centers.csv", out -> CentersCsv.write(run, out), folder, files);
        write("summary.json", text(out -> SummaryJson.write(run, out)), folder, files);
        write("model.json", text(out -> run.model().write(out)), folder, files);
        GeographicPair geography = run.geography();
        if (geography != null) {
            write(
                    "clusters.geojson",
                    text(out -> ClustersGeoJson.write(run, geography, out)),
                    folder,
                    files);
        }
        if (geography != null && hasPoints) {
            write(
                    "points.geojson",
                    text(out -> PointsGeoJson.write(run, geography, out)),
                    folder,
                    files);
        }
        write("report.html", out -> Report.write(run, out), folder, files);
        return files;
    }

    private static List<LabelRows.Column> columns(
            Points points, Clustering clustering, List<Medoid> medoids) {
        List<LabelRows.Column> columns =
                new ArrayList<>(columns(clustering::label, clustering::distance));
        if (points.isBinary()) {
            int[] references = medoids.stream().mapToInt(Medoid::point).toArray();
            Tanimoto tanimoto = new Tanimoto(points, references);
            columns.add(
                    new LabelRows.Column(
                            "tanimoto",
                            i -> {
                                int label = clustering.label(i);
                                return label == Clustering.OUTLIER
                                        ? ""
                                        : Float.toString((float) tanimoto.similarity(i, label));
                            }));
        }
        return columns;
    }

    /// The columns of `labels.csv` beside those of the input.
    public static List<LabelRows.Column> columns(
            IntUnaryOperator label, IntToDoubleFunction distance) {
        return List.of(
                new LabelRows.Column("cluster", i -> Integer.toString(label.applyAsInt(i))),
                new LabelRows.Column("distance", i -> Double.toString(distance.applyAsDouble(i))));
    }

    private static void write(
            String file, ResultFolder.Content content, ResultFolder folder, List<String> files) {
        folder.write(file, content);
        files.add(file);
    }

    /// A file content that is written as text, with a line end at its end.
    public static ResultFolder.Content text(Consumer<Appendable> content) {
        return out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
            content.accept(writer);
            writer.append('\n').flush();
        };
    }
}
