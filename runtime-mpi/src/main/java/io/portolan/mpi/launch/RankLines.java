package io.portolan.mpi.launch;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/// What one rank prints. With a prefix, lines are written whole, each with the prefix before it;
/// without one, what is printed is written at once.
///
/// *Threads:* any.
final class RankLines extends OutputStream {
    private final PrintStream target;
    private final byte[] prefix;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean isShown;
    private boolean isClosed;

    RankLines(PrintStream target, String prefix) {
        this.target = target;
        this.prefix = prefix.getBytes(target.charset());
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
        if (isClosed) {
            return;
        }
        if (prefix.length == 0) {
            target.write(bytes, from, length);
            return;
        }
        for (int i = from; i < from + length; i++) {
            begin();
            line.write(bytes[i]);
            if (bytes[i] == '\n') {
                writeOut();
                isShown = false;
            }
        }
    }

    @Override
    public synchronized void flush() {
        if (!isClosed && prefix.length == 0) {
            target.flush();
        }
    }

    /// Writes the line as far as it was printed, before the rank waits for input.
    synchronized void show() {
        writeOut();
    }

    /// Writes what is left, as a line.
    @Override
    public synchronized void close() {
        if (prefix.length > 0 && !isClosed && line.size() > 0) {
            line.write('\n');
            writeOut();
        }
        target.flush();
        isClosed = true;
    }

    private void begin() {
        if (line.size() == 0 && !isShown) {
            line.write(prefix, 0, prefix.length);
        }
    }

    private void writeOut() {
        if (!isClosed && line.size() > 0) {
            target.write(line.toByteArray(), 0, line.size());
            target.flush();
            line.reset();
            isShown = true;
        }
    }
}
