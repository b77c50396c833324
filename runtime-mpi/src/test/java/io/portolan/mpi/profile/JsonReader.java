package io.portolan.mpi.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON strictly, as maps, lists, strings, doubles and truth values.
///
/// *Failure:* [IllegalArgumentException] that says where the text is no JSON.
public final class JsonReader {
    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /// The value that the whole text is.
    public static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.blanks();
        reader.require(reader.at == text.length(), "the end");
        return value;
    }

    private Object value() {
        blanks();
        require(at < text.length(), "a value");
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> string();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> parts = new LinkedHashMap<>();
        at++;
        while (!ends('}', parts.isEmpty())) {
            blanks();
            String name = string();
            blanks();
            require(text.charAt(at++) == ':', "a colon");
            require(parts.put(name, value()) == null, "another name than " + name);
        }
        return parts;
    }

    private List<Object> list() {
        List<Object> parts = new ArrayList<>();
        at++;
        while (!ends(']', parts.isEmpty())) {
            parts.add(value());
        }
        return parts;
    }

    private boolean ends(char end, boolean isFirst) {
        blanks();
        if (text.charAt(at) == end) {
            at++;
            return true;
        }
        if (!isFirst) {
            require(text.charAt(at++) == ',', "a comma");
        }
        return false;
    }

    private String string() {
        require(text.charAt(at) == '"', "a string");
        StringBuilder read = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            char c = text.charAt(at);
            require(c >= ' ', "no control character");
            if (c == '\\') {
                at++;
                c = text.charAt(at);
                if (c == 'u') {
                    c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                    at += 4;
                } else {
                    require(c == '"' || c == '\\', "an escape");
                }
            }
            read.append(c);
        }
        at++;
        return read.toString();
    }

    private Object word(String word, Boolean value) {
        require(text.startsWith(word, at), word);
        at += word.length();
        return value;
    }

    private Double number() {
        int start = at;
        while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String found = text.substring(start, at);
        require(found.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?"), "a number");
        return Double.valueOf(found);
    }

    private void blanks() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void require(boolean isSo, String what) {
        if (!isSo) {
            throw new IllegalArgumentException(
                    "%s is missing at %d: %s"
                            .formatted(
                                    what,
                                    at,
                                    text.substring(
                                            Math.max(0, at - 40),
                                            Math.min(text.length(), at + 40))));
        }
    }
}
