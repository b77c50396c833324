package io.portolan.clustering.task;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.PointTable;
import org.jspecify.annotations.Nullable;

/// Finds out which columns are longitude and latitude in degrees.
final class Geography {

    private Geography() {}

    /// The pair that the names say, or that the user declared; null when there is none.
    ///
    /// Columns named like degrees that hold something else, such as metres of a projection, are
    /// none. *Failure:* [ClusteringException] when the user's declaration cannot be true.
    static @Nullable GeographicPair of(PointTable table, boolean declared) {
        GeographicPair pair = GeographicPair.find(table.columns()).orElse(null);
        if (!declared) {
            return pair != null && pair.inDegrees() && table.misfit(pair) == null ? pair : null;
        }
        if (pair == null && table.columns().size() < 2) {
            throw new ClusteringException(
                    ClusteringException.Fault.ARGUMENT,
                    "--geo needs two columns, longitude and latitude, and only '"
                            + table.columns().getFirst()
                            + "' is used; name both with --columns");
        }
        GeographicPair chosen = pair == null ? new GeographicPair(0, 1, true) : pair;
        String misfit = table.misfit(chosen);
        if (misfit != null) {
            throw new ClusteringException(
                    ClusteringException.Fault.ARGUMENT,
                    misfit + "; name longitude and latitude with --columns, or leave out --geo");
        }
        return chosen;
    }

    /// Why columns named like degrees cannot hold degrees; null when they do, or when there are
    /// none.
    static @Nullable String misfit(PointTable table) {
        return GeographicPair.find(table.columns())
                .filter(GeographicPair::inDegrees)
                .map(pair -> table.misfit(pair))
                .orElse(null);
    }
}
