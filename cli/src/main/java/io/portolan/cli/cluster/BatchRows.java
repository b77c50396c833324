package io.portolan.cli.cluster;

import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.format.LabelRows;
import io.portolan.clustering.run.Medoid;
import io.portolan.clustering.selection.ContingencyTable;
import io.portolan.clustering.streaming.BatchClustering;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the rows of a file that is read in batches say about its clusters: which point is nearest
/// to each center and how it is called, and how many points of each known class lie in each
/// cluster.
///
/// *Threads:* one thread. *Cost:* a pass over the file, and memory for one point of each cluster.
final class BatchRows {

    private static final int NONE = -1;

    private final int id;
    private final int name;
    private final int known;
    private final int[] nearest;
    private final double[] distances;
    private final String[] ids;
    private final String[] names;
    private final ContingencyTable.Counts counts;

    /// @param columns which are looked at: identifier, name and class; null where one is not
    private BatchRows(LabelRows rows, @Nullable String[] columns, int clusters) {
        this.id = place(rows, columns[0]);
        this.name = place(rows, columns[1]);
        this.known = place(rows, columns[2]);
        this.nearest = new int[clusters];
        this.distances = new double[clusters];
        this.ids = new String[clusters];
        this.names = new String[clusters];
        this.counts = ContingencyTable.counting(clusters);
        Arrays.fill(nearest, NONE);
        Arrays.fill(distances, Double.POSITIVE_INFINITY);
        Arrays.fill(ids, "");
        Arrays.fill(names, "");
    }

    /// Reads the rows.
    ///
    /// @param columns which are looked at: identifier, name and class; null where one is not
    static BatchRows read(
            BatchTable table, BatchClustering clustering, @Nullable String[] columns, int ranks)
            throws IOException {
        LabelRows rows = table.labels().apply((int) clustering.points());
        BatchRows found = new BatchRows(rows, columns, clustering.clusters().size());
        try (BatchLabels labels = new BatchLabels(table, clustering.model(), ranks)) {
            rows.each((point, fields) ->
                    found.add(point, fields, labels.label(point), labels.distance(point)));
        }
        return found;
    }

    private static int place(LabelRows rows, @Nullable String column) {
        return column == null ? NONE : rows.place(column);
    }

    private void add(int point, List<String> fields, int label, double distance) {
        if (known != NONE) {
            counts.add(field(fields, known), label);
        }
        if (distance < distances[label]) {
            distances[label] = distance;
            nearest[label] = point;
            ids[label] = field(fields, id);
            names[label] = field(fields, name);
        }
    }

    private static String field(List<String> fields, int place) {
        return place == NONE || place >= fields.size() ? "" : fields.get(place).strip();
    }

    /// The medoid of each cluster, by label.
    List<Medoid> medoids(BatchTable table) {
        List<Medoid> medoids = new ArrayList<>();
        for (int k = 0; k < nearest.length; k++) {
            int row = nearest[k] == NONE ? NONE : table.skipped().rows(nearest[k])[0];
            medoids.add(
                    new Medoid(
                            nearest[k],
                            row,
                            ids[k].isEmpty() ? null : ids[k],
                            false,
                            names[k].isEmpty() ? null : names[k],
                            null));
        }
        return medoids;
    }

    /// The clusters beside the classes, where these were looked at.
    ContingencyTable classes() {
        return counts.table();
    }
}
