package io.portolan.services.codec;

import io.portolan.services.operation.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A place in a document: the names and indices that lead to it.
///
/// Source: RFC 6901
///
/// @param tokens unescaped, from the root down; empty for the whole document
public record JsonPointer(List<String> tokens) {

    public JsonPointer {
        tokens = List.copyOf(tokens);
    }

    /// The pointer with this text.
    ///
    /// *Failure:* [IllegalArgumentException] when it neither is empty nor begins with `/`, or has a
    /// `~` that neither `0` nor `1` follows.
    public static JsonPointer parse(String text) {
        if (text.isEmpty()) {
            return new JsonPointer(List.of());
        }
        if (text.charAt(0) != '/') {
            throw new IllegalArgumentException(
                    "JSON pointer \"" + text + "\" must be empty or begin with /");
        }
        List<String> tokens = new ArrayList<>();
        for (String token : text.substring(1).split("/", -1)) {
            tokens.add(unescape(token, text));
        }
        return new JsonPointer(tokens);
    }

    /// The node there, null when there is none. Leading zeros and `-` are no index of an array.
    @Nullable JsonNode find(JsonNode root) {
        JsonNode node = root;
        for (String token : tokens) {
            JsonNode next =
                    node.isArray()
                            ? element(node, token)
                            : node.isObject() ? node.get(token) : null;
            if (next == null) {
                return null;
            }
            node = next;
        }
        return node;
    }

    /// The pointer without its last token.
    JsonPointer parent() {
        return new JsonPointer(tokens.subList(0, tokens.size() - 1));
    }

    /// The last token.
    String last() {
        return tokens.getLast();
    }

    /// Whether the other one leads to a place inside this one's, or to the same.
    boolean contains(JsonPointer other) {
        return other.tokens.size() >= tokens.size()
                && other.tokens.subList(0, tokens.size()).equals(tokens);
    }

    /// The index that the token stands for, -1 when for none.
    public static int index(String token) {
        int length = token.length();
        if (length == 0 || length > 9 || (length > 1 && token.charAt(0) == '0')) {
            return -1;
        }
        for (int i = 0; i < length; i++) {
            if (token.charAt(i) < '0' || token.charAt(i) > '9') {
                return -1;
            }
        }
        return Integer.parseInt(token);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        tokens.forEach(token -> text.append('/').append(Target.escaped(token)));
        return text.toString();
    }

    private static @Nullable JsonNode element(JsonNode array, String token) {
        int index = index(token);
        return index < 0 ? null : array.get(index);
    }

    private static String unescape(String token, String pointer) {
        for (int at = token.indexOf('~'); at >= 0; at = token.indexOf('~', at + 1)) {
            char next = at + 1 < token.length() ? token.charAt(at + 1) : ' ';
            if (next != '0' && next != '1') {
                throw new IllegalArgumentException(
                        "JSON pointer \""
                                + pointer
                                + "\" has a ~ that neither 0 nor 1 follows;"
                                + " write ~ as ~0 and / as ~1");
            }
        }
        return Target.unescaped(token);
    }
}
