package io.portolan.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/// Standard output. Where its reader has gone, as `head` does when it has enough, nobody misses the
/// rest: it is thrown away, and that is no failure.
final class StandardOutput extends OutputStream {

    private final OutputStream out;
    private boolean closed;

    StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (closed) {
            return;
        }
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            closed = isBrokenPipe(e);
            if (!closed) {
                throw e;
            }
        }
    }

    @Override
    public void flush() throws IOException {
        if (!closed) {
            out.flush();
        }
    }

    /// By its words, since Java has no type for it: on Linux and macOS, and on Windows.
    private static boolean isBrokenPipe(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("broken pipe") || message.contains("pipe is being closed");
    }
}
