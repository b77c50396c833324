package io.portolan.clustering.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The features of a GeoJSON file, one after the other; all must be points.
///
/// Source: RFC 7946
final class GeoJsonFeatures {

    private static final double MAX_LONGITUDE = 360;
    private static final double MAX_LATITUDE = 90;

    private final Path file;
    private final JsonSource in;
    private int count;

    private GeoJsonFeatures(Path file, JsonSource in) {
        this.file = file;
        this.in = in;
    }

    /// A point with its properties as texts; those that are arrays or objects are left out.
    record Feature(double longitude, double latitude, Map<String, String> properties) {}

    /// Gives every feature to the consumer.
    static void each(Path file, Consumer<Feature> consumer) {
        try (JsonSource in = new JsonSource(file)) {
            new GeoJsonFeatures(file, in).read(consumer);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private void read(Consumer<Feature> consumer) {
        if (in.peek() != '{') {
            throw in.bad(
                    JsonSource.shown(in.peek())
                            + " where the object of a FeatureCollection must begin");
        }
        in.expect('{');
        String type = "";
        boolean isFirst = true;
        while (in.more(isFirst, '}')) {
            isFirst = false;
            String name = in.name();
            if (name.equals("features") && in.peek() == '[') {
                in.expect('[');
                for (int i = 0; in.more(i == 0, ']'); i++) {
                    consumer.accept(feature(in.value()));
                    count++;
                }
            } else {
                Object value = in.value();
                type = name.equals("type") && value instanceof String text ? text : type;
            }
        }
        if (!type.equals("FeatureCollection")) {
            throw TextFile.bad(
                    file,
                    "the type is "
                            + Shown.value(type)
                            + "; points are read from a FeatureCollection");
        }
        if (count == 0) {
            throw TextFile.bad(file, "there is no feature; each point must be one");
        }
        if (in.peek() >= 0) {
            throw in.bad(JsonSource.shown(in.peek()) + " after the end of the FeatureCollection");
        }
    }

    private Feature feature(Object value) {
        if (!(value instanceof Map<?, ?> feature)
                || !(feature.get("geometry") instanceof Map<?, ?> geometry)) {
            throw bad("has no geometry; every feature must have a Point, so remove it");
        }
        Object type = geometry.get("type");
        if (!"Point".equals(type)) {
            throw bad(
                    "is a %s; only points can be clustered: replace it by a Point, for example its centroid"
                            .formatted(type instanceof String text ? Shown.value(text) : "shape"));
        }
        Object position = geometry.get("coordinates");
        if (!(position instanceof List<?> numbers) || numbers.size() < 2) {
            throw bad("has no coordinates; a Point has longitude and latitude");
        }
        return new Feature(
                degrees("longitude", numbers.get(0), MAX_LONGITUDE),
                degrees("latitude", numbers.get(1), MAX_LATITUDE),
                properties(feature.get("properties")));
    }

    private double degrees(String what, @Nullable Object value, double most) {
        double degrees = JsonSource.number(value);
        // Written so that NaN fails.
        if (!(Math.abs(degrees) <= most)) {
            throw bad(
                    "has the %s %s; it must be a number from %s to %s, in degrees, longitude first"
                            .formatted(what, shown(value), -most, most));
        }
        return degrees;
    }

    private static String shown(@Nullable Object value) {
        return value instanceof JsonSource.Literal literal
                ? literal.text()
                : Shown.value(String.valueOf(value));
    }

    private static Map<String, String> properties(@Nullable Object value) {
        Map<String, String> properties = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> members) {
            members.forEach((name, member) -> {
                if (member instanceof String text) {
                    properties.put(String.valueOf(name), text);
                } else if (member instanceof JsonSource.Literal literal) {
                    String text = literal.text().equals("null") ? "" : literal.text();
                    properties.put(String.valueOf(name), text);
                }
            });
        }
        return properties;
    }

    private RuntimeException bad(String what) {
        return in.bad("feature " + (count + 1) + " " + what);
    }
}
