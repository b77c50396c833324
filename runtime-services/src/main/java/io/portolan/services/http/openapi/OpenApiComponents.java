package io.portolan.services.http.openapi;

import io.portolan.services.operation.Terms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The parts that the OpenAPI documents of all services have.
///
/// Source: OpenAPI 3.2
final class OpenApiComponents {

    static final String SCHEMAS = "#/components/schemas/";
    static final String PROBLEM_REFERENCE = SCHEMAS + "Problem";
    static final String IF_MATCH_REFERENCE = "#/components/parameters/IfMatch";

    static final String KEY_REFERENCE = "#/components/parameters/IdempotencyKey";

    /// Merge patches.
    static final Map<String, Object> MERGE_PATCH = Map.of("type", "object");

    /// A JSON pointer, empty for the whole.
    static final Map<String, Object> POINTER =
            Map.of("type", "string", "pattern", "^(/([^~/]|~[01])*)*$");

    /// A name in a path. A slash in it is written `~1`, and `~` as `~0`; a dollar cannot begin it.
    static final Map<String, Object> NAME =
            Map.of(
                    "type",
                    "string",
                    "pattern",
                    "^(?!\\.{1,2}$)(?!\\$)([^\\u0000-\\u001f\\u007f/\\\\~]|~[01])+$");

    private static final Map<String, Object> TEXT = Map.of("type", "string");

    private OpenApiComponents() {}

    /// All of them.
    ///
    /// @param schemas those of the service
    static Map<String, Object> with(Map<String, Object> schemas) {
        Map<String, Object> all = new LinkedHashMap<>(schemas);
        all.put("Problem", problem());
        return Map.of(
                "schemas",
                all,
                "parameters",
                Map.of("IfMatch", ifMatch(), "IdempotencyKey", key()));
    }

    /// JSON patches.
    static Map<String, Object> jsonPatch() {
        return Map.of(
                "type",
                "array",
                "items",
                Map.of(
                        "oneOf",
                        List.of(
                                step(List.of("add", "replace", "test"), "value", Map.of()),
                                step(List.of("move", "copy"), "from", POINTER),
                                step(List.of("remove"), "path", POINTER))));
    }

    /// The events of a stream.
    static Map<String, Object> events() {
        return Map.of(
                "itemSchema",
                Map.of(
                        "type",
                        "object",
                        "required",
                        List.of("event", "data"),
                        "properties",
                        Map.of("event", TEXT, "id", TEXT, "data", TEXT)));
    }

    private static Map<String, Object> step(
            List<String> names, String member, Map<String, Object> schema) {
        return Map.of(
                "type",
                "object",
                "required",
                member.equals("path") ? List.of("op", "path") : List.of("op", "path", member),
                "properties",
                member.equals("path")
                        ? Map.of("op", Map.of("enum", names), "path", POINTER)
                        : Map.of("op", Map.of("enum", names), "path", POINTER, member, schema));
    }

    private static Map<String, Object> ifMatch() {
        return Map.of(
                "name",
                "If-Match",
                "in",
                "header",
                "required",
                true,
                "description",
                "The revision that is changed, as its ETag has it",
                "schema",
                Map.of("type", "string", "pattern", "^(\\*|\"[0-9a-z]+\\.[0-9]+\")$"));
    }

    private static Map<String, Object> key() {
        return Map.of(
                "name",
                "Idempotency-Key",
                "in",
                "header",
                "required",
                false,
                "description",
                "Done once for each key, after a restart of a durable service too: the same request under the same key gets the same answer. Unless the node says otherwise, a service keeps answers for 24 hours, at most 10,000 of them and 16 MiB; the oldest goes first",
                "schema",
                Map.of("type", "string", "minLength", 1, "maxLength", Terms.MOST_KEY));
    }

    private static Map<String, Object> problem() {
        return Map.of(
                "type",
                "object",
                "required",
                List.of("type", "title", "status", "detail", "code"),
                "properties",
                Map.of(
                        "type",
                        TEXT,
                        "title",
                        TEXT,
                        "status",
                        Map.of("type", "integer"),
                        "detail",
                        TEXT,
                        "instance",
                        TEXT,
                        "code",
                        TEXT,
                        "outcome",
                        Map.of("enum", List.of("unknown"))));
    }
}
