package io.portolan.services.codec;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A JSON patch: a list of operations that happen all, in their order, or not at all.
///
/// Copies can double a document with every operation, and nest it, so what is copied is counted.
///
/// Source: RFC 6902
final class JsonPatch {

    private static final int MOST_COPIED = 100_000;
    private static final int MOST_NESTED = 500;

    private final List<PatchStep> steps = new ArrayList<>();
    private int copied;

    /// *Failure:* [FaultException] when it is no list of operations.
    JsonPatch(JsonNode patch) {
        if (!patch.isArray()) {
            throw Fault.of(
                            FaultCode.INVALID_BODY,
                            "a JSON patch is an array of operations, this is "
                                    + Excerpt.of(patch.toString()))
                    .exception();
        }
        for (JsonNode step : patch) {
            try {
                steps.add(PatchStep.of(step));
            } catch (IllegalArgumentException e) {
                throw fault(FaultCode.INVALID_BODY, steps.size(), e);
            }
        }
    }

    /// What the patch makes of the document, which stays as it is.
    JsonNode apply(JsonNode document) {
        JsonNode root = document.deepCopy();
        for (int i = 0; i < steps.size(); i++) {
            try {
                root = apply(steps.get(i), root);
            } catch (IllegalArgumentException e) {
                throw fault(FaultCode.STATE_CONFLICT, i, e);
            } catch (IndexOutOfBoundsException e) {
                throw fault(FaultCode.TOO_LARGE, i, e);
            }
        }
        return root;
    }

    private JsonNode apply(PatchStep step, JsonNode root) {
        JsonPointer path = step.path();
        return switch (step.op()) {
            case ADD -> add(root, path, copy(Objects.requireNonNull(step.value())));
            case REMOVE -> remove(root, path);
            case REPLACE -> {
                existing(root, path);
                yield path.tokens().isEmpty()
                        ? copy(Objects.requireNonNull(step.value()))
                        : add(remove(root, path), path, copy(Objects.requireNonNull(step.value())));
            }
            case COPY -> add(root, path, copy(existing(root, Objects.requireNonNull(step.from()))));
            case MOVE -> move(root, Objects.requireNonNull(step.from()), path);
            case TEST -> {
                JsonNode found = existing(root, path);
                if (!SameJson.isSame(found, Objects.requireNonNull(step.value()))) {
                    throw new IllegalArgumentException(
                            "test: "
                                    + shown(path)
                                    + " is "
                                    + Excerpt.of(found.toString())
                                    + ", not "
                                    + Excerpt.of(step.value().toString()));
                }
                yield root;
            }
        };
    }

    private static JsonNode move(JsonNode root, JsonPointer from, JsonPointer path) {
        JsonNode moved = existing(root, from);
        if (from.equals(path)) {
            return root;
        }
        if (from.contains(path)) {
            throw new IllegalArgumentException(
                    "move: " + shown(from) + " cannot move into itself, to " + shown(path));
        }
        return add(remove(root, from), path, moved);
    }

    private static JsonNode add(JsonNode root, JsonPointer path, JsonNode value) {
        if (path.tokens().size() + depth(value) > MOST_NESTED) {
            throw new IndexOutOfBoundsException(
                    "would nest the document deeper than " + MOST_NESTED);
        }
        if (path.tokens().isEmpty()) {
            return value;
        }
        String last = path.last();
        switch (existing(root, path.parent())) {
            case ObjectNode object -> object.set(last, value);
            case ArrayNode array -> {
                int index = last.equals("-") ? array.size() : JsonPointer.index(last);
                if (index < 0 || index > array.size()) {
                    throw new IllegalArgumentException(
                            shown(path)
                                    + " is no place in an array of "
                                    + array.size()
                                    + ": 0 to "
                                    + array.size()
                                    + " or - is allowed");
                }
                array.insert(index, value);
            }
            default ->
                    throw new IllegalArgumentException(
                            shown(path.parent()) + " is neither an object nor an array");
        }
        return root;
    }

    private static JsonNode remove(JsonNode root, JsonPointer path) {
        existing(root, path);
        if (path.tokens().isEmpty()) {
            throw new IllegalArgumentException("the whole document cannot be removed");
        }
        switch (existing(root, path.parent())) {
            case ObjectNode object -> object.remove(path.last());
            case ArrayNode array -> array.remove(JsonPointer.index(path.last()));
            default -> throw new IllegalStateException("a value has no members");
        }
        return root;
    }

    private static JsonNode existing(JsonNode root, JsonPointer path) {
        JsonNode found = path.find(root);
        if (found == null) {
            throw new IllegalArgumentException("nothing is at " + shown(path));
        }
        return found;
    }

    private JsonNode copy(JsonNode node) {
        copied += size(node);
        if (copied > MOST_COPIED) {
            throw new IndexOutOfBoundsException("copies more than " + MOST_COPIED + " values");
        }
        return node.deepCopy();
    }

    private static int size(JsonNode node) {
        int size = 1;
        for (JsonNode child : node) {
            size += size(child);
        }
        return size;
    }

    private static int depth(JsonNode node) {
        int depth = 0;
        for (JsonNode child : node) {
            depth = Math.max(depth, depth(child));
        }
        return node.isContainer() ? depth + 1 : 0;
    }

    private static String shown(JsonPointer path) {
        return path.tokens().isEmpty() ? "the whole document" : Excerpt.of(path.toString());
    }

    private static FaultException fault(FaultCode code, int index, @Nullable Exception cause) {
        String why = cause == null ? "" : String.valueOf(cause.getMessage());
        return Fault.of(code, "operation " + index + " of the patch: " + why)
                .with(Fault.INDEX, index)
                .exception();
    }

    /// One operation of a JSON patch, checked by itself.
    ///
    /// Source: RFC 6902
    ///
    /// @param op what is done
    /// @param path where
    /// @param from whence, for those that take something from elsewhere
    /// @param value with what, for those that bring something
    private record PatchStep(
            Op op, JsonPointer path, @Nullable JsonPointer from, @Nullable JsonNode value) {

        private static final List<String> OPS =
                List.of("add", "remove", "replace", "move", "copy", "test");

        /// What an operation does.
        enum Op {
            ADD,
            REMOVE,
            REPLACE,
            MOVE,
            COPY,
            TEST
        }

        /// The operation that the node describes.
        ///
        /// *Failure:* [IllegalArgumentException] when it describes none.
        static PatchStep of(JsonNode node) {
            if (!node.isObject()) {
                throw new IllegalArgumentException("is no object with op and path");
            }
            int index = OPS.indexOf(text(node, "op"));
            if (index < 0) {
                throw new IllegalArgumentException(
                        "has op \""
                                + Excerpt.of(text(node, "op"))
                                + "\", it must be one of "
                                + OPS);
            }
            Op op = Op.values()[index];
            JsonPointer path = JsonPointer.parse(text(node, "path"));
            JsonPointer from =
                    op == Op.MOVE || op == Op.COPY ? JsonPointer.parse(text(node, "from")) : null;
            JsonNode value = null;
            if (op == Op.ADD || op == Op.REPLACE || op == Op.TEST) {
                value = node.get("value");
                if (value == null) {
                    throw new IllegalArgumentException("(" + OPS.get(index) + ") has no value");
                }
            }
            return new PatchStep(op, path, from, value);
        }

        private static String text(JsonNode node, String member) {
            JsonNode text = node.get(member);
            if (text == null || !text.isString()) {
                throw new IllegalArgumentException("has no string as " + member);
            }
            return text.stringValue();
        }
    }
}
