package io.portolan.cli.run;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;

/// Standard output. Where its reader has gone, as `head` does when it has enough, nobody misses the
/// rest: it is thrown away, and that is no failure.
public final class StandardWriter extends PrintWriter {

    private final Pipe pipe;

    private StandardWriter(Pipe pipe, Charset charset) {
        super(pipe, true, charset);
        this.pipe = pipe;
    }

    /// That of this process.
    public static StandardWriter ofProcess() {
        return of(new FileOutputStream(FileDescriptor.out), System.out.charset());
    }

    /// That of a stream.
    public static StandardWriter of(OutputStream out, Charset charset) {
        return new StandardWriter(new Pipe(out), charset);
    }

    /// Whether its reader has gone, so that who writes for ever can end.
    public boolean isUnread() {
        return pipe.isClosed;
    }

    private static final class Pipe extends OutputStream {

        private final OutputStream out;
        private volatile boolean isClosed;

        private Pipe(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (isClosed) {
                return;
            }
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                isClosed = isBrokenPipe(e);
                if (!isClosed) {
                    throw e;
                }
            }
        }

        @Override
        public void flush() throws IOException {
            if (!isClosed) {
                out.flush();
            }
        }

        /// By its words, since Java has no type for it: on Linux and macOS, and on Windows.
        private static boolean isBrokenPipe(IOException e) {
            String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
            return message.contains("broken pipe") || message.contains("pipe is being closed");
        }
    }
}
