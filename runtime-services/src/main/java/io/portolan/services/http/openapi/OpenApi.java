package io.portolan.services.http.openapi;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.SchemaCatalog;
import io.portolan.services.codec.Shapes;
import io.portolan.services.http.mapping.Methods;
import io.portolan.services.operation.MessageType;
import io.portolan.services.operation.Rendered;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The OpenAPI document of a service, made out of its contract.
///
/// Source: OpenAPI 3.2
final class OpenApi {

    private static final String MERGE_PATCH = "application/merge-patch+json";
    private static final String JSON_PATCH = "application/json-patch+json";

    private final ServiceModel model;
    private final ServiceInfo info;
    private final SchemaCatalog catalog = new SchemaCatalog(OpenApiComponents.SCHEMAS);
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
        Map<String, Object> state = catalog.reference(Shapes.of(model.state()));
        path(info.path()); // comes first in the document
        List<Map<String, Object>> entries = new ArrayList<>();
        for (RecordComponent component : model.state().getRecordComponents()) {
            if (component.getType() == Map.class
                    && component.getGenericType() instanceof ParameterizedType map) {
                entries.add(collection(component.getName(), map.getActualTypeArguments()));
            }
        }
        service(state, entries);
        model.messages().forEach(this::named);
        if (model.files() != null) {
            files();
        }
        add(
                info.path() + "/$info",
                "get",
                new OpenApiOperation("lookup", "What the service is")
                        .answers(200, "What it is", Map.of("type", "object")));
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
        document.put("components", OpenApiComponents.with(catalog.definitions()));
        return document;
    }

    private void service(Map<String, Object> state, List<Map<String, Object>> entries) {
        String path = info.path();
        if (has(Verb.GET)) {
            add(
                    path,
                    "get",
                    new OpenApiOperation("get", "The whole state, or its changes")
                            .answersAs(200, "The state, or a stream of events", forms(state))
                            .answers(304, "The client has it already"));
        }
        if (has(Verb.REPLACE)) {
            OpenApiOperation replace = change("replace", "Puts another state", Verb.REPLACE);
            add(path, "put", replace.takes(Codec.JSON, state));
        }
        if (has(Verb.UPDATE)) {
            add(path, "patch", withPatches(change("update", "Changes the state", Verb.UPDATE)));
        }
        if (has(Verb.INSERT) && !(entries.isEmpty() && bodies(Verb.INSERT).isEmpty())) {
            OpenApiOperation insert =
                    change("insert", "Adds to the collection that its type tells", Verb.INSERT);
            add(path, "post", insert.takes(Codec.JSON, any(bodies(Verb.INSERT), entries)));
        }
        if (has(Verb.CREATE) && Target.of(path).isCreating()) {
            add(
                    path,
                    "post",
                    new OpenApiOperation("create", "Creates services")
                            .takesKey()
                            .takes(
                                    Codec.JSON,
                                    any(bodies(Verb.CREATE), List.of(Map.of("type", "object"))))
                            .answersPlace(201, "It was created"));
        }
        if (has(Verb.QUERY)) {
            add(
                    path,
                    "query",
                    new OpenApiOperation("query", "Asks about the state")
                            .takes(
                                    Codec.JSON,
                                    any(bodies(Verb.QUERY), List.of(OpenApiComponents.POINTER)))
                            .answers(200, "The answer", Map.of()));
        }
        if (has(Verb.DROP)) {
            add(
                    path,
                    "delete",
                    new OpenApiOperation("drop", "Ends the service").answers(204, "It has ended"));
        }
    }

    /// Describes a collection of entries; returns the schema of one.
    private Map<String, Object> collection(String name, Type[] keyAndEntry) {
        Map<String, Object> entry = catalog.reference(Shapes.of(keyAndEntry[1]));
        String path = info.path() + "/" + name;
        Map<String, Object> all = Map.of("type", "object", "additionalProperties", entry);
        if (has(Verb.GET)) {
            add(
                    path,
                    "get",
                    new OpenApiOperation("get_" + name, "All of " + name)
                            .answers(200, "They", all));
        }
        if (has(Verb.INSERT)) {
            OpenApiOperation insert = change("insert_" + name, "Adds to " + name, Verb.INSERT);
            add(path, "post", insert.takes(Codec.JSON, any(bodies(Verb.INSERT), List.of(entry))));
        }
        if (has(Verb.UPSERT) && Methods.holdsKey(keyAndEntry[1])) {
            OpenApiOperation upsert =
                    change("upsert_into_" + name, "Puts one under its own key", Verb.UPSERT);
            add(path, "put", upsert.takes(Codec.JSON, entry));
        }
        if (has(Verb.UPDATE)) {
            OpenApiOperation update = change("update_all_" + name, "Changes " + name, Verb.UPDATE);
            add(path, "patch", withPatches(update.takes(Codec.JSON, all)));
        }
        String item = path + "/{key}";
        if (has(Verb.GET)) {
            add(
                    item,
                    "get",
                    new OpenApiOperation("get_" + name + "_entry", "One of " + name)
                            .answers(200, "It", entry));
        }
        if (has(Verb.UPSERT)) {
            OpenApiOperation upsert = change("upsert_" + name, "Puts one of " + name, Verb.UPSERT);
            add(item, "put", upsert.takes(Codec.JSON, entry));
        }
        if (has(Verb.UPDATE)) {
            OpenApiOperation update =
                    change("update_" + name, "Changes one of " + name, Verb.UPDATE);
            add(item, "patch", withPatches(update.takes(Codec.JSON, entry)));
        }
        if (has(Verb.DELETE)) {
            add(item, "delete", change("delete_" + name, "Removes one of " + name, Verb.DELETE));
        }
        if (paths.get(item) instanceof Map<?, ?>) {
            path(item).put("parameters", List.of(key(keyAndEntry[0])));
        }
        return entry;
    }

    private Map<String, Object> forms(Map<String, Object> state) {
        Map<String, Object> forms = new LinkedHashMap<>();
        forms.put(Codec.JSON, Map.of("schema", state));
        forms.put("text/event-stream", OpenApiComponents.events());
        if (Rendered.class.isAssignableFrom(model.state())) {
            forms.put("text/plain", Map.of("schema", Map.of("type", "string")));
        }
        return forms;
    }

    private Map<String, Object> key(Type type) {
        return Map.of(
                "name",
                "key",
                "in",
                "path",
                "required",
                true,
                "schema",
                type == String.class ? OpenApiComponents.NAME : catalog.reference(Shapes.of(type)));
    }

    private void files() {
        Map<String, Object> text = Map.of("type", "string");
        String named = "What the file is called, perhaps with slashes";
        Map<String, Object> bytes = Map.of("schema", Map.of("type", "string", "format", "binary"));
        if (has(Verb.GET)) {
            add(
                    info.path() + "/$files/{name}",
                    "get",
                    new OpenApiOperation("get_file", "A file, or a range of it")
                            .takesParameter("name", "path", named, text)
                            .takesParameter("Range", "header", "Such as bytes=0-1023", text)
                            .answersAs(200, "The file", Map.of("*/*", bytes))
                            .answersAs(206, "The range", Map.of("*/*", bytes)));
        }
        if (has(Verb.SUBMIT)) {
            Map<String, Object> number = Map.of("type", "integer", "minimum", 0);
            add(
                    info.path() + "/$upload/{name}",
                    "put",
                    new OpenApiOperation("put_upload", "A piece of an upload")
                            .takesParameter("name", "path", named, text)
                            .takesParameter("from", "query", "The number of its first byte", number)
                            .takes("application/octet-stream", Map.of())
                            .answers(200, "How long it is now", Map.of("type", "object")));
            add(
                    info.path() + "/$upload/{name}",
                    "delete",
                    new OpenApiOperation("delete_upload", "Removes an upload")
                            .takesParameter("name", "path", named, text)
                            .answers(204, "It was removed"));
        }
    }

    private void named(MessageType message) {
        boolean isAction = message.verb() == Verb.SUBMIT;
        if (!isAction && message.verb() != Verb.QUERY) {
            return;
        }
        String path = info.path() + (isAction ? "/$actions/" : "/$query/") + message.name();
        add(path, "post", named(message, isAction ? "submit_" : "query_"));
        if (!isAction) {
            add(path, "query", named(message, "ask_"));
        }
    }

    private OpenApiOperation named(MessageType message, String prefix) {
        OpenApiOperation operation =
                new OpenApiOperation(prefix + message.name(), message.name())
                        .answers(200, "The answer", schema(message.result()));
        if (message.verb() == Verb.SUBMIT) {
            operation.answers(204, "It was done, without an answer");
            operation.answersPlace(202, "It runs; its state is told there");
            operation.takesKey();
        }
        return message.body() == Void.class
                ? operation
                : operation.takes(Codec.JSON, schema(message.body()));
    }

    private OpenApiOperation change(String id, String summary, Verb verb) {
        OpenApiOperation change = new OpenApiOperation(id, summary);
        boolean isCreating = verb == Verb.INSERT || verb == Verb.UPSERT;
        if (isCreating) {
            change.answersPlace(201, "It was created");
        }
        boolean answers =
                model.messages().stream()
                        .anyMatch(m -> m.verb() == verb && m.result() != Void.class);
        if (answers || verb == Verb.UPSERT) {
            change.answers(200, "It was done");
        }
        if (verb != Verb.UPSERT) {
            change.answers(204, "It was done");
        }
        return change.takesKey().expectsRevision(model.isRevisionRequired() && verb != Verb.INSERT);
    }

    private OpenApiOperation withPatches(OpenApiOperation update) {
        List<Map<String, Object>> own = bodies(Verb.UPDATE);
        if (!own.isEmpty()) {
            update.takes(Codec.JSON, any(own, List.of()));
        }
        return update.takes(MERGE_PATCH, OpenApiComponents.MERGE_PATCH)
                .takes(JSON_PATCH, OpenApiComponents.jsonPatch());
    }

    /// The schemas of the bodies that the author's handlers of the verb take.
    private List<Map<String, Object>> bodies(Verb verb) {
        return model.messages().stream()
                .filter(m -> m.verb() == verb && m.body() != Void.class)
                .map(m -> schema(m.body()))
                .toList();
    }

    /// One of these; of `others` only if there are no own ones.
    private static Map<String, Object> any(
            List<Map<String, Object>> own, List<Map<String, Object>> others) {
        List<Map<String, Object>> all = (own.isEmpty() ? others : own).stream().distinct().toList();
        return all.size() == 1 ? all.getFirst() : Map.of("anyOf", all);
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
                : catalog.reference(Shapes.of(type));
    }

    private boolean has(Verb verb) {
        return info.verbs().contains(verb);
    }

    private void add(String path, String method, OpenApiOperation operation) {
        path(path).put(method, operation.described());
    }

    @SuppressWarnings("unchecked") // only this puts something there
    private Map<String, Object> path(String path) {
        return (Map<String, Object>)
                paths.computeIfAbsent(path, added -> new LinkedHashMap<String, Object>());
    }
}
