package io.portolan.services.codec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// One operation of a JSON patch, checked by itself.
///
/// Source: RFC 6902
///
/// @param op what is done
/// @param path where
/// @param from whence, for those that take something from elsewhere
/// @param value with what, for those that bring something
record PatchStep(Op op, JsonPointer path, @Nullable JsonPointer from, @Nullable JsonNode value) {

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
                    "has op \"" + Excerpt.of(text(node, "op")) + "\", it must be one of " + OPS);
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
