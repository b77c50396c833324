package io.portolan.cli;

import io.portolan.clustering.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The schema of `summary.json`.
public final class SummarySchema {

    private static final Path FILE = Path.of("../docs/summary.schema.json");

    private SummarySchema() {}

    /// What in a text is not as the schema says.
    public static List<String> problems(String json) throws IOException {
        return JsonSchema.problems(read(), JsonText.read(json));
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
}
