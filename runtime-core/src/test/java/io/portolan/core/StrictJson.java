package io.portolan.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A parser of JSON that takes nothing but JSON: strings, whole numbers, truth values, arrays,
/// objects, no space between them.
final class StrictJson {

    private final String text;
    private int at;

    private StrictJson(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        StrictJson json = new StrictJson(text);
        Object value = json.value();
        if (json.at != text.length()) {
            throw json.wrong("the end");
        }
        return value;
    }

    /// The same as it should be parsed from the JSON of a record.
    static Object ofRecord(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(StrictJson::ofRecord).toList();
        }
        if (!(value instanceof Record made)) {
            return value instanceof Integer number ? Long.valueOf(number) : value;
        }
        Map<String, Object> parts = new LinkedHashMap<>();
        Arrays.stream(made.getClass().getRecordComponents())
                .forEach(part -> {
                    try {
                        parts.put(part.getName(), ofRecord(part.getAccessor().invoke(made)));
                    } catch (ReflectiveOperationException e) {
                        throw new LinkageError("a record without parts", e);
                    }
                });
        return parts;
    }

    private Object value() {
        return switch (text.charAt(at)) {
            case '"' -> string();
            case '[' -> array();
            case '{' -> object();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> parts = new LinkedHashMap<>();
        expect('{');
        while (text.charAt(at) != '}') {
            if (!parts.isEmpty()) {
                expect(',');
            }
            String name = string();
            expect(':');
            if (parts.put(name, value()) != null) {
                throw wrong("another name than " + name);
            }
        }
        at++;
        return parts;
    }

    private List<Object> array() {
        List<Object> values = new ArrayList<>();
        expect('[');
        while (text.charAt(at) != ']') {
            if (!values.isEmpty()) {
                expect(',');
            }
            values.add(value());
        }
        at++;
        return values;
    }

    private String string() {
        StringBuilder read = new StringBuilder();
        expect('"');
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw wrong("an escaped control character");
            }
            read.append(c == '\\' ? escaped() : c);
        }
        at++;
        return read.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 'u' -> {
                at += 4;
                yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> throw wrong("an escape");
        };
    }

    private Object word(String word, boolean meaning) {
        if (!text.startsWith(word, at)) {
            throw wrong(word);
        }
        at += word.length();
        return meaning;
    }

    private Long number() {
        int start = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || at == start)) {
            at++;
        }
        return Long.valueOf(text.substring(start, at));
    }

    private void expect(char wanted) {
        if (text.charAt(at) != wanted) {
            throw wrong("'" + wanted + "'");
        }
        at++;
    }

    private AssertionError wrong(String wanted) {
        return new AssertionError("no " + wanted + " at " + at + " of " + text);
    }
}
