package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class StandardOutputTest {

    @Test
    void aReaderThatHasGoneIsNoFailure() {
        StringWriter err = new StringWriter();
        int status =
                Main.run(
                        new String[] {"cluster", "--version"},
                        new PrintWriter(new StandardOutput(failing("Broken pipe")), true, UTF_8),
                        new PrintWriter(err, true));
        assertEquals("", err.toString());
        assertEquals(0, status);
    }

    @Test
    void anyOtherFailureIsTold() {
        PrintWriter out =
                new PrintWriter(
                        new StandardOutput(failing("No space left on device")), true, UTF_8);
        out.println("text");
        assertTrue(out.checkError());
        PrintWriter gone =
                new PrintWriter(
                        new StandardOutput(failing("The pipe is being closed")), true, UTF_8);
        gone.println("text");
        assertFalse(gone.checkError());
    }

    @Test
    void aFullDiskIsAFailureOfTheCommand() {
        StringWriter err = new StringWriter();
        int status =
                Main.run(
                        new String[] {"cluster", "--version"},
                        new PrintWriter(
                                new StandardOutput(failing("No space left on device")),
                                true,
                                UTF_8),
                        new PrintWriter(err, true));
        assertEquals(1, status);
        assertEquals(
                "portolan: cannot write to standard output; what the command wrote to files is"
                        + " complete",
                err.toString().strip());
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
