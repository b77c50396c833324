package io.portolan.clustering.json;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A whole JSON text as maps in the order of the text, lists, strings, doubles, booleans and null.
///
/// It is strict, and of our own because the files it reads are our own and small, and because a
/// library would take longer to load than to read them.
public final class JsonText {

    private JsonText() {}

    /// Reads one value that takes up the whole text.
    ///
    /// *Failure:* [IllegalArgumentException] that says what is wrong in which line.
    public static @Nullable Object read(String text) {
        JsonReader reader = new JsonReader(new StringReader(text), false, new Wording());
        Object value = reader.value();
        if (reader.peek() >= 0) {
            throw Wording.expected(reader.line(), "the end", reader.peek());
        }
        return plain(value);
    }

    private static @Nullable Object plain(Object value) {
        return switch (value) {
            case JsonReader.Literal literal -> plain(literal.text());
            case List<?> list -> {
                List<@Nullable Object> elements = new ArrayList<>();
                list.forEach(element -> elements.add(plain(element)));
                yield elements;
            }
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                map.forEach((name, member) -> members.put((String) name, plain(member)));
                yield members;
            }
            default -> value;
        };
    }

    private static @Nullable Object plain(String literal) {
        return switch (literal) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> Double.valueOf(literal);
        };
    }

    /// What is wrong with a text that should be all there.
    private static final class Wording implements JsonReader.Failures {
        static RuntimeException expected(long line, String what, int found) {
            return new IllegalArgumentException(
                    found < 0
                            ? "the text ends too early"
                            : "line %d: expected %s, found '%c'".formatted(line, what, found));
        }

        @Override
        public RuntimeException wanted(long line, char wanted, int found) {
            return expected(line, "'" + wanted + "'", found);
        }

        @Override
        public RuntimeException noValue(long line, String value, int found) {
            return expected(
                    line, "a value", value.isEmpty() || found < 0 ? found : value.charAt(0));
        }

        @Override
        public RuntimeException tooDeep(long line, int deepest, int found) {
            return expected(line, "at most " + deepest + " levels", found);
        }

        @Override
        public RuntimeException bad(long line, String what, int found) {
            return found < 0
                    ? expected(line, what, found)
                    : new IllegalArgumentException("line %d: %s".formatted(line, what));
        }

        @Override
        public RuntimeException unreadable(IOException cause) {
            return new UncheckedIOException(cause); // never: text in memory can be read
        }
    }
}
