package io.portolan.clustering.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A strict reader of JSON: maps in the order of the text, lists, strings, doubles, booleans, null.
///
/// Of our own because the files it reads are our own and small, and because a library would take
/// longer to load than to read them.
///
/// Source: RFC 8259
public final class JsonText {

    /// What nests deeper is no file of ours, and would exhaust the stack.
    private static final int DEEPEST = 100;

    private final String text;
    private int at;
    private int depth;

    private JsonText(String text) {
        this.text = text;
    }

    /// Reads one value that takes up the whole text.
    ///
    /// *Failure:* [IllegalArgumentException] that says what is wrong in which line.
    public static @Nullable Object read(String text) {
        JsonText json = new JsonText(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at != text.length()) {
            throw json.wrong("the end");
        }
        return value;
    }

    private @Nullable Object value() {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private @Nullable Boolean word(String word, @Nullable Boolean value) {
        if (!text.startsWith(word, at)) {
            throw word.startsWith(text.substring(at)) ? endsEarly() : wrong(word);
        }
        at += word.length();
        return value;
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        enter('{');
        while (!ends('}', !members.isEmpty())) {
            skipSpace();
            String name = string();
            skipSpace();
            expect(':');
            if (members.containsKey(name)) {
                throw wrong("another name than '" + name + "', which is there already");
            }
            members.put(name, value());
        }
        return members;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> elements = new ArrayList<>();
        enter('[');
        while (!ends(']', !elements.isEmpty())) {
            elements.add(value());
        }
        return elements;
    }

    private void enter(char opening) {
        if (depth == DEEPEST) {
            throw wrong("at most " + DEEPEST + " levels");
        }
        expect(opening);
        depth++;
    }

    /// Whether the closing bracket follows; if not, passes the comma that must stand there.
    private boolean ends(char closing, boolean comma) {
        skipSpace();
        if (peek() == closing) {
            at++;
            depth--;
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
        while (peek() != '"') {
            char c = text.charAt(at);
            if (c < ' ') {
                throw wrong("no control character");
            }
            at++;
            read.append(c == '\\' ? escaped() : c);
        }
        at++;
        return read.toString();
    }

    private char escaped() {
        char escape = peek();
        at++;
        return switch (escape) {
            case '"', '\\', '/' -> escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong("a known escape");
        };
    }

    private char unicode() {
        int end = at + 4;
        if (end > text.length()) {
            throw endsEarly();
        }
        if (!text.substring(at, end).matches("[0-9a-fA-F]{4}")) {
            throw wrong("four hexadecimal digits");
        }
        char unit = (char) Integer.parseInt(text, at, end, 16);
        at = end;
        return unit;
    }

    private Double number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        if (!number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
            if (at == text.length()) {
                throw endsEarly();
            }
            at = start;
            throw wrong("a value");
        }
        return Double.valueOf(number);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw wrong("'" + c + "'");
        }
        at++;
    }

    private char peek() {
        if (at >= text.length()) {
            throw endsEarly();
        }
        return text.charAt(at);
    }

    private static IllegalArgumentException endsEarly() {
        return new IllegalArgumentException("the text ends too early");
    }

    private void skipSpace() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException wrong(String expected) {
        long line = 1 + text.substring(0, at).chars().filter(c -> c == '\n').count();
        String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
        return new IllegalArgumentException(
                "line " + line + ": expected " + expected + ", found " + found);
    }
}
