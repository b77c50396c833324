package io.portolan.cli.model;

import io.portolan.cli.json.JsonWriter;
import io.portolan.cli.output.ClusterJson;
import io.portolan.cli.run.ClusterRun;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Model;
import java.util.List;
import java.util.Locale;

/// Writes `model.json`.
///
/// The clusters stand in the order in which ties are decided: a point that is as near to two
/// centers belongs to the one that comes first.
public final class ModelJson {

    static final String FORMAT = "portolan-model";
    static final int VERSION = 1;

    /// Points farther than this from every center are outliers; missing: none are.
    static final String OUTLIERS = "outliersBeyond";

    private ModelJson() {}

    /// How a metric is called in the file.
    static String name(Metric metric) {
        return metric.name().toLowerCase(Locale.ROOT);
    }

    public static void write(ClusterRun run, Appendable out) {
        List<String> columns = run.table().columns();
        Model model = run.clustering().model();
        write(run.version(), run.method(), columns, model, run.clusters(), out);
    }

    /// Writes a model and the figures of its clusters.
    ///
    /// @param method its name on the command line
    /// @param columns the names of the coordinates
    /// @param clusters by label
    public static void write(
            String version,
            String method,
            List<String> columns,
            Model model,
            List<Cluster> clusters,
            Appendable out) {
        Centers centers = model.centers();
        JsonWriter json = new JsonWriter(out).object();
        json.name("format").value(FORMAT);
        json.name("version").value(VERSION);
        json.name("portolan").value(version);
        json.name("method").value(method);
        json.name("metric").value(name(model.metric()));
        if (Double.isFinite(model.reach())) {
            json.name(OUTLIERS).value(model.reach());
        }
        json.name("dimensions").value(centers.dimensions());
        json.name("columns").array();
        columns.forEach(json::value);
        json.end();
        json.name("clusters").array();
        for (int k = 0; k < centers.count(); k++) {
            int label = model.labels().get(k);
            json.object().name("cluster").value(label);
            ClusterJson.figures(json, clusters.get(label));
            ClusterJson.center(json, centers, k);
            json.end();
        }
        json.end().end();
    }
}
