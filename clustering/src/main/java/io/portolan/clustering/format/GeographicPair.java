package io.portolan.clustering.format;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Which two of some columns are a position: `lon` or `lng`, `long`, `longitude` with `lat` or
/// `latitude`, in any case, the names of Darwin Core and of the US census, or else `x` with `y`.
///
/// @param x the index of the longitude or x
/// @param y the index of the latitude or y
/// @param inDegrees whether the names say longitude and latitude
public record GeographicPair(int x, int y, boolean inDegrees) {

    private static final Set<String> LONGITUDES =
            Set.of("lon", "lng", "long", "longitude", "decimallongitude", "intptlon", "intptlong");
    private static final Set<String> LATITUDES =
            Set.of("lat", "latitude", "decimallatitude", "intptlat");

    /// Finds the pair among the names of columns; none when a name is missing or occurs twice.
    public static Optional<GeographicPair> find(List<String> columns) {
        Optional<GeographicPair> degrees = degrees(columns);
        return degrees.isPresent() ? degrees : plane(columns);
    }

    /// The one that is named longitude and latitude.
    static Optional<GeographicPair> degrees(List<String> columns) {
        return pair(columns, LONGITUDES, LATITUDES, true);
    }

    /// The one that is named x and y.
    static Optional<GeographicPair> plane(List<String> columns) {
        return pair(columns, Set.of("x"), Set.of("y"), false);
    }

    private static Optional<GeographicPair> pair(
            List<String> columns, Set<String> xs, Set<String> ys, boolean inDegrees) {
        int x = onlyOne(columns, xs);
        int y = onlyOne(columns, ys);
        return x >= 0 && y >= 0
                ? Optional.of(new GeographicPair(x, y, inDegrees))
                : Optional.empty();
    }

    private static int onlyOne(List<String> columns, Set<String> names) {
        int found = -1;
        for (int i = 0; i < columns.size(); i++) {
            if (names.contains(columns.get(i).toLowerCase(Locale.ROOT))) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }
}
