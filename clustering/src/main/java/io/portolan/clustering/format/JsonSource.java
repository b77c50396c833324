package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Path;
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
/// *Failure:* [io.portolan.clustering.ClusteringException] with the line.
///
/// Source: RFC 8259
final class JsonSource implements Closeable {

    private static final int DEEPEST = 64;
    private static final int END = -1;

    /// Begins each text of a sequence (RFC 8142).
    private static final int RECORD = 0x1e;

    /// A number, true, false or null as it stands in the text.
    record Literal(String text) {}

    private final Path file;
    private final Reader in;
    private int ahead;
    private long line = 1;
    private int depth;

    JsonSource(Path file) {
        this.file = file;
        this.in = new BufferedReader(new InputStreamReader(TextFile.open(file), UTF_8));
        take();
        if (ahead == 0xfeff) {
            take();
        }
    }

    /// The next character that is no white space, not taken yet; -1 at the end.
    int peek() {
        while (ahead == ' ' || ahead == '\n' || ahead == '\r' || ahead == '\t' || ahead == RECORD) {
            take();
        }
        return ahead;
    }

    /// Takes the next character, which must be this one.
    void expect(char wanted) {
        if (peek() != wanted) {
            throw bad("%s where '%s' must be%s".formatted(shown(ahead), wanted, remedy()));
        }
        take();
    }

    /// Moves to the next element of an array or object; false when it ends here.
    ///
    /// @param isFirst whether none came before
    boolean more(boolean isFirst, char close) {
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
    String name() {
        String name = string();
        expect(':');
        return name;
    }

    /// The next value, whole.
    Object value() {
        int first = peek();
        if (first == '"') {
            return string();
        }
        if (first != '[' && first != '{') {
            return literal();
        }
        if (++depth > DEEPEST) {
            throw bad("more than %d arrays and objects in each other".formatted(DEEPEST));
        }
        Object value = first == '[' ? array() : object();
        depth--;
        return value;
    }

    /// The line in which it is, from 1.
    long line() {
        return line;
    }

    RuntimeException bad(String what) {
        return TextFile.bad(file, "line " + line + ": " + what);
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
            members.put(name(), value());
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
            throw bad(
                    "%s is no JSON value%s"
                            .formatted(
                                    found.isEmpty() ? shown(ahead) : Shown.value(found), remedy()));
        }
        return new Literal(found);
    }

    private String string() {
        expect('"');
        StringBuilder text = new StringBuilder();
        while (ahead != '"') {
            if (ahead < ' ') {
                throw bad(shown(ahead) + " within a text; close its quote");
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
            throw TextFile.unreadable(file, e);
        }
    }

    /// What to do where the file ends too early.
    private String remedy() {
        return ahead == END ? "; write or fetch the file again" : "";
    }

    static String shown(int character) {
        return character == END ? "the end of the file" : Shown.value("" + (char) character);
    }

    /// The literal as a number; NaN when the value is none.
    static double number(@Nullable Object value) {
        if (!(value instanceof Literal literal)) {
            return Double.NaN;
        }
        char first = literal.text().charAt(0);
        return first == '-' || Character.isDigit(first)
                ? Double.parseDouble(literal.text())
                : Double.NaN;
    }
}
