package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/// What a command line left: its exit status and what it printed.
record Outcome(int status, String out, String err) {

    /// A line of the page on the input, which is said before points are clustered.
    static final String PAGE =
            "(input|used|weight|not used|missing|invalid|scale|distance|warning) {2,8}.*";

    /// Runs a command line in this JVM; arguments may be of any type.
    static Outcome of(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
        int status = Main.run(words, new PrintWriter(out), new PrintWriter(err));
        return new Outcome(status, out.toString(), err.toString());
    }

    Outcome assertSuccess() {
        assertEquals(0, status, err);
        return this;
    }

    /// Asserts that stderr, without progress, is exactly these lines.
    void assertFailure(int expectedStatus, String... lines) {
        List<String> messages =
                err.lines()
                        .filter(line ->
                                !line.matches(
                                        "portolan: (reading .*|clustering.*|assigning|iteration .*|writing .*)"))
                        .toList();
        assertEquals(List.of(lines), messages);
        assertEquals(expectedStatus, status);
        List<String> others =
                out.lines().filter(line -> !line.isEmpty() && !line.matches(PAGE)).toList();
        assertEquals(List.of(), others);
    }
}
