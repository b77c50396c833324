package io.portolan.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// JSON Schema, as far as ours use it: types, members, items, choices and patterns of whole texts.
final class JsonSchema {

    private final List<String> problems = new ArrayList<>();

    private JsonSchema() {}

    /// What in a value is not as the schema says. Members that it does not name are not allowed.
    static List<String> problems(Map<?, ?> schema, @Nullable Object value) {
        JsonSchema checked = new JsonSchema();
        checked.check("$", schema, value);
        return checked.problems;
    }

    private void check(String at, Map<?, ?> schema, @Nullable Object value) {
        Object type = schema.get("type");
        List<?> types = type instanceof List<?> several ? several : List.of(String.valueOf(type));
        if (types.stream().noneMatch(name -> isOf(String.valueOf(name), value))) {
            problems.add(at + ": " + value + " is none of " + types);
            return;
        }
        if (schema.get("enum") instanceof List<?> choices && !choices.contains(value)) {
            problems.add(at + ": " + value + " is none of " + choices);
        }
        if (schema.get("pattern") instanceof String pattern
                && !String.valueOf(value).matches(pattern)) {
            problems.add(at + ": " + value + " is not " + pattern);
        }
        if (value instanceof List<?> list) {
            for (Object item : list) {
                check(at + "[]", (Map<?, ?>) Objects.requireNonNull(schema.get("items")), item);
            }
        }
        if (value instanceof Map<?, ?> object) {
            checkMembers(at, schema, object);
        }
    }

    private void checkMembers(String at, Map<?, ?> schema, Map<?, ?> object) {
        Map<?, ?> members = (Map<?, ?>) Objects.requireNonNull(schema.get("properties"));
        for (Object name : (List<?>) Objects.requireNonNull(schema.get("required"))) {
            if (!object.containsKey(name)) {
                problems.add(at + ": " + name + " is missing");
            }
        }
        object.forEach((name, member) -> {
            if (members.get(name) instanceof Map<?, ?> own) {
                check(at + "." + name, own, member);
            } else {
                problems.add(at + "." + name + " is not in the schema");
            }
        });
    }

    private static boolean isOf(String type, @Nullable Object value) {
        return switch (type) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "null" -> value == null;
            case "number" -> value instanceof Double;
            case "integer" -> value instanceof Double number && number == Math.rint(number);
            default -> throw new AssertionError(type);
        };
    }
}
