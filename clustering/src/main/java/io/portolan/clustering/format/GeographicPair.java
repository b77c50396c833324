package io.portolan.clustering.format;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

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

    private static final Set<String> LONGITUDE_WORDS =
            Set.of(
                    "lon",
                    "lng",
                    "long",
                    "longitude",
                    "longitud",
                    "longitudine",
                    "l\u00e4ngengrad",
                    "laengengrad");
    private static final Set<String> LATITUDE_WORDS =
            Set.of("lat", "latitude", "latitud", "latitudine", "breitengrad");
    private static final Pattern WORD_ENDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /// Finds the pair among the names of columns; none when a name is missing or occurs twice.
    public static Optional<GeographicPair> find(List<String> columns) {
        Optional<GeographicPair> degrees = degrees(columns);
        return degrees.isPresent() ? degrees : plane(columns);
    }

    /// The one that is named longitude and latitude, or whose names have these words in them and
    /// the same others, such as `GPS_lon` and `GPS_lat`.
    static Optional<GeographicPair> degrees(List<String> columns) {
        Optional<GeographicPair> exact = pair(columns, LONGITUDES, LATITUDES, true);
        if (exact.isPresent()) {
            return exact;
        }
        int x = onlyOneWith(columns, LONGITUDE_WORDS);
        int y = onlyOneWith(columns, LATITUDE_WORDS);
        return x >= 0
                        && y >= 0
                        && others(columns.get(x), LONGITUDE_WORDS)
                                .equals(others(columns.get(y), LATITUDE_WORDS))
                ? Optional.of(new GeographicPair(x, y, true))
                : Optional.empty();
    }

    /// The pair of columns that are named x and y.
    static Optional<GeographicPair> plane(List<String> columns) {
        return pair(columns, Set.of("x"), Set.of("y"), false);
    }

    /// The words of a name in lower case: `start`, `lat` of `startLat` or `START_LAT`.
    private static List<String> words(String name) {
        return List.of(
                WORD_ENDS.split(
                        name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT)));
    }

    private static List<String> others(String name, Set<String> words) {
        return words(name).stream().filter(word -> !words.contains(word)).toList();
    }

    /// The only column whose name has one of the words; -1 where there is none or there are
    /// several.
    private static int onlyOneWith(List<String> columns, Set<String> words) {
        int found = -1;
        for (int i = 0; i < columns.size(); i++) {
            if (mayName(columns.get(i))
                    && words(columns.get(i)).stream().anyMatch(words::contains)) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }

    /// Whether a name has what all these words have, so that nearly all names are not taken apart.
    private static boolean mayName(String name) {
        for (int i = 0; i + 1 < name.length(); i++) {
            char first = Character.toLowerCase(name.charAt(i));
            char second = Character.toLowerCase(name.charAt(i + 1));
            if ((first == 'l'
                            && (second == 'a'
                                    || second == 'o'
                                    || second == 'n'
                                    || second == '\u00e4'))
                    || (first == 'b' && second == 'r')) {
                return true;
            }
        }
        return false;
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
