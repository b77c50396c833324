package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.json.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The features of a GeoJSON file, one after the other; all must be points.
///
/// The file is a FeatureCollection, or has a Feature in each line, as newline-delimited GeoJSON and
/// GeoJSON text sequences have it.
///
/// Source: RFC 7946
final class GeoJsonFeatures {

    private static final double MAX_LONGITUDE = 360;
    private static final double MAX_LATITUDE = 90;

    /// Names of longitude and latitude in WGS 84, in this order.
    private static final Set<String> WGS_84 =
            Set.of("CRS84", "CRS84H", "EPSG:4326", "4326", "WGS84", "WGS 84", "WGS_84");

    private final Path file;
    private final JsonReader in;
    private final Consumer<Feature> consumer;
    private final Consumer<String> problems;
    private long count;

    private GeoJsonFeatures(
            Path file, JsonReader in, Consumer<Feature> consumer, Consumer<String> problems) {
        this.file = file;
        this.in = in;
        this.consumer = consumer;
        this.problems = problems;
    }

    /// A point with its properties as texts; those that are arrays or objects are left out.
    ///
    /// @param id its member `id`; null where it has none
    /// @param hasNumber whether the `id` is a number
    record Feature(
            double longitude,
            double latitude,
            @Nullable String id,
            boolean hasNumber,
            Map<String, String> properties) {}

    /// Gives every feature to the consumer.
    ///
    /// @param problems is told of each feature that is no usable point, with its line; it may throw
    /// @return how many features there are, usable or not
    static long each(Path file, Consumer<Feature> consumer, Consumer<String> problems) {
        try (JsonReader in = open(file)) {
            GeoJsonFeatures features = new GeoJsonFeatures(file, in, consumer, problems);
            features.read();
            return features.count;
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private static JsonReader open(Path file) {
        return new JsonReader(
                new BufferedReader(new InputStreamReader(TextFile.open(file), UTF_8)),
                true,
                new Wording(file));
    }

    /// What is wrong with a file.
    private record Wording(Path file) implements JsonReader.Failures {
        @Override
        public RuntimeException wanted(long line, char wanted, int found) {
            return bad(
                    line,
                    "%s where '%s' must be%s".formatted(here(found), wanted, remedy(found)),
                    found);
        }

        @Override
        public RuntimeException noValue(long line, String value, int found) {
            String what = value.isEmpty() ? here(found) : Shown.value(value);
            return bad(line, what + " is no JSON value" + remedy(found), found);
        }

        @Override
        public RuntimeException tooDeep(long line, int deepest, int found) {
            String what = "more than %d arrays and objects in each other".formatted(deepest);
            return bad(line, what, found);
        }

        @Override
        public RuntimeException bad(long line, String what, int found) {
            return TextFile.bad(file, "line " + line + ": " + what);
        }

        @Override
        public RuntimeException unreadable(IOException cause) {
            return TextFile.unreadable(file, cause);
        }

        /// What to do where the file ends too early.
        private static String remedy(int found) {
            return found < 0 ? "; write or fetch the file again" : "";
        }
    }

    private static String here(int character) {
        return character < 0 ? "the end of the file" : Shown.value("" + (char) character);
    }

    private void read() {
        if (in.peek() != '{') {
            throw in.bad(here(in.peek()) + " where the object of a FeatureCollection must begin");
        }
        Map<String, Object> first = object();
        Object type = first.get("type");
        boolean isFeature = "Feature".equals(type);
        if (isFeature) {
            accept(first);
            while (in.peek() == '{') {
                next(in.value());
            }
        } else if (!"FeatureCollection".equals(type)) {
            throw other(first, type);
        }
        if (count == 0) {
            throw TextFile.bad(file, "there is no feature; each point must be one");
        }
        if (in.peek() >= 0) {
            throw in.bad(
                    here(in.peek())
                            + (isFeature
                                    ? " where the next Feature must begin"
                                    : " after the end of the FeatureCollection"));
        }
    }

    private void next(Object value) {
        if (value instanceof Map<?, ?> object && "Feature".equals(object.get("type"))) {
            accept(object);
        } else {
            throw in.bad("this is no Feature, and those before are; each line must hold one");
        }
    }

    /// The first object, without its features, which go to the consumer while they are read.
    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        in.expect('{');
        boolean isFirst = true;
        while (in.more(isFirst, '}')) {
            isFirst = false;
            String name = in.name();
            if (name.equals("features") && in.peek() == '[') {
                refuseForeign(members);
                in.expect('[');
                for (int i = 0; in.more(i == 0, ']'); i++) {
                    accept(in.value());
                }
            } else {
                Object value = in.value();
                members.put(name, value);
                if (name.equals("crs")) {
                    checkCrs(value);
                }
            }
        }
        return members;
    }

    private static final String CONVERT = "ogr2ogr -f GeoJSON -t_srs EPSG:4326 points.geojson %s";

    /// What stands before the features can tell that it is none of GeoJSON.
    private void refuseForeign(Map<String, Object> members) {
        if (members.containsKey("geometryType") || members.containsKey("spatialReference")) {
            throw TextFile.bad(
                    file,
                    "is ESRI JSON, which is not read; convert it: "
                            + CONVERT.formatted(file.getFileName()));
        }
    }

    private RuntimeException other(Map<String, Object> members, @Nullable Object type) {
        refuseForeign(members);
        if (type == null) {
            return TextFile.bad(
                    file,
                    "the JSON object is no GeoJSON: it has no type, and a FeatureCollection is read; convert records to CSV: "
                            + ForeignFormat.pandas("read_json", file, orientation(members)));
        }
        return TextFile.bad(
                file,
                "the type is %s; points are read from a FeatureCollection, or a Feature in each line%s"
                        .formatted(
                                Shown.value(String.valueOf(type)),
                                "Topology".equals(type)
                                        ? "; convert it: " + CONVERT.formatted(file.getFileName())
                                        : "; make each place such a Feature"));
    }

    /// What pandas must be told of an object: it is a record, of which each line has one, or has
    /// arrays of columns or of rows.
    private static String orientation(Map<String, Object> members) {
        if (members.containsKey("columns") && members.containsKey("data")) {
            return ", orient='split'";
        }
        boolean hasColumns =
                !members.isEmpty()
                        && members.values().stream()
                                .allMatch(v -> v instanceof List<?> || v instanceof Map<?, ?>);
        return hasColumns ? "" : ", lines=True";
    }

    private void checkCrs(Object crs) {
        Object name =
                crs instanceof Map<?, ?> object
                                && object.get("properties") instanceof Map<?, ?> properties
                        ? properties.get("name")
                        : null;
        if (!(name instanceof String text)) {
            return;
        }
        String code =
                text.replaceFirst("(?i)^.*EPSG:(.*:)?", "EPSG:").replaceFirst("(?i)^.*:CRS", "CRS");
        if (!WGS_84.contains(code.toUpperCase(Locale.ROOT))) {
            throw in.bad(
                    "the coordinate reference system is %s; positions are read in degrees of WGS 84 (EPSG:4326): convert it: %s"
                            .formatted(Shown.value(text), CONVERT.formatted(file.getFileName())));
        }
    }

    private void accept(Object value) {
        count++;
        if (!(value instanceof Map<?, ?> feature)) {
            problem("is no object; remove it");
            return;
        }
        if (feature.containsKey("attributes") && !feature.containsKey("properties")) {
            throw TextFile.bad(
                    file,
                    "is ESRI JSON, which is not read; convert it: "
                            + CONVERT.formatted(file.getFileName()));
        }
        if (!(feature.get("geometry") instanceof Map<?, ?> geometry)) {
            problem("has no geometry; every feature must have a Point");
            return;
        }
        Object type = geometry.get("type");
        List<?> position = position(type, geometry.get("coordinates"));
        if (position == null) {
            problem(
                    "Point".equals(type)
                            ? "has no coordinates; a Point has longitude and latitude"
                            : "is a %s; only points can be clustered: replace it by a Point, for example its centroid"
                                    .formatted(
                                            type instanceof String text
                                                    ? Shown.value(text)
                                                    : "shape"));
            return;
        }
        double longitude = JsonReader.number(position.get(0));
        double latitude = JsonReader.number(position.get(1));
        // Written so that NaN fails.
        if (!(Math.abs(longitude) <= MAX_LONGITUDE)) {
            problem(degrees("longitude", position.get(0), MAX_LONGITUDE));
        } else if (!(Math.abs(latitude) <= MAX_LATITUDE)) {
            problem(degrees("latitude", position.get(1), MAX_LATITUDE));
        } else {
            Object id = feature.get("id");
            boolean isNumber = !Double.isNaN(JsonReader.number(id));
            consumer.accept(
                    new Feature(
                            longitude,
                            latitude,
                            id instanceof String text
                                    ? text
                                    : isNumber && id instanceof JsonReader.Literal literal
                                            ? literal.text()
                                            : null,
                            isNumber,
                            properties(feature.get("properties"))));
        }
    }

    /// That of a Point, or of a MultiPoint of one; null where there is none.
    private static @Nullable List<?> position(@Nullable Object type, @Nullable Object coordinates) {
        boolean isMulti =
                "MultiPoint".equals(type)
                        && coordinates instanceof List<?> points
                        && points.size() == 1;
        Object position =
                isMulti && coordinates instanceof List<?> points ? points.getFirst() : coordinates;
        boolean isPoint = isMulti || "Point".equals(type);
        return isPoint && position instanceof List<?> numbers && numbers.size() >= 2
                ? numbers
                : null;
    }

    private static String degrees(String what, @Nullable Object value, double most) {
        boolean isFar = Math.abs(JsonReader.number(value)) > MAX_LONGITUDE;
        return "has the %s %s; it must be a number from %s to %s, in degrees, longitude first%s"
                .formatted(
                        what,
                        shown(value),
                        -most,
                        most,
                        isFar
                                ? ": convert metres of a projection, such as EPSG:3857, with ogr2ogr -f GeoJSON -s_srs EPSG:3857 -t_srs EPSG:4326"
                                : "");
    }

    private static String shown(@Nullable Object value) {
        return value instanceof JsonReader.Literal literal
                ? literal.text()
                : Shown.value(String.valueOf(value));
    }

    private static Map<String, String> properties(@Nullable Object value) {
        Map<String, String> properties = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> members) {
            members.forEach((name, member) -> {
                if (member instanceof String text) {
                    properties.put(String.valueOf(name), text);
                } else if (member instanceof JsonReader.Literal literal) {
                    String text = literal.text().equals("null") ? "" : literal.text();
                    properties.put(String.valueOf(name), text);
                }
            });
        }
        return properties;
    }

    private void problem(String what) {
        problems.accept("line " + in.line() + ": feature " + count + " " + what);
    }
}
