package io.portolan.clustering.output;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.PointNames;
import java.util.Arrays;

/// `points.geojson`: a feature for each point, with its cluster.
///
/// The properties are the cluster (-1: an outlier), the distance from its center, the number of the
/// row in the file from 0, and the identifier and name where they are known; the identifier is that
/// of the feature as well.
///
/// Source: RFC 7946
public final class PointsGeoJson {

    private PointsGeoJson() {}

    /// Writes the features.
    ///
    /// @param plane which coordinates are longitude and latitude
    public static void write(ClusterRun run, GeographicPair plane, Appendable out) {
        PointTable table = run.table();
        Clustering clustering = run.clustering();
        PointNames names = run.names();
        int[] points = new int[clustering.count()];
        Arrays.setAll(points, i -> i);
        int[] rows = table.skipped().rows(points);
        JsonWriter json = new JsonWriter(out).object();
        json.name("type").value("FeatureCollection");
        json.name("features").array();
        for (int i = 0; i < points.length; i++) {
            json.object().name("type").value("Feature");
            String id = names.id(i);
            if (id != null) {
                id(json.name("id"), id, names.hasNumber(i));
            }
            json.name("properties").object();
            json.name("cluster").value(clustering.label(i));
            json.name("distance").value(clustering.distance(i));
            json.name("row").value(rows[i]);
            if (id != null) {
                id(json.name("id"), id, names.hasNumber(i));
            }
            if (names.names() != null) {
                json.name("name").value(names.name(i));
            }
            json.end();
            json.name("geometry").object();
            json.name("type").value("Point").name("coordinates");
            MapPosition.write(json, table.coordinate(i, plane.x()), table.coordinate(i, plane.y()));
            json.end().end();
        }
        json.end().end();
    }

    /// An identifier is a text or a number, as in the file.
    static void id(JsonWriter json, String id, boolean isNumber) {
        if (isNumber) {
            json.number(id);
        } else {
            json.value(id);
        }
    }
}
