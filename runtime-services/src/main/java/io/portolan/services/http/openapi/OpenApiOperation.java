package io.portolan.services.http.openapi;

import io.portolan.services.codec.Codec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One operation of an OpenAPI document, being described.
///
/// Source: OpenAPI 3.2
final class OpenApiOperation {

    private final Map<String, Object> operation = new LinkedHashMap<>();
    private final Map<String, Object> responses = new LinkedHashMap<>();
    private final Map<String, Object> bodies = new LinkedHashMap<>();
    private final List<Object> parameters = new ArrayList<>();

    OpenApiOperation(String id, String summary) {
        operation.put("operationId", id);
        operation.put("summary", summary);
    }

    /// It answers with a value.
    OpenApiOperation answers(int status, String description, Map<String, Object> schema) {
        return answersAs(status, description, Map.of(Codec.JSON, Map.of("schema", schema)));
    }

    /// It answers with one of several media types.
    OpenApiOperation answersAs(int status, String description, Map<String, Object> content) {
        responses.put(
                String.valueOf(status), Map.of("description", description, "content", content));
        return this;
    }

    /// It answers without a body.
    OpenApiOperation answers(int status, String description) {
        responses.put(String.valueOf(status), Map.of("description", description));
        return this;
    }

    /// It answers with the place of what it created.
    OpenApiOperation answersPlace(int status, String description) {
        Map<String, Object> location =
                Map.of("schema", Map.of("type", "string", "format", "uri-reference"));
        responses.put(
                String.valueOf(status),
                Map.of("description", description, "headers", Map.of("Location", location)));
        return this;
    }

    /// It takes a body of this kind; further calls add others.
    OpenApiOperation takes(String mediaType, Map<String, Object> schema) {
        bodies.put(mediaType, Map.of("schema", schema));
        return this;
    }

    /// It must be told which revision it changes.
    OpenApiOperation expectsRevision(boolean isRequired) {
        if (isRequired) {
            parameters.add(Map.of("$ref", OpenApiComponents.IF_MATCH_REFERENCE));
        }
        return this;
    }

    /// It is done once for a key, and answered again.
    OpenApiOperation takesKey() {
        parameters.add(Map.of("$ref", OpenApiComponents.KEY_REFERENCE));
        return this;
    }

    /// It takes a parameter.
    ///
    /// @param place `path`, `query` or `header`
    OpenApiOperation takesParameter(
            String name, String place, String description, Map<String, Object> schema) {
        parameters.add(
                Map.of(
                        "name", name,
                        "in", place,
                        "description", description,
                        "required", place.equals("path"),
                        "schema", schema));
        return this;
    }

    /// The description.
    Map<String, Object> described() {
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        if (!bodies.isEmpty()) {
            operation.put("requestBody", Map.of("required", true, "content", bodies));
        }
        Map<String, Object> problem =
                Map.of("schema", Map.of("$ref", OpenApiComponents.PROBLEM_REFERENCE));
        responses.put(
                "default",
                Map.of(
                        "description",
                        "It was not done",
                        "content",
                        Map.of("application/problem+json", problem)));
        operation.put("responses", responses);
        return operation;
    }
}
