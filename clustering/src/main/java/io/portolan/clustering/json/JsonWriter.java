package io.portolan.clustering.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Writes JSON as it comes, with the commas in their places.
///
/// ```java
/// json.object().name("clusters").array().value(1).value(2).end().end();
/// ```
///
/// Doubles are written so that they are read back exactly; NaN and infinities, which JSON does not
/// know, become null. A `<` in a text is escaped, so that the result may stand inside a script
/// element of a web page.
///
/// *Threads:* one thread. *Failure:* [UncheckedIOException] when the target fails.
public final class JsonWriter {

    private final Appendable out;
    private final StringBuilder open = new StringBuilder();
    private boolean first = true;
    private boolean named;

    public JsonWriter(Appendable out) {
        this.out = out;
    }

    public JsonWriter object() {
        return begin('{', '}');
    }

    public JsonWriter array() {
        return begin('[', ']');
    }

    /// Ends the innermost object or array.
    public JsonWriter end() {
        int last = open.length() - 1;
        append(String.valueOf(open.charAt(last)));
        open.setLength(last);
        first = false;
        return this;
    }

    /// The name of the next value of an object.
    public JsonWriter name(String name) {
        separate();
        appendText(name);
        append(":");
        named = true;
        return this;
    }

    public JsonWriter value(@Nullable String text) {
        separate();
        if (text == null) {
            append("null");
        } else {
            appendText(text);
        }
        return this;
    }

    public JsonWriter value(long number) {
        separate();
        append(Long.toString(number));
        return this;
    }

    public JsonWriter value(double number) {
        separate();
        append(Double.isFinite(number) ? Double.toString(number) : "null");
        return this;
    }

    /// A number as it was written elsewhere, with all its digits.
    ///
    /// @param digits a number of JSON
    public JsonWriter number(String digits) {
        separate();
        append(digits);
        return this;
    }

    public JsonWriter value(boolean truth) {
        separate();
        append(Boolean.toString(truth));
        return this;
    }

    private JsonWriter begin(char opening, char closing) {
        separate();
        append(String.valueOf(opening));
        open.append(closing);
        first = true;
        return this;
    }

    private void separate() {
        if (!first && !named) {
            append(open.length() == 1 ? ",\n" : ",");
        }
        first = false;
        named = false;
    }

    private void appendText(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                escaped.append('\\').append(c);
            } else if (c < ' ' || c == '<' || c == '\u2028' || c == '\u2029' || c == 0x7f) {
                escaped.append(String.format("\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        append(escaped.append('"').toString());
    }

    private void append(String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
