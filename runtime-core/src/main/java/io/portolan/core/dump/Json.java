package io.portolan.core.dump;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Writes records, lists, strings, enum constants, numbers and truth values as JSON.
final class Json {

    private static final int FIRST_PRINTABLE = 0x20;

    private Json() {}

    static String of(Object value) {
        return switch (value) {
            case String text -> quoted(text);
            case Enum<?> constant -> quoted(constant.toString());
            case List<?> list ->
                    list.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
            case Record made ->
                    Arrays.stream(made.getClass().getRecordComponents())
                            .map(part -> quoted(part.getName()) + ":" + of(valueOf(made, part)))
                            .collect(Collectors.joining(",", "{", "}"));
            default -> value.toString();
        };
    }

    private static Object valueOf(Record made, RecordComponent part) {
        try {
            return part.getAccessor().invoke(made);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record of this package does not give its parts", e);
        }
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < FIRST_PRINTABLE) {
                json.append("\\u%04x".formatted((int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }
}
