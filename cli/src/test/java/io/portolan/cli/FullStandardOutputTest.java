package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class FullStandardOutputTest {

    @Test
    void isAFailure() {
        StringWriter err = new StringWriter();
        int status =
                Main.run(
                        new String[] {"cluster", "--version"},
                        new PrintWriter(new FullDisk()),
                        new PrintWriter(err, true));
        assertEquals(1, status);
        assertEquals(
                "portolan: cannot write to standard output; what the command wrote to files is"
                        + " complete",
                err.toString().strip());
    }

    /// Takes nothing.
    private static final class FullDisk extends Writer {
        @Override
        public void write(char[] characters, int from, int length) throws IOException {
            throw new IOException("No space left on device");
        }

        @Override
        public void flush() throws IOException {
            throw new IOException("No space left on device");
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    }
}
