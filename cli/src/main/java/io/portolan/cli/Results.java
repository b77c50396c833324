package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.output.CentersCsv;
import io.portolan.cli.output.ClustersGeoJson;
import io.portolan.cli.output.PointsGeoJson;
import io.portolan.cli.output.ResultFolder;
import io.portolan.cli.output.SummaryJson;
import io.portolan.cli.report.Report;
import io.portolan.cli.run.ClusterRun;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Points;
import io.portolan.clustering.Tanimoto;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.LabelColumn;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/// Writes the files of a finished run.
final class Results {

    private static final String LABELS = "labels.csv";

    private Results() {}

    /// Writes them and returns their names.
    ///
    /// @param hasPoints whether the points are to be written as GeoJSON
    static List<String> write(ClusterRun run, boolean hasPoints, ResultFolder folder) {
        // The rows are the most work; the other files are written meanwhile.
        Beside labels =
                Beside.start(
                        LABELS,
                        () ->
                                folder.write(
                                        LABELS,
                                        out -> run.table().labels().write(columns(run), out)));
        List<String> files = new ArrayList<>(List.of(LABELS));
        try {
            writeOthers(run, hasPoints, folder, files);
        } finally {
            // Whatever happens, so that nobody writes to the folder any more.
            labels.end();
        }
        return files;
    }

    private static void writeOthers(
            ClusterRun run, boolean hasPoints, ResultFolder folder, List<String> files) {
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
    }

    private static List<LabelColumn> columns(ClusterRun run) {
        Clustering clustering = run.clustering();
        Points points = run.table().points();
        List<LabelColumn> columns =
                new ArrayList<>(columns(clustering::label, clustering::distance));
        if (points.isBinary()) {
            columns.add(
                    new LabelColumn(
                            "tanimoto",
                            i -> {
                                int label = clustering.label(i);
                                if (label == Clustering.OUTLIER) {
                                    return "";
                                }
                                int medoid = run.medoids().get(label).point();
                                return Float.toString(
                                        (float) Tanimoto.similarity(points, i, medoid));
                            }));
        }
        return columns;
    }

    /// The columns of `labels.csv` beside those of the input.
    static List<LabelColumn> columns(IntUnaryOperator label, IntToDoubleFunction distance) {
        return List.of(
                new LabelColumn("cluster", i -> Integer.toString(label.applyAsInt(i))),
                new LabelColumn("distance", i -> Double.toString(distance.applyAsDouble(i))));
    }

    private static void write(
            String file, ResultFolder.Content content, ResultFolder folder, List<String> files) {
        folder.write(file, content);
        files.add(file);
    }

    /// The content that is written as text, with a line end after it.
    static ResultFolder.Content text(Consumer<Appendable> content) {
        return out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
            content.accept(writer);
            writer.append('\n').flush();
        };
    }
}
