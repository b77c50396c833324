package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private final StringWriter err = new StringWriter();
    private final Failures failures = new Failures(new PrintWriter(err), () -> false);

    @Test
    void unknownErrorsAreCalledABug() {
        assertEquals(1, failures.report(new IllegalStateException("no such state")));
        assertEquals(
                """
                portolan: internal error: java.lang.IllegalStateException: no such state
                This is a bug in Portolan; please report it with what the same command and --verbose \
                print.
                """,
                err.toString());
    }

    @Test
    void lackOfMemoryGetsAdviceEvenWhenARankRanOut() {
        assertEquals(1, failures.report(new RuntimeException("rank 1", new OutOfMemoryError())));
        assertTrue(
                err.toString()
                        .matches(
                                "portolan: the memory of \\d+ MiB was not enough; give more with"
                                        + " JAVA_TOOL_OPTIONS=-Xmx\\d+m, or cluster fewer rows or"
                                        + " columns\\R"),
                err.toString());
    }

    @Test
    void causeThatIsKnownTellsTheStatus() {
        ClusteringException argument =
                new ClusteringException(ClusteringException.Fault.ARGUMENT, "too many");
        assertEquals(2, failures.report(new RuntimeException(argument)));
        assertEquals("portolan: too many\n", err.toString());
    }
}
