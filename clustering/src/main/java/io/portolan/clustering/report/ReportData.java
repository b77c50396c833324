package io.portolan.clustering.report;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Sweep;
import io.portolan.clustering.json.ClusterJson;
import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.output.CandidateJson;
import io.portolan.clustering.output.SplitTreeJson;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.selection.SelectionOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The run as the JSON that the report's scripts read.
final class ReportData {

    private static final double LOG_RATIO = 20;

    /// As many coordinates of centers as a table has room for.
    private static final int MOST_COORDINATES = 8;

    private final ClusterRun run;
    private final ReportFacts facts;
    private final @Nullable MedoidSimilarity similarity;
    private final Clustering clustering;
    private final ReportViews views;
    private final double[][] ranges;
    private final PointSample sample;

    /// @param similarity of fingerprints; null where the points are none
    /// @param ranges of the views
    ReportData(
            ClusterRun run,
            ReportFacts facts,
            @Nullable MedoidSimilarity similarity,
            ReportViews views,
            double[][] ranges,
            PointSample sample) {
        this.run = run;
        this.facts = facts;
        this.similarity = similarity;
        this.clustering = run.clustering();
        this.views = views;
        this.ranges = ranges;
        this.sample = sample;
    }

    String json() {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).object();
        json.name("columns").array();
        run.table().columns().stream().limit(coordinates()).forEach(json::value);
        json.end();
        json.name("columnsLeftOut").value(run.table().columns().size() - coordinates());
        json.name("bits").value(similarity != null);
        DistanceUnit unit = run.distanceUnit();
        json.name("unit").value(unit.symbol());
        json.name("squareUnit").value(unit.square());
        json.name("weightColumn").value(run.table().weightColumn());
        json.name("labelBytes").value(ReportLabels.bytes(ReportLabels.labels(clustering)));
        views(json);
        clusters(json);
        history(json);
        clustering.splitTree().ifPresent(tree -> SplitTreeJson.write(json.name("splitTree"), tree));
        json.name("treeNote").value(treeNote());
        selection(json);
        json.name("comparison");
        if (run.comparison() == null) {
            json.value((String) null);
        } else {
            new ReportComparison(run.comparison()).write(json);
        }
        tiles(json);
        json.name("warnings").array();
        facts.warnings().forEach(json::value);
        json.end();
        facts(json, "facts", facts.facts());
        facts(json, "computation", facts.computation());
        json.name("mapNote").value(mapNote());
        json.name("sseNote").value(sseNote());
        json.end();
        return text.toString();
    }

    private void views(JsonWriter json) {
        json.name("views").array();
        for (int i = 0; i < ranges.length; i++) {
            ReportView view = views.views().get(i);
            double[] range = ranges[i];
            json.object().name("name").value(view.name()).name("unit").value(view.unit());
            json.name("min").value(range[0]).name("max").value(range[1]);
            json.name("centers").array();
            for (int k = 0; k < clustering.clusters(); k++) {
                json.value(view.center().applyAsDouble(k));
            }
            json.end().end();
        }
        json.end();
        json.name("x").value(views.x()).name("y").value(views.y());
    }

    private void clusters(JsonWriter json) {
        Centers centers = run.centers();
        json.name("clusters").array();
        for (int k = 0; k < centers.count(); k++) {
            json.object().name("cluster").value(k);
            ClusterJson.figures(json, clustering.cluster(k));
            json.name("medoid").value(run.medoids().get(k).id());
            json.name("smiles").value(run.medoids().get(k).smiles());
            if (similarity != null) {
                json.name("tanimoto").value(similarity.clusters().get(k));
            }
            json.name("center").array();
            for (int d = 0; d < coordinates(); d++) {
                json.value(centers.coordinate(k, d));
            }
            json.end().end();
        }
        json.end();
    }

    /// How many coordinates of centers are shown; a single bit says nothing.
    private int coordinates() {
        return similarity != null ? 0 : Math.min(run.table().columns().size(), MOST_COORDINATES);
    }

    private void tiles(JsonWriter json) {
        json.name("tiles").array();
        for (ReportFacts.Tile tile : facts.tiles()) {
            json.object().name("name").value(tile.name()).name("value").value(tile.value());
            json.name("unit").value(tile.unit()).name("note").value(tile.note());
            json.name("full").value(tile.full()).end();
        }
        json.end();
    }

    private void history(JsonWriter json) {
        List<Sweep> history = clustering.history();
        double least = history.stream().mapToDouble(Sweep::inertia).min().orElse(0);
        double most = history.stream().mapToDouble(Sweep::inertia).max().orElse(0);
        json.name("sse").array();
        history.forEach(sweep -> json.value(sweep.inertia()));
        json.end();
        json.name("sseLog").value(least > 0 && most > LOG_RATIO * least);
        json.name("temperatures").array();
        for (int i = 0; i < history.size(); i++) {
            Sweep sweep = history.get(i);
            boolean last =
                    i == history.size() - 1
                            || history.get(i + 1).temperature() != sweep.temperature();
            if (last && Double.isFinite(sweep.temperature())) {
                json.object().name("temperature").value(sweep.temperature());
                json.name("clusters").value(sweep.clusters()).end();
            }
        }
        json.end();
    }

    private void selection(JsonWriter json) {
        SelectionOutcome selection = run.selection();
        InertiaCurve curve = InertiaCurve.of(clustering, run.table().points().metric(), selection);
        json.name("curve").object().name("clusters").array();
        curve.clusters().forEach(json::value);
        json.end().name("inertias").array();
        curve.inertias().forEach(json::value);
        json.end().name("note").value(curve.note()).end();
        json.name("candidates").array();
        if (selection != null) {
            selection.candidates().forEach(candidate -> CandidateJson.write(json, candidate));
            json.end().name("suggested").value(selection.suggested());
            json.name("knee").value(selection.knee().isPresent());
            json.name("silhouetteSample").value(selection.sample());
            json.name("limit").value(selection.limit().orElse(null));
        } else {
            json.end();
        }
    }

    private static void facts(JsonWriter json, String name, List<ReportFacts.Fact> facts) {
        json.name(name).array();
        for (ReportFacts.Fact fact : facts) {
            json.array().value(fact.name()).value(fact.value()).value(fact.isCode()).end();
        }
        json.end();
    }

    private String mapNote() {
        String all = "Drag to move, turn the wheel to zoom, point at a dot to see its cluster.";
        return sample.isComplete()
                ? all
                : all + " One point in " + sample.step() + " is drawn; labels.csv has them all.";
    }

    private String treeNote() {
        boolean isResult =
                clustering.splitTree().stream()
                        .flatMap(tree -> tree.nodes().stream())
                        .anyMatch(node -> node.label() >= 0);
        return isResult
                ? "The numbers below are the clusters."
                : "The clusters of the result came from these branches by merging and refinement.";
    }

    private String sseNote() {
        boolean annealed =
                clustering.history().stream().anyMatch(s -> Double.isFinite(s.temperature()));
        return annealed
                ? "While annealing, the expected distortion; the steps after it are the refinement,"
                        + " which tries more centers and takes the least useful away."
                : "";
    }
}
