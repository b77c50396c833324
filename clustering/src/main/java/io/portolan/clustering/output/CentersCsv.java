package io.portolan.clustering.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.LabelRows;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.Medoid;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// `centers.csv`: one row for each cluster with size, weight, center, radius and inertia.
///
/// Doubles are written so that they are read back exactly, and nothing in the file depends on the
/// number of ranks or on time.
public final class CentersCsv {

    /// The columns beside the coordinates.
    private static final Set<String> OWN =
            Set.of(
                    "cluster",
                    "size",
                    "weight",
                    "radius",
                    "inertia",
                    "medoid",
                    "medoid_row",
                    "medoid_id",
                    "medoid_name");

    private CentersCsv() {}

    public static void write(ClusterRun run, OutputStream out) throws IOException {
        write(run.table().columns(), run.centers(), run.clusters(), run.medoids(), out);
    }

    /// Writes centers and the figures of their clusters.
    ///
    /// @param columns the names of the coordinates
    /// @param centers by label, as the clusters
    /// @param medoids by label; empty: not known
    public static void write(
            List<String> columns,
            Centers centers,
            List<Cluster> clusters,
            List<Medoid> medoids,
            OutputStream out)
            throws IOException {
        boolean hasIds = medoids.stream().anyMatch(medoid -> medoid.id() != null);
        boolean hasNames = medoids.stream().anyMatch(medoid -> medoid.name() != null);
        StringBuilder text = new StringBuilder("cluster,size,weight,");
        text.append(
                names(columns).stream().map(LabelRows::quoted).collect(Collectors.joining(",")));
        text.append(",radius,inertia");
        text.append(medoids.isEmpty() ? "" : ",medoid,medoid_row");
        text.append(hasIds ? ",medoid_id" : "").append(hasNames ? ",medoid_name" : "").append('\n');
        for (int k = 0; k < centers.count(); k++) {
            Cluster cluster = clusters.get(k);
            text.append(k).append(',').append(cluster.size());
            text.append(',').append(cluster.weight());
            for (int d = 0; d < centers.dimensions(); d++) {
                text.append(',').append(centers.coordinate(k, d));
            }
            text.append(',').append(cluster.radius());
            text.append(',').append(cluster.inertia());
            if (!medoids.isEmpty()) {
                Medoid medoid = medoids.get(k);
                boolean isThere = medoid.point() >= 0;
                text.append(',').append(isThere ? medoid.point() : "");
                text.append(',').append(isThere ? medoid.row() : "");
                text.append(hasIds ? "," + quotedOrEmpty(medoid.id()) : "");
                text.append(hasNames ? "," + quotedOrEmpty(medoid.name()) : "");
            }
            text.append('\n');
        }
        out.write(text.toString().getBytes(UTF_8));
    }

    /// Reads centers from a `centers.csv`, or from any CSV file that has the columns.
    ///
    /// @param columns the names of the coordinates in the points that are to be clustered
    public static Centers read(Path file, List<String> columns) {
        CsvSettings settings = CsvSettings.detect();
        Points points;
        try {
            points = read(file, settings, names(columns));
        } catch (ClusteringException e) {
            if (e.fault() != Fault.ARGUMENT || names(columns).equals(columns)) {
                throw e;
            }
            points = read(file, settings, columns);
        }
        double[][] rows = new double[points.count()][points.dimensions()];
        for (int i = 0; i < rows.length; i++) {
            for (int d = 0; d < rows[i].length; d++) {
                rows[i][d] = points.coordinate(i, d);
            }
        }
        return Centers.of(rows);
    }

    private static Points read(Path file, CsvSettings settings, List<String> columns) {
        return CsvReader.read(file, settings.withColumns(columns.toArray(String[]::new))).points();
    }

    private static List<String> names(List<String> coordinates) {
        return coordinates.stream().map(CentersCsv::name).toList();
    }

    /// The name for a coordinate: its own, or with `_center` where the file has another column of
    /// that name.
    private static String name(String coordinate) {
        return OWN.contains(coordinate) ? coordinate + "_center" : coordinate;
    }

    private static String quotedOrEmpty(@Nullable String text) {
        return text == null ? "" : LabelRows.quoted(text);
    }
}
