package io.portolan.cli.output;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.json.JsonWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How distances were measured and values were taken, as members of a JSON object.
final class MeasureJson {

    private MeasureJson() {}

    /// Metric, unit and scale.
    ///
    /// @param unit null: not known
    static void write(JsonWriter json, Metric metric, @Nullable String unit, Scaling scaling) {
        json.name("metric").value(metric.name().toLowerCase(Locale.ROOT));
        json.name("distanceUnit").value(unit);
        json.name("scale").object();
        json.name("kind").value(scaling.kind().name().toLowerCase(Locale.ROOT));
        json.name("columns").array();
        for (Scaling.Unit column : scaling.columns()) {
            json.object().name("center").value(column.center());
            json.name("spread").value(column.spread()).end();
        }
        json.end().end();
    }

    /// @param units empty: not known
    static void columnUnits(JsonWriter json, List<String> units) {
        json.name("columnUnits").array();
        units.forEach(unit -> json.value(unit.isEmpty() ? null : unit));
        json.end();
    }

    static void missing(JsonWriter json, MissingPolicy policy) {
        json.name("missing").object();
        json.name("policy").value(policy.name());
        json.name("marks").array();
        policy.marks().forEach(json::value);
        json.end().end();
    }
}
