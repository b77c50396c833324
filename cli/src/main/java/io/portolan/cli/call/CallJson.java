package io.portolan.cli.call;

import io.portolan.clustering.json.JsonText;
import io.portolan.clustering.json.JsonWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Parts of JSON that comes from a node, and of lines that are printed.
public final class CallJson {

    private CallJson() {}

    /// The value that a text is, as [JsonText] has it; null when it is none.
    public static @Nullable Object value(String text) {
        try {
            return JsonText.read(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /// A member of a value; empty text when the value is no object or has no such text.
    public static String text(@Nullable Object value, String name) {
        return value instanceof Map<?, ?> object && object.get(name) instanceof String text
                ? text
                : "";
    }

    /// The texts of a list that is a member of a value.
    public static List<String> texts(@Nullable Object value, String name) {
        return value instanceof Map<?, ?> object && object.get(name) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /// A text in quotes.
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        new JsonWriter(quoted).value(text);
        return quoted.toString();
    }
}
