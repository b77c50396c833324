package io.portolan.cli.run;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.GeographicPair;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The units of columns and distances, as far as they are known.
public final class Units {

    private static final String DEGREES = "degrees";

    private Units() {}

    /// The unit of distances; null: not known.
    public static @Nullable String ofDistance(
            Metric metric, Scaling scaling, List<String> columns) {
        if (metric == Metric.GEO) {
            return "km";
        }
        if (metric == Metric.HAMMING) {
            return "bits";
        }
        return switch (scaling.kind()) {
            case STANDARD -> "standard deviations";
            case ROBUST -> "interquartile ranges";
            case NONE ->
                    columns.size() == 2 && !ofColumns(columns, false).contains("") ? DEGREES : null;
        };
    }

    /// The unit of each column; empty: not known.
    ///
    /// @param areDegrees whether the first two are longitude and latitude whatever their names are
    public static List<String> ofColumns(List<String> columns, boolean areDegrees) {
        GeographicPair pair =
                areDegrees
                        ? new GeographicPair(0, 1, true)
                        : GeographicPair.find(columns)
                                .filter(GeographicPair::inDegrees)
                                .orElse(null);
        List<String> units = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            units.add(pair != null && (i == pair.x() || i == pair.y()) ? DEGREES : "");
        }
        return units;
    }
}
