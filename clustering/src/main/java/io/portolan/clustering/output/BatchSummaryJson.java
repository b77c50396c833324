package io.portolan.clustering.output;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.json.ClusterJson;
import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.run.BatchRun;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.streaming.BatchClustering;

/// `summary.json` of a run that read its file in batches: as [SummaryJson], without what only a
/// method that has all points in memory can tell.
public final class BatchSummaryJson {

    private BatchSummaryJson() {}

    public static void write(BatchRun run, Appendable out) {
        BatchClustering clustering = run.clustering();
        double weight = clustering.clusters().stream().mapToDouble(Cluster::weight).sum();
        JsonWriter json = new JsonWriter(out).object();
        json.name("portolan").value(run.version());
        json.name("command").value(run.command());
        json.name("input").object();
        json.name("file").value(run.table().file().toString());
        json.name("points").value(clustering.points());
        json.name("skippedRows").value(run.table().skipped().count());
        json.name("columns").array();
        run.table().columns().forEach(json::value);
        json.end();
        GeographicPair pair = GeographicPair.find(run.table().columns()).orElse(null);
        MeasureJson.columnUnits(json, run.table().columns(), pair);
        MeasureJson.missing(json, run.policy());
        json.name("weightColumn").value(run.table().weightColumn());
        json.name("totalWeight").value(weight);
        json.end();
        json.name("method").value(run.method());
        json.name("seed").value(run.seed());
        json.name("passes").value(run.passes());
        MeasureJson.write(
                json,
                clustering.model().metric(),
                DistanceUnit.of(
                        clustering.model().metric(),
                        run.table().scaling(),
                        run.table().columns(),
                        pair),
                run.table().scaling());
        json.name("inertia").value(clustering.inertia());
        json.name("parallelism").object();
        json.name("ranks").value(run.ranks());
        json.name("clusterSeconds").value(run.computing().toNanos() / 1e9);
        json.end();
        json.name("clusters").array();
        Centers centers = run.centers();
        for (Cluster cluster : clustering.clusters()) {
            json.object().name("cluster").value(cluster.label());
            ClusterJson.figures(json, cluster);
            if (!run.medoids().isEmpty()) {
                SummaryJson.medoid(json, run.medoids().get(cluster.label()));
            }
            ClusterJson.center(json, centers, cluster.label());
            json.end();
        }
        json.end();
        if (run.comparison() != null) {
            SummaryJson.comparison(json, run.comparison());
        }
        json.end();
    }
}
