package io.portolan.mpi.launch;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/// What one rank prints. With a prefix, lines are written whole, each with the prefix before it;
/// without one, what is printed is written at once.
///
/// A line and its prefix are one write to the target, because ranks of other processes may write to
/// the same terminal or pipe, and the system does not mix single writes of up to 4 KiB there.
///
/// *Threads:* any. Who writes waits until the reader of the target has room, and all others that
/// write there wait for that one.
final class RankLines extends OutputStream {
    private final PrintStream target;
    private final byte[] prefix;
    private final Terminal terminal;

    /// What is not written yet of a line.
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    // set before the lock is taken, which a write that waits for its reader may keep for long
    private volatile boolean isClosed;
    private volatile boolean isPassingOn;

    /// @param terminal where the target leads, together with those of other ranks
    RankLines(PrintStream target, String prefix, Terminal terminal) {
        this.target = target;
        this.prefix = prefix.getBytes(target.charset());
        this.terminal = terminal;
    }

    /// Where the lines of several ranks go.
    static final class Terminal {
        /// Whose line is written that is not whole, as that of a question; guarded by this.
        private @Nullable RankLines begun;
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
            line.write(bytes[i]);
            if (bytes[i] == '\n') {
                writeOut(true);
            }
        }
        if (isPassingOn) {
            writeOut(false);
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
        writeOut(false);
    }

    /// Writes what there is, and from now on all that is printed at once, because the JVM ends:
    /// what shutdown hooks print is written too, whatever closes the lines meanwhile.
    void passOn() {
        isPassingOn = true;
        synchronized (this) {
            writeOut(false);
            target.flush();
        }
    }

    /// Writes what is left, as a line. What is printed from now on is lost.
    @Override
    public void close() {
        if (isPassingOn) {
            return;
        }
        isClosed = true;
        synchronized (this) {
            if (line.size() > 0) {
                line.write('\n');
                writeOut(true);
            }
            target.flush();
        }
    }

    /// Writes what there is of a line; ends the one that another rank has begun.
    @SuppressWarnings("ReferenceEquality") // this very rank
    private void writeOut(boolean isWhole) {
        if (line.size() == 0) {
            return;
        }
        synchronized (terminal) {
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            if (terminal.begun != this) {
                if (terminal.begun != null) {
                    written.write('\n');
                }
                written.writeBytes(prefix);
            }
            written.writeBytes(line.toByteArray());
            target.write(written.toByteArray(), 0, written.size());
            target.flush();
            terminal.begun = isWhole ? null : this;
        }
        line.reset();
    }
}
