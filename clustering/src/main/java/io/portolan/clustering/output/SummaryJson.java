package io.portolan.clustering.output;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.NoiseCluster;
import io.portolan.clustering.Parallelism;
import io.portolan.clustering.Sweep;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.json.ClusterJson;
import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.run.ClassComparison;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.Medoid;
import io.portolan.clustering.selection.ClusterQuality;
import io.portolan.clustering.selection.ContingencyTable;
import io.portolan.clustering.selection.SelectionOutcome;

/// `summary.json`: the whole run except the labels, for programs.
///
/// The medoid of a cluster is the point nearest to its center: its number from 0 among the points,
/// so in `labels.csv`; the number of its row from 0 in the file; its identifier and its name where
/// these are known, and its SMILES where it was given. Times are in seconds. The inertia (SSE) of a
/// sweep under annealing is its expected distortion, and its temperature is null in the sweeps that
/// have none. Where a range of K was tried, `selection` has a candidate for each; a criterion
/// without a value is null; its `limit` says that the suggested K lies at the end of the range and
/// which to try, and is null elsewhere. `outliers` stands there when they were looked for; they are
/// in no cluster and not in the inertia.
public final class SummaryJson {

    private SummaryJson() {}

    public static void write(ClusterRun run, Appendable out) {
        JsonWriter json = new JsonWriter(out).object();
        json.name("portolan").value(run.version());
        json.name("command").value(run.command());
        input(json, run);
        Clustering clustering = run.clustering();
        json.name("method").value(run.method());
        json.name("seed").value(run.seed());
        MeasureJson.write(
                json, run.table().points().metric(), run.distanceUnit(), run.table().scaling());
        json.name("inertia").value(clustering.inertia());
        quality(json, run);
        json.name("sweeps").value(clustering.sweeps());
        json.name("converged").value(clustering.isConverged());
        json.name("emptyClustersRelocated").value(clustering.relocations());
        clustering.noiseCluster().ifPresent(noise -> outliers(json, noise));
        parallelism(json, run);
        if (run.selection() != null) {
            selection(json, run.selection());
        }
        clusters(json, run);
        if (run.comparison() != null) {
            comparison(json, run.comparison());
        }
        clustering.splitTree().ifPresent(tree -> SplitTreeJson.write(json.name("splitTree"), tree));
        history(json, clustering);
        json.end();
    }

    private static void input(JsonWriter json, ClusterRun run) {
        PointTable table = run.table();
        json.name("input").object();
        json.name("file").value(table.file().toString());
        json.name("points").value(table.points().count());
        json.name("skippedRows").value(table.skipped().count());
        json.name("columns").array();
        table.columns().forEach(json::value);
        json.end();
        MeasureJson.columnUnits(json, table.columns(), run.geography());
        MeasureJson.missing(json, run.policy());
        json.name("weightColumn").value(table.weightColumn());
        json.name("totalWeight").value(table.points().totalWeight());
        json.end();
    }

    private static void quality(JsonWriter json, ClusterRun run) {
        ClusterQuality quality = run.quality();
        json.name("quality").object();
        json.name("varianceExplained").value(quality.varianceExplained());
        json.name("silhouette").value(quality.silhouette());
        json.name("silhouetteSample").value(quality.silhouetteSample());
        json.name("silhouettePoints").value(quality.silhouettePoints());
        json.name("calinskiHarabasz").value(quality.calinskiHarabasz());
        json.end();
    }

    static void comparison(JsonWriter json, ClassComparison comparison) {
        ContingencyTable table = comparison.table();
        json.name("comparison").object();
        json.name("column").value(comparison.column());
        json.name("adjustedRandIndex").value(table.adjustedRandIndex());
        json.name("unknown").value(table.unknown());
        json.name("classes").array();
        for (int row = 0; row < table.classes().size(); row++) {
            json.object().name("class").value(table.classes().get(row));
            json.name("counts").array();
            for (int k = 0; k < table.clusters(); k++) {
                json.value(table.count(row, k));
            }
            json.end();
            json.name("outliers").value(table.count(row, Clustering.OUTLIER));
            json.end();
        }
        json.end().end();
    }

    private static void outliers(JsonWriter json, NoiseCluster noise) {
        json.name("outliers").object();
        json.name("distance").value(noise.distance());
        json.name("size").value(noise.size());
        json.name("weight").value(noise.weight());
        json.end();
    }

    private static void parallelism(JsonWriter json, ClusterRun run) {
        Parallelism parallelism = run.clustering().parallelism();
        json.name("parallelism").object();
        json.name("ranks").value(parallelism.ranks());
        json.name("readSeconds").value(run.reading().toNanos() / 1e9);
        json.name("clusterSeconds").value(run.computing().toNanos() / 1e9);
        json.name("computeRankSeconds").value(parallelism.compute().toNanos() / 1e9);
        json.name("messageRankSeconds").value(parallelism.messages().toNanos() / 1e9);
        json.name("overhead").value(parallelism.overhead());
        json.name("efficiency").value(parallelism.efficiency());
        json.end();
    }

    private static void selection(JsonWriter json, SelectionOutcome selection) {
        json.name("selection").object();
        json.name("suggested").value(selection.suggested());
        json.name("knee");
        if (selection.knee().isPresent()) {
            json.value(selection.knee().getAsInt());
        } else {
            json.value((String) null);
        }
        json.name("limit").value(selection.limit().orElse(null));
        json.name("silhouetteSample").value(selection.sample());
        json.name("inertiaOfOneCluster").value(selection.inertiaOfOne());
        json.name("candidates").array();
        selection.candidates().forEach(candidate -> CandidateJson.write(json, candidate));
        json.end().end();
    }

    private static void clusters(JsonWriter json, ClusterRun run) {
        Centers centers = run.centers();
        json.name("clusters").array();
        for (int k = 0; k < centers.count(); k++) {
            Cluster cluster = run.clustering().cluster(k);
            json.object().name("cluster").value(k);
            ClusterJson.figures(json, cluster);
            medoid(json, run.medoids().get(k));
            ClusterJson.center(json, centers, k);
            json.end();
        }
        json.end();
    }

    static void medoid(JsonWriter json, Medoid medoid) {
        json.name("medoid").value(medoid.point());
        String id = medoid.id();
        if (id != null) {
            PointsGeoJson.id(json.name("medoidId"), id, medoid.hasNumber());
        }
        if (medoid.name() != null) {
            json.name("medoidName").value(medoid.name());
        }
        if (medoid.smiles() != null) {
            json.name("medoidSmiles").value(medoid.smiles());
        }
        json.name("medoidRow").value(medoid.row());
    }

    private static void history(JsonWriter json, Clustering clustering) {
        json.name("history").array();
        for (Sweep sweep : clustering.history()) {
            json.object().name("sweep").value(sweep.number());
            json.name("temperature").value(sweep.temperature());
            json.name("clusters").value(sweep.clusters());
            json.name("inertia").value(sweep.inertia());
            json.end();
        }
        json.end();
    }
}
