package io.portolan.clustering.json;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;

/// The figures of one cluster as members of a JSON object.
public final class ClusterJson {

    private ClusterJson() {}

    public static void figures(JsonWriter json, Cluster cluster) {
        json.name("size").value(cluster.size());
        json.name("weight").value(cluster.weight());
        json.name("radius").value(cluster.radius());
        json.name("inertia").value(cluster.inertia());
    }

    /// The center as a member of the object.
    public static void center(JsonWriter json, Centers centers, int row) {
        json.name("center").array();
        for (int d = 0; d < centers.dimensions(); d++) {
            json.value(centers.coordinate(row, d));
        }
        json.end();
    }
}
