package io.portolan.cli.model;

import io.portolan.cli.json.JsonWriter;
import io.portolan.cli.output.ClusterJson;
import io.portolan.cli.run.ClusterRun;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
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
        Clustering clustering = run.clustering();
        Centers centers = clustering.model().centers();
        JsonWriter json = new JsonWriter(out).object();
        json.name("format").value(FORMAT);
        json.name("version").value(VERSION);
        json.name("portolan").value(run.version());
        json.name("method").value(run.method());
        json.name("metric").value(name(clustering.model().metric()));
        if (Double.isFinite(clustering.model().reach())) {
            json.name(OUTLIERS).value(clustering.model().reach());
        }
        json.name("dimensions").value(centers.dimensions());
        json.name("columns").array();
        run.table().columns().forEach(json::value);
        json.end();
        json.name("clusters").array();
        for (int k = 0; k < centers.count(); k++) {
            int label = clustering.model().labels().get(k);
            json.object().name("cluster").value(label);
            ClusterJson.figures(json, clustering.cluster(label));
            json.name("center").array();
            for (int d = 0; d < centers.dimensions(); d++) {
                json.value(centers.coordinate(k, d));
            }
            json.end().end();
        }
        json.end().end();
    }
}
