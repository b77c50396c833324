package io.portolan.cli;

import io.portolan.clustering.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The schema of `summary.json`, as far as it uses JSON Schema: types, members, items and choices.
public final class SummarySchema {

    private static final Path FILE = Path.of("../docs/summary.schema.json");

    private final List<String> problems = new ArrayList<>();

    private SummarySchema() {}

    /// What in a text is not as the schema says.
    public static List<String> problems(String json) throws IOException {
        SummarySchema schema = new SummarySchema();
        schema.check("$", read(), JsonText.read(json));
        return schema.problems;
    }

    /// Where the schema says nothing about a member.
    public static List<String> undocumented() throws IOException {
        List<String> found = new ArrayList<>();
        findUndocumented("$", read(), found);
        return found;
    }

    private static Map<?, ?> read() throws IOException {
        return (Map<?, ?>) Objects.requireNonNull(JsonText.read(Files.readString(FILE)));
    }

    private static void findUndocumented(String at, Map<?, ?> schema, List<String> found) {
        if (!(schema.get("description") instanceof String text) || text.isBlank()) {
            found.add(at);
        }
        if (schema.get("items") instanceof Map<?, ?> items) {
            findUndocumented(at + "[]", items, found);
        }
        if (schema.get("properties") instanceof Map<?, ?> members) {
            members.forEach(
                    (name, member) -> findUndocumented(at + "." + name, (Map<?, ?>) member, found));
        }
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
