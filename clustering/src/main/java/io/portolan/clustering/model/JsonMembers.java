package io.portolan.clustering.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The members of a JSON object, each of the type that is asked for.
///
/// *Failure:* [IllegalArgumentException] that names the member.
final class JsonMembers {

    private final Map<?, ?> members;

    JsonMembers(Map<?, ?> members) {
        this.members = members;
    }

    String text(String name) {
        return typed(name, members.get(name), String.class, "a text");
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    double number(String name) {
        double number = typed(name, members.get(name), Double.class, "a number");
        if (Double.isInfinite(number)) {
            throw new IllegalArgumentException("'%s' is too large".formatted(name));
        }
        return number;
    }

    /// A whole number from 0.
    int count(String name) {
        double number = number(name);
        if (number != (int) number || number < 0) {
            throw new IllegalArgumentException(
                    "'%s' is %s and must be a whole number".formatted(name, plain(number)));
        }
        return (int) number;
    }

    List<String> texts(String name) {
        return list(name).stream().map(it -> typed(name, it, String.class, "a text")).toList();
    }

    double[] numbers(String name) {
        return list(name).stream()
                .mapToDouble(it -> typed(name, it, Double.class, "a number"))
                .toArray();
    }

    JsonMembers object(String name) {
        return new JsonMembers(typed(name, members.get(name), Map.class, "an object"));
    }

    List<JsonMembers> objects(String name) {
        return list(name).stream()
                .map(it -> new JsonMembers(typed(name, it, Map.class, "an object")))
                .toList();
    }

    /// A number without decimals where it has none.
    static String plain(double number) {
        return number == (long) number ? Long.toString((long) number) : Double.toString(number);
    }

    private List<?> list(String name) {
        return typed(name, members.get(name), List.class, "a list");
    }

    private static <T> T typed(String name, @Nullable Object value, Class<T> type, String what) {
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException(
                    value == null
                            ? "'%s' is missing".formatted(name)
                            : "'%s' must be %s".formatted(name, what));
        }
        return type.cast(value);
    }
}
