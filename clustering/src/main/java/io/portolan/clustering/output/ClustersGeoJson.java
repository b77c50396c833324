package io.portolan.clustering.output;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.json.ClusterJson;
import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.run.ClusterRun;
import java.util.List;

/// `clusters.geojson`: two features for each cluster, its convex hull and its center.
///
/// The property `part` says which it is, `hull` or `center`; both carry the cluster's figures. The
/// hull of points on one line is a line, that of one point a point; a cluster without points has
/// none. Hulls are taken in degrees, and one across the 180th meridian is cut there and has two
/// parts; with `--metric geo` one around a pole includes it. Under another metric degrees are
/// numbers of a plane: a cluster with points at 179 and -179 gets a hull around the world.
/// Longitudes are written from -180 to 180.
///
/// Source: RFC 7946
public final class ClustersGeoJson {

    private ClustersGeoJson() {}

    /// Writes the features.
    ///
    /// @param plane which coordinates are longitude and latitude
    public static void write(ClusterRun run, GeographicPair plane, Appendable out) {
        Clustering clustering = run.clustering();
        List<double[][]> hulls = ClusterOutlines.of(run.table(), clustering, plane);
        JsonWriter json = new JsonWriter(out).object();
        json.name("type").value("FeatureCollection");
        json.name("features").array();
        Centers centers = run.centers();
        for (int k = 0; k < centers.count(); k++) {
            if (hulls.get(k).length > 0) {
                feature(json, clustering, k, "hull");
                hull(json, hulls.get(k));
                json.end().end();
            }
            feature(json, clustering, k, "center");
            json.name("type").value("Point").name("coordinates");
            MapPosition.write(
                    json, centers.coordinate(k, plane.x()), centers.coordinate(k, plane.y()));
            json.end().end();
        }
        json.end().end();
    }

    private static void feature(JsonWriter json, Clustering clustering, int cluster, String part) {
        json.object().name("type").value("Feature");
        json.name("properties").object();
        json.name("cluster").value(cluster).name("part").value(part);
        ClusterJson.figures(json, clustering.cluster(cluster));
        json.end();
        json.name("geometry").object();
    }

    private static void hull(JsonWriter json, double[][] corners) {
        List<double[][]> parts = Antimeridian.cut(corners);
        boolean isOne = parts.size() == 1;
        String type = corners.length > 2 ? "Polygon" : corners.length == 2 ? "LineString" : "Point";
        json.name("type").value(isOne ? type : "Multi" + type).name("coordinates");
        if (!isOne) {
            json.array();
        }
        for (double[][] part : parts) {
            part(json, part, corners.length > 2, corners.length == 1);
        }
        if (!isOne) {
            json.end();
        }
    }

    private static void part(
            JsonWriter json, double[][] corners, boolean isPolygon, boolean isPoint) {
        if (isPoint) {
            MapPosition.write(json, corners[0][0], corners[0][1]);
            return;
        }
        json.array();
        if (isPolygon) {
            json.array();
        }
        for (double[] corner : corners) {
            MapPosition.write(json, corner[0], corner[1]);
        }
        if (isPolygon) {
            MapPosition.write(json, corners[0][0], corners[0][1]);
            json.end();
        }
        json.end();
    }
}
