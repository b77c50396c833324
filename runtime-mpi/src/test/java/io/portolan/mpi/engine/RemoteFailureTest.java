package io.portolan.mpi.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What people are told of a failure in another process.
class RemoteFailureTest {
    private static final String STACK = "java.lang.Error: no\n\tat Main.main(Main.java:3)";

    private final RemoteFailure failure = RemoteFailure.ofStack("process 1", STACK);

    @Test
    void theStackOfTheOtherProcessIsPrintedToAnyStream() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        failure.printStackTrace(new PrintStream(bytes, true, UTF_8));
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        List<String> whole =
                List.of("java.lang.Error: no", "\tat Main.main(Main.java:3)", "\t(in process 1)");
        assertEquals(whole, bytes.toString(UTF_8).lines().toList());
        assertEquals(whole, text.toString().lines().toList());
    }
}
