package io.portolan.cli.output;

import java.util.List;
import java.util.Set;

/// The names of the columns of `centers.csv`.
final class CenterColumns {

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

    private CenterColumns() {}

    /// The name for a coordinate: its own, or with `_center` where the file has another column of
    /// that name.
    static String name(String coordinate) {
        return OWN.contains(coordinate) ? coordinate + "_center" : coordinate;
    }

    static List<String> names(List<String> coordinates) {
        return coordinates.stream().map(CenterColumns::name).toList();
    }

    /// A name as a field of a CSV file with commas.
    static String quoted(String name) {
        boolean plain = name.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
