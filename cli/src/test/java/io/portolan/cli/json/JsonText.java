package io.portolan.cli.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A strict reader of JSON for tests: maps, lists, strings, doubles, booleans and null.
public final class JsonText {

    private final String text;
    private int at;

    private JsonText(String text) {
        this.text = text;
    }

    /// Reads one value that takes up the whole text.
    public static @Nullable Object read(String text) {
        JsonText json = new JsonText(text.strip());
        Object value = json.value();
        if (json.at != json.text.length()) {
            throw json.wrong("the end");
        }
        return value;
    }

    private @Nullable Object value() {
        skipSpace();
        char c = text.charAt(at);
        return switch (c) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't', 'f', 'n' -> word();
            default -> number();
        };
    }

    private @Nullable Boolean word() {
        for (String word : List.of("true", "false", "null")) {
            if (text.startsWith(word, at)) {
                at += word.length();
                return word.equals("null") ? null : word.equals("true");
            }
        }
        throw wrong("a word");
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        expect('{');
        while (!ends('}', !members.isEmpty())) {
            skipSpace();
            String name = string();
            skipSpace();
            expect(':');
            if (members.containsKey(name)) {
                throw wrong("another name than " + name);
            }
            members.put(name, value());
        }
        return members;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> elements = new ArrayList<>();
        expect('[');
        while (!ends(']', !elements.isEmpty())) {
            elements.add(value());
        }
        return elements;
    }

    /// Whether the closing bracket follows; if not, passes the comma that must stand there.
    private boolean ends(char closing, boolean comma) {
        skipSpace();
        if (text.charAt(at) == closing) {
            at++;
            return true;
        }
        if (comma) {
            expect(',');
        }
        return false;
    }

    private String string() {
        expect('"');
        StringBuilder read = new StringBuilder();
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw wrong("no control character");
            }
            if (c == '\\') {
                char escape = text.charAt(at++);
                if (escape == 'u') {
                    read.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                } else if ("\"\\/".indexOf(escape) >= 0) {
                    read.append(escape);
                } else {
                    throw wrong("a known escape");
                }
            } else {
                read.append(c);
            }
        }
        at++;
        return read.toString();
    }

    private Double number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        if (!number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
            throw wrong("a number");
        }
        return Double.valueOf(number);
    }

    private void expect(char c) {
        if (text.charAt(at) != c) {
            throw wrong("'" + c + "'");
        }
        at++;
    }

    private void skipSpace() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private AssertionError wrong(String expected) {
        return new AssertionError("expected " + expected + " at " + at + " of " + text);
    }
}
