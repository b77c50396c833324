package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.run.StandardWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class StandardWriterTest {

    @Test
    void aReaderThatHasGoneIsNoFailure() {
        StringWriter err = new StringWriter();
        int status =
                Main.run(
                        new String[] {"cluster", "--version"},
                        StandardWriter.of(failing("Broken pipe"), UTF_8),
                        new PrintWriter(err, true));
        assertEquals("", err.toString());
        assertEquals(0, status);
    }

    @Test
    void anyOtherFailureIsTold() {
        PrintWriter out = StandardWriter.of(failing("No space left on device"), UTF_8);
        out.println("text");
        assertTrue(out.checkError());
        StandardWriter gone = StandardWriter.of(failing("The pipe is being closed"), UTF_8);
        gone.println("text");
        assertFalse(gone.checkError());
        assertTrue(gone.isUnread());
    }

    @Test
    void aFullDiskIsAFailureOfTheCommand() {
        StringWriter err = new StringWriter();
        int status =
                Main.run(
                        new String[] {"cluster", "--version"},
                        StandardWriter.of(failing("No space left on device"), UTF_8),
                        new PrintWriter(err, true));
        assertEquals(1, status);
        assertEquals(
                "portolan: cannot write to standard output; what the command wrote to files is"
                        + " complete",
                err.toString().strip());
    }

    /// Each write to it fails.
    static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
