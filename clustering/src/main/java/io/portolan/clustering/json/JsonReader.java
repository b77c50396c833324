package io.portolan.clustering.json;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads a JSON text piece by piece, so that a long array need not fit in memory.
///
/// Values are strings, [Literal] for numbers and words, lists and maps.
///
/// *Threads:* one thread.
///
/// *Failure:* what the [Failures] make of it.
///
/// Source: RFC 8259
public final class JsonReader implements Closeable {

    /// How deep lenient and other texts may nest: deeper ones are no files of ours, and would
    /// exhaust the stack.
    private static final int DEEPEST = 64;

    private static final int STRICTLY_DEEPEST = 100;
    private static final int END = -1;

    /// Begins each text of a sequence (RFC 8142).
    private static final int RECORD = 0x1e;

    /// A number, true, false or null as it stands in the text.
    public record Literal(String text) {}

    /// Makes the exceptions of a reader.
    public interface Failures {
        /// A character must be there, and another one is.
        ///
        /// @param found -1 at the end of the text
        RuntimeException wanted(long line, char wanted, int found);

        /// What should be a number or a word is none.
        ///
        /// @param value empty where none begins
        /// @param found what follows it; -1 at the end of the text
        RuntimeException noValue(long line, String value, int found);

        /// Arrays and objects nest deeper than they may.
        RuntimeException tooDeep(long line, int deepest, int found);

        /// Anything else.
        ///
        /// @param found where the reader is; -1 at the end of the text
        RuntimeException bad(long line, String what, int found);

        /// The text cannot be read.
        RuntimeException unreadable(IOException cause);
    }

    private final Reader in;
    private final boolean isLenient;
    private final Failures failures;
    private int ahead;
    private long line = 1;
    private int depth;

    /// A reader of one text.
    ///
    /// @param isLenient whether a byte order mark and the marks of a sequence of texts are passed
    ///   over, and of two members with one name the last one counts
    public JsonReader(Reader in, boolean isLenient, Failures failures) {
        this.in = in;
        this.isLenient = isLenient;
        this.failures = failures;
        take();
        if (isLenient && ahead == 0xfeff) {
            take();
        }
    }

    /// The next character that is no white space, not taken yet; -1 at the end.
    public int peek() {
        while (ahead == ' '
                || ahead == '\n'
                || ahead == '\r'
                || ahead == '\t'
                || (isLenient && ahead == RECORD)) {
            take();
        }
        return ahead;
    }

    /// Takes the next character, which must be this one.
    public void expect(char wanted) {
        if (peek() != wanted) {
            throw failures.wanted(line, wanted, ahead);
        }
        take();
    }

    /// Moves to the next element of an array or object; false when it ends here.
    ///
    /// @param isFirst whether none came before
    public boolean more(boolean isFirst, char close) {
        if (peek() == close) {
            take();
            return false;
        }
        if (!isFirst) {
            expect(',');
        }
        return true;
    }

    /// The name of a member of an object, and the colon.
    public String name() {
        String name = string();
        expect(':');
        return name;
    }

    /// The next value, whole.
    public Object value() {
        int first = peek();
        if (first == '"') {
            return string();
        }
        if (first != '[' && first != '{') {
            return literal();
        }
        int deepest = isLenient ? DEEPEST : STRICTLY_DEEPEST;
        if (++depth > deepest) {
            throw failures.tooDeep(line, deepest, ahead);
        }
        Object value = first == '[' ? array() : object();
        depth--;
        return value;
    }

    /// The line in which it is, from 1.
    public long line() {
        return line;
    }

    /// The exception for what is wrong where the reader is.
    public RuntimeException bad(String what) {
        return failures.bad(line, what, ahead);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private List<Object> array() {
        List<Object> values = new ArrayList<>();
        expect('[');
        while (more(values.isEmpty(), ']')) {
            values.add(value());
        }
        return values;
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        boolean isFirst = true;
        while (more(isFirst, '}')) {
            isFirst = false;
            String name = name();
            if (!isLenient && members.containsKey(name)) {
                throw bad("the name '%s' is there already".formatted(name));
            }
            members.put(name, value());
        }
        return members;
    }

    private Literal literal() {
        StringBuilder text = new StringBuilder();
        while (ahead > ' ' && ahead != ',' && ahead != ']' && ahead != '}' && ahead != ':') {
            text.append((char) ahead);
            take();
            if (text.length() > 400) {
                throw bad("a number of more than 400 characters");
            }
        }
        String found = text.toString();
        boolean isWord = found.equals("null") || found.equals("true") || found.equals("false");
        if (!isWord && !found.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) {
            throw failures.noValue(line, found, ahead);
        }
        return new Literal(found);
    }

    private String string() {
        expect('"');
        StringBuilder text = new StringBuilder();
        while (ahead != '"') {
            if (ahead < ' ') {
                String here = ahead == END ? "the end of the file" : "' '";
                throw bad(here + " within a text; close its quote");
            }
            int c = ahead;
            take();
            text.append(c == '\\' ? escaped() : (char) c);
        }
        take();
        return text.toString();
    }

    private char escaped() {
        int kind = ahead;
        take();
        return switch (kind) {
            case '"', '\\', '/' -> (char) kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw bad("\\" + (char) kind + " is no escape of JSON");
        };
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = ahead == END ? -1 : Character.digit(ahead, 16);
            if (digit < 0) {
                throw bad("\\u must have four hexadecimal digits");
            }
            code = code * 16 + digit;
            take();
        }
        return (char) code;
    }

    private void take() {
        line += ahead == '\n' ? 1 : 0;
        try {
            ahead = in.read();
        } catch (IOException e) {
            throw failures.unreadable(e);
        }
    }

    /// The literal as a number; NaN when the value is none.
    public static double number(@Nullable Object value) {
        if (!(value instanceof Literal literal)) {
            return Double.NaN;
        }
        char first = literal.text().charAt(0);
        return first == '-' || Character.isDigit(first)
                ? Double.parseDouble(literal.text())
                : Double.NaN;
    }
}
