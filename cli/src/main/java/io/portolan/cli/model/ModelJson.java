package io.portolan.cli.model;

import io.portolan.cli.json.JsonWriter;
import io.portolan.cli.output.ClusterJson;
import io.portolan.cli.run.ClusterRun;
import io.portolan.cli.run.MissingPolicy;
import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Model;
import io.portolan.clustering.Scaling;
import java.util.List;
import java.util.Locale;

/// Writes `model.json`.
///
/// The clusters stand in the order in which ties are decided: a point that is as near to two
/// centers belongs to the one that comes first.
public final class ModelJson {

    static final String FORMAT = "portolan-model";

    /// Of models whose points are as the file has them. What is added later and may be passed over
    /// does not change it.
    static final int VERSION = 1;

    /// Of models whose points are scaled, which older readers must not take for others.
    static final int SCALED_VERSION = 2;

    static final String SCALE = "scale";
    static final String MISSING = "missing";
    static final String MARKS = "na";
    static final String SCALED_CENTER = "scaledCenter";

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
        write(
                run.version(),
                run.method(),
                columns,
                model,
                run.table().scaling(),
                run.policy(),
                run.clusters(),
                out);
    }

    /// Writes a model and the figures of its clusters.
    ///
    /// @param method its name on the command line
    /// @param columns the names of the coordinates
    /// @param scaling what was done to coordinates before
    /// @param policy what becomes of missing values
    /// @param clusters by label
    public static void write(
            String version,
            String method,
            List<String> columns,
            Model model,
            Scaling scaling,
            MissingPolicy policy,
            List<Cluster> clusters,
            Appendable out) {
        Centers centers = model.centers();
        JsonWriter json = new JsonWriter(out).object();
        json.name("format").value(FORMAT);
        json.name("version").value(scaling.isNone() ? VERSION : SCALED_VERSION);
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
        if (policy.isSkipping()) {
            json.name(MISSING).value(policy.name());
        }
        if (!policy.marks().isEmpty()) {
            json.name(MARKS).array();
            policy.marks().forEach(json::value);
            json.end();
        }
        Centers originals = scaling.original(centers);
        if (!scaling.isNone()) {
            scale(json, scaling);
        }
        json.name("clusters").array();
        for (int k = 0; k < centers.count(); k++) {
            int label = model.labels().get(k);
            json.object().name("cluster").value(label);
            ClusterJson.figures(json, clusters.get(label));
            ClusterJson.center(json, originals, k);
            if (!scaling.isNone()) {
                json.name(SCALED_CENTER).array();
                for (int d = 0; d < centers.dimensions(); d++) {
                    json.value(centers.coordinate(k, d));
                }
                json.end();
            }
            json.end();
        }
        json.end().end();
    }

    private static void scale(JsonWriter json, Scaling scaling) {
        json.name(SCALE).object().name("kind").value(name(scaling.kind()));
        json.name("units").array();
        for (Scaling.Unit unit : scaling.columns()) {
            json.object().name("center").value(unit.center());
            json.name("spread").value(unit.spread()).end();
        }
        json.end().end();
    }

    /// How a kind is called in the file.
    static String name(Scaling.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
