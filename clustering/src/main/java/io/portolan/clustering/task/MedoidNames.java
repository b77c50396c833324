package io.portolan.clustering.task;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.Medoids;
import io.portolan.clustering.format.Identifiers;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.run.Medoid;
import io.portolan.clustering.run.PointNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Finds the medoids of a clustering, what they are called, and their structures.
final class MedoidNames {

    private MedoidNames() {}

    /// The medoid of each cluster, by label.
    ///
    /// @param names how the points are called, as far as that was asked for
    /// @param smiles null: no structures are known
    static List<Medoid> of(
            PointTable table,
            Clustering clustering,
            PointNames names,
            @Nullable SmilesFile smiles) {
        Medoids medoids = Medoids.of(clustering);
        int clusters = clustering.clusters();
        // A cluster without points has no medoid to be named.
        int[] labels = IntStream.range(0, clusters).filter(k -> medoids.point(k) >= 0).toArray();
        int[] points = IntStream.of(labels).map(medoids::point).toArray();
        int[] rows = table.skipped().rows(points);
        Identifiers identifiers = table.identifiers();
        String[] own = identifiers == null ? null : identifiers.of(points);
        boolean[] areNumbers =
                identifiers == null ? new boolean[points.length] : identifiers.areNumbers(points);
        @Nullable String[] structures =
                smiles == null ? new @Nullable String[points.length] : smiles.of(own, points);
        List<Medoid> found = new ArrayList<>();
        for (int k = 0; k < clusters; k++) {
            found.add(new Medoid(-1, -1, null, false, null, null));
        }
        for (int i = 0; i < points.length; i++) {
            String id = names.id(points[i]);
            found.set(
                    labels[i],
                    new Medoid(
                            points[i],
                            rows[i],
                            id != null || own == null ? id : own[i],
                            names.ids() == null ? areNumbers[i] : names.hasNumber(points[i]),
                            names.name(points[i]),
                            structures[i]));
        }
        return found;
    }
}
