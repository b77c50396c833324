package io.portolan.clustering.output;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.run.DistanceUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How distances were measured and values were taken, as members of a JSON object.
final class MeasureJson {

    private MeasureJson() {}

    /// Metric, unit and scale.
    static void write(JsonWriter json, Metric metric, DistanceUnit unit, Scaling scaling) {
        json.name("metric").value(metric.name().toLowerCase(Locale.ROOT));
        json.name("distanceUnit").value(distanceUnit(unit));
        json.name("scale").object();
        json.name("kind").value(scaling.kind().name().toLowerCase(Locale.ROOT));
        json.name("columns").array();
        for (Scaling.Unit column : scaling.columns()) {
            json.object().name("center").value(column.center());
            json.name("spread").value(column.spread()).end();
        }
        json.end().end();
    }

    private static @Nullable String distanceUnit(DistanceUnit unit) {
        return switch (unit) {
            case KILOMETRES -> unit.symbol();
            case BITS, DEGREES, STANDARD_DEVIATIONS, INTERQUARTILE_RANGES -> unit.text();
            case OF_COLUMNS -> null;
        };
    }

    /// The unit of each column; null where it is not known.
    ///
    /// @param pair which columns are places; null: none are
    static void columnUnits(JsonWriter json, List<String> columns, @Nullable GeographicPair pair) {
        json.name("columnUnits").array();
        for (int i = 0; i < columns.size(); i++) {
            boolean inDegrees =
                    pair != null && pair.inDegrees() && (i == pair.x() || i == pair.y());
            json.value(inDegrees ? DistanceUnit.DEGREES.text() : null);
        }
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
