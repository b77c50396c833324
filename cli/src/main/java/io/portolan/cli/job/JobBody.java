package io.portolan.cli.job;

import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.order.AnnealingOrder;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.InputOrder;
import io.portolan.clustering.order.RowOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The body of the action `submit`, as JSON.
///
/// @param order how points are clustered
/// @param ranks how many ranks share the work; null: as many as it is worth
record JobBody(ClusterOrder order, @Nullable Integer ranks) {

    /// Which points.
    ///
    /// @param kind `upload`, `file` or `service`
    /// @param name of it
    record Source(String kind, String name) {}

    /// The body.
    ///
    /// @param start the upload with centers; null: none
    /// @param smiles the upload with structures; null: none
    String text(Source points, @Nullable String start, @Nullable String smiles) {
        StringBuilder body = new StringBuilder();
        JsonWriter out = new JsonWriter(body);
        out.object().name("data").object();
        out.name(points.kind()).value(points.name());
        member(out, "start", start);
        member(out, "smiles", smiles);
        out.end().name("order").object();
        member(out, "clusters", order.clusters());
        constant(out, "method", order.method());
        out.name("seed").value((long) order.seed());
        out.name("geo").value((boolean) order.geo());
        constant(out, "scale", order.scale());
        number(out, "maxIterations", order.maxIterations());
        number(out, "passes", order.passes());
        input(out, order.input());
        rows(out, order.rows());
        annealing(out, order.annealing());
        out.end();
        number(out, "ranks", ranks);
        out.end();
        return body.toString();
    }

    private static void input(JsonWriter out, InputOrder input) {
        out.name("input").object();
        constant(out, "format", input.format());
        constant(out, "packedBits", input.packedBits());
        constant(out, "metric", input.metric());
        list(out, "columns", input.columns());
        member(out, "weight", input.weight());
        constant(out, "missing", input.missing());
        list(out, "na", input.na());
        if (input.header() != null) {
            out.name("header").value((boolean) input.header());
        }
        member(out, "delimiter", input.delimiter());
        member(out, "decimal", input.decimal());
        member(out, "comment", input.comment());
        out.name("skipInvalid").value((boolean) input.skipInvalid()).end();
    }

    private static void rows(JsonWriter out, RowOrder rows) {
        out.name("rows").object();
        member(out, "id", rows.id());
        member(out, "name", rows.name());
        member(out, "compare", rows.compare());
        out.name("points").value((boolean) rows.points()).end();
    }

    private static void annealing(JsonWriter out, AnnealingOrder annealing) {
        out.name("annealing").object();
        constant(out, "quality", annealing.quality());
        number(out, "cooling", annealing.cooling());
        number(out, "maxClusters", annealing.maxClusters());
        number(out, "untilTemperature", annealing.untilTemperature());
        number(out, "outliers", annealing.outliers());
        out.end();
    }

    private static void member(JsonWriter out, String name, @Nullable String value) {
        if (value != null) {
            out.name(name).value(value);
        }
    }

    private static void constant(JsonWriter out, String name, @Nullable Enum<?> value) {
        member(out, name, value == null ? null : value.name());
    }

    private static void number(JsonWriter out, String name, @Nullable Number value) {
        if (value != null) {
            out.name(name).number(value.toString());
        }
    }

    private static void list(JsonWriter out, String name, List<String> values) {
        out.name(name).array();
        values.forEach(out::value);
        out.end();
    }
}
