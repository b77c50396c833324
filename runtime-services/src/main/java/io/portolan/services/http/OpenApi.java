package io.portolan.services.http;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.SchemaCatalog;
import io.portolan.services.codec.Shape;
import io.portolan.services.operation.Message;
import io.portolan.services.operation.Rendered;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Verb;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// The OpenAPI document of a service, made out of its contract.
///
/// Source: OpenAPI 3.2
final class OpenApi {

    private static final String SCHEMAS = "#/components/schemas/";

    private final ServiceModel model;
    private final ServiceInfo info;
    private final SchemaCatalog catalog = new SchemaCatalog(SCHEMAS);
    private final Map<String, Object> paths = new LinkedHashMap<>();

    private OpenApi(ServiceModel model) {
        this.model = model;
        this.info = model.info();
    }

    /// The document, of maps and lists.
    static Map<String, Object> document(ServiceModel model) {
        return new OpenApi(model).document();
    }

    private Map<String, Object> document() {
        Map<String, Object> state = catalog.reference(Shape.of(model.state()));
        paths.put(info.path(), service(state));
        for (RecordComponent component : model.state().getRecordComponents()) {
            if (Map.class.isAssignableFrom(component.getType())
                    && component.getGenericType() instanceof ParameterizedType map) {
                collection(
                        component.getName(),
                        catalog.reference(Shape.of(map.getActualTypeArguments()[1])));
            }
        }
        actionsAndQueries();
        paths.put(
                info.path() + "/$info",
                Map.of("get", operation("lookup", "What the service is", Map.of(), true)));
        Map<String, Object> schemas = new LinkedHashMap<>(catalog.definitions());
        schemas.put("Problem", problem());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.2.0");
        document.put(
                "info",
                Map.of(
                        "title",
                        info.name() + " (" + info.contract() + ")",
                        "version",
                        info.version()));
        document.put("paths", paths);
        document.put("components", Map.of("schemas", schemas));
        return document;
    }

    private Map<String, Object> service(Map<String, Object> state) {
        Map<String, Object> operations = new LinkedHashMap<>();
        if (has(Verb.GET)) {
            Map<String, Object> get =
                    operation("get", "The whole state, or its changes", state, true);
            operations.put("get", withEvents(get));
        }
        if (has(Verb.REPLACE)) {
            operations.put(
                    "put",
                    withBody(operation("replace", "Puts another state", Map.of(), false), state));
        }
        if (has(Verb.UPDATE)) {
            operations.put(
                    "patch",
                    withPatches(operation("update", "Changes the state", Map.of(), false)));
        }
        if (has(Verb.QUERY)) {
            operations.put(
                    "query",
                    withBody(operation("query", "Asks about the state", Map.of(), true), Map.of()));
        }
        if (has(Verb.DROP)) {
            operations.put("delete", operation("drop", "Ends the service", Map.of(), false));
        }
        return operations;
    }

    private void collection(String name, Map<String, Object> element) {
        Map<String, Object> items = new LinkedHashMap<>();
        if (has(Verb.GET)) {
            items.put(
                    "get",
                    operation(
                            "get_" + name,
                            "All of " + name,
                            Map.of("type", "object", "additionalProperties", element),
                            true));
        }
        if (has(Verb.INSERT)) {
            Map<String, Object> insert =
                    operation("insert_" + name, "Adds to " + name, Map.of(), false);
            items.put("post", withBody(insert, body(Verb.INSERT, Map.of())));
        }
        if (!items.isEmpty()) {
            paths.put(info.path() + "/" + name, items);
        }
        Map<String, Object> item = new LinkedHashMap<>();
        item.put(
                "parameters",
                List.of(
                        Map.of(
                                "name",
                                "key",
                                "in",
                                "path",
                                "required",
                                true,
                                "schema",
                                Map.of("type", "string"))));
        if (has(Verb.GET)) {
            item.put("get", operation("get_" + name + "_item", "One of " + name, element, true));
        }
        if (has(Verb.UPSERT)) {
            item.put(
                    "put",
                    withBody(
                            operation("upsert_" + name, "Puts one of " + name, Map.of(), false),
                            element));
        }
        if (has(Verb.UPDATE)) {
            item.put(
                    "patch",
                    withPatches(
                            operation(
                                    "update_" + name, "Changes one of " + name, Map.of(), false)));
        }
        if (has(Verb.DELETE)) {
            item.put(
                    "delete",
                    operation("delete_" + name, "Removes one of " + name, Map.of(), false));
        }
        paths.put(info.path() + "/" + name + "/{key}", item);
    }

    private void actionsAndQueries() {
        for (Message message : model.messages()) {
            boolean isAction = message.verb() == Verb.SUBMIT;
            if (isAction || message.verb() == Verb.QUERY) {
                String path = info.path() + (isAction ? "/$actions/" : "/$query/") + message.name();
                Map<String, Object> operation =
                        operation(
                                message.verb().name().toLowerCase(Locale.ROOT)
                                        + "_"
                                        + message.name(),
                                message.name(),
                                schema(message.result()),
                                true);
                paths.put(
                        path,
                        Map.of(
                                "post",
                                message.body() == Void.class
                                        ? operation
                                        : withBody(operation, schema(message.body()))));
            }
        }
    }

    /// The schema of the bodies that the author's handlers of the verb take.
    private Map<String, Object> body(Verb verb, Map<String, Object> otherwise) {
        List<Map<String, Object>> bodies =
                model.messages().stream()
                        .filter(m -> m.verb() == verb && m.body() != Void.class)
                        .map(m -> schema(m.body()))
                        .toList();
        return switch (bodies.size()) {
            case 0 -> otherwise;
            case 1 -> bodies.getFirst();
            default -> Map.of("anyOf", bodies);
        };
    }

    private Map<String, Object> schema(Class<?> type) {
        if (type == Void.class || type == void.class) {
            return Map.of();
        }
        if (Collection.class.isAssignableFrom(type)) {
            return Map.of("type", "array"); // the class does not say of what
        }
        return Map.class.isAssignableFrom(type)
                ? Map.of("type", "object")
                : catalog.reference(Shape.of(type));
    }

    private boolean has(Verb verb) {
        return info.verbs().contains(verb);
    }

    private static Map<String, Object> operation(
            String id, String summary, Map<String, Object> result, boolean hasBody) {
        Map<String, Object> done = new LinkedHashMap<>();
        done.put("description", "It was done");
        if (hasBody) {
            done.put("content", Map.of(Codec.JSON, Map.of("schema", result)));
        }
        Map<String, Object> responses = new LinkedHashMap<>();
        responses.put("2XX", done);
        responses.put("304", Map.of("description", "The client has it already"));
        responses.put(
                "default",
                Map.of(
                        "description",
                        "It was not done",
                        "content",
                        Map.of(
                                "application/problem+json",
                                Map.of("schema", Map.of("$ref", SCHEMAS + "Problem")))));
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("operationId", id);
        operation.put("summary", summary);
        operation.put("responses", responses);
        return operation;
    }

    private static Map<String, Object> withBody(
            Map<String, Object> operation, Map<String, Object> schema) {
        operation.put(
                "requestBody",
                Map.of("required", true, "content", Map.of(Codec.JSON, Map.of("schema", schema))));
        return operation;
    }

    private static Map<String, Object> withPatches(Map<String, Object> operation) {
        Map<String, Object> step =
                Map.of(
                        "type", "object",
                        "required", List.of("op", "path"),
                        "properties",
                                Map.of(
                                        "op",
                                                Map.of(
                                                        "enum",
                                                        List.of(
                                                                "add", "remove", "replace", "move",
                                                                "copy", "test")),
                                        "path", Map.of("type", "string"),
                                        "from", Map.of("type", "string"),
                                        "value", Map.of()));
        operation.put(
                "requestBody",
                Map.of(
                        "required",
                        true,
                        "content",
                        Map.of(
                                "application/merge-patch+json",
                                Map.of("schema", Map.of("type", "object")),
                                "application/json-patch+json",
                                Map.of("schema", Map.of("type", "array", "items", step)))));
        return operation;
    }

    @SuppressWarnings("unchecked") // made by operation() above
    private Map<String, Object> withEvents(Map<String, Object> operation) {
        Map<String, Object> responses = (Map<String, Object>) operation.get("responses");
        Map<String, Object> done =
                (Map<String, Object>) Objects.requireNonNull(responses).get("2XX");
        Map<String, Object> content =
                new LinkedHashMap<>(
                        (Map<String, Object>)
                                Objects.requireNonNull(
                                        Objects.requireNonNull(done).get("content")));
        content.put(
                "text/event-stream",
                Map.of(
                        "itemSchema",
                        Map.of(
                                "type", "object",
                                "required", List.of("event", "data"),
                                "properties",
                                        Map.of(
                                                "event", Map.of("type", "string"),
                                                "id", Map.of("type", "string"),
                                                "data", Map.of("type", "string")))));
        if (Rendered.class.isAssignableFrom(model.state())) {
            content.put("text/plain", Map.of("schema", Map.of("type", "string")));
        }
        done.put("content", content);
        return operation;
    }

    private static Map<String, Object> problem() {
        Map<String, Object> text = Map.of("type", "string");
        return Map.of(
                "type", "object",
                "required", List.of("type", "title", "status", "detail", "code"),
                "properties",
                        Map.of(
                                "type", text,
                                "title", text,
                                "status", Map.of("type", "integer"),
                                "detail", text,
                                "instance", text,
                                "code", text));
    }
}
