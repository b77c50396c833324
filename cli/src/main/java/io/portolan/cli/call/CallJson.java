package io.portolan.cli.call;

import io.portolan.clustering.json.JsonReader;
import io.portolan.clustering.json.JsonReader.Failures;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;

/// JSON that is sent to a node or comes from it.
final class CallJson {

    private CallJson() {}

    /// The value that a text is: a string, [Literal], list or map.
    ///
    /// *Failure:* [IllegalArgumentException] that says in which line what is wrong.
    static Object parse(String text) {
        JsonReader reader = new JsonReader(new StringReader(text), false, new Faults());
        Object value = reader.value();
        if (reader.peek() >= 0) {
            throw reader.bad("more behind the value");
        }
        return value;
    }

    /// A member of a value; empty text when the value is no object or has no such text.
    static String text(Object value, String name) {
        return value instanceof Map<?, ?> object && object.get(name) instanceof String text
                ? text
                : "";
    }

    /// The texts of a list that is a member of a value.
    static List<String> texts(Object value, String name) {
        return value instanceof Map<?, ?> object && object.get(name) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /// A text in quotes.
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append("\\u%04x".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private record Faults() implements Failures {

        @Override
        public RuntimeException wanted(long line, char wanted, int found) {
            return bad(line, "'%s' is wanted".formatted(wanted), found);
        }

        @Override
        public RuntimeException noValue(long line, String value, int found) {
            return bad(
                    line,
                    value.isEmpty()
                            ? "a value is wanted"
                            : "'%s' is no number and no word of JSON".formatted(value),
                    found);
        }

        @Override
        public RuntimeException tooDeep(long line, int deepest, int found) {
            return bad(line, "it nests deeper than " + deepest, found);
        }

        @Override
        public RuntimeException bad(long line, String what, int found) {
            return new IllegalArgumentException(
                    "line %d: %s, and there is %s"
                            .formatted(
                                    line, what, found < 0 ? "the end" : "'" + (char) found + "'"));
        }

        @Override
        public RuntimeException unreadable(IOException cause) {
            return new IllegalArgumentException(String.valueOf(cause.getMessage()), cause);
        }
    }
}
