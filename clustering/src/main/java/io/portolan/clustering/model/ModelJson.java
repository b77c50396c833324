package io.portolan.clustering.model;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Model;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.json.ClusterJson;
import io.portolan.clustering.json.JsonWriter;
import java.util.Locale;

/// Writes `model.json`.
///
/// The clusters stand in the order in which ties are decided: a point that is as near to two
/// centers belongs to the one that comes first.
final class ModelJson {

    static final String FORMAT = "portolan-model";

    /// The version of models whose points are as the file has them. A member that is added later,
    /// and that older readers may pass over, does not change it.
    static final int VERSION = 1;

    /// The version of models whose points are scaled: older readers must refuse them.
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

    static void write(ClusterModel stored, Appendable out) {
        Model model = stored.model();
        Scaling scaling = stored.scaling();
        MissingPolicy policy = stored.policy();
        Centers centers = model.centers();
        JsonWriter json = new JsonWriter(out).object();
        json.name("format").value(FORMAT);
        json.name("version").value(scaling.isNone() ? VERSION : SCALED_VERSION);
        json.name("portolan").value(stored.portolan());
        json.name("method").value(stored.method());
        json.name("metric").value(name(model.metric()));
        if (Double.isFinite(model.reach())) {
            json.name(OUTLIERS).value(model.reach());
        }
        json.name("dimensions").value(centers.dimensions());
        json.name("columns").array();
        stored.columns().forEach(json::value);
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
            ClusterJson.figures(json, stored.clusters().get(label));
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
