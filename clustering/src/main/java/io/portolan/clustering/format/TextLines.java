package io.portolan.clustering.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/// A cursor over the lines of a text file that keeps only the current line in memory.
///
/// A line ends in LF or CRLF, the last one also in nothing.
///
/// *Threads:* one thread.
final class TextLines implements Closeable {

    private static final int FIRST_BUFFER_BYTES = 1 << 16;
    private static final int MAX_LINE_BYTES = 1 << 26;

    private final Path file;
    private final InputStream in;
    private byte[] buffer = new byte[FIRST_BUFFER_BYTES];
    private int start;
    private int end;
    private int next;
    private int limit;
    private long number;

    /// How many bytes of the text were dropped from the buffer.
    private long dropped;

    TextLines(Path file) {
        this(file, 0, 0);
    }

    /// The lines from an offset on, where one begins.
    ///
    /// @param before how many lines are before it
    TextLines(Path file, long offset, long before) {
        this.file = file;
        this.in = TextFile.open(file, offset);
        this.dropped = offset;
        this.number = before;
    }

    /// Moves to the next line, and says whether there is one.
    boolean next() {
        if (number == 0 && dropped == 0) {
            passMark();
        }
        start = next;
        int at = start;
        while (true) {
            while (at < limit && buffer[at] != '\n') {
                at++;
            }
            if (at < limit) {
                break;
            }
            int scanned = at - start;
            boolean isFilled = fill();
            at = start + scanned; // the line may have moved
            if (!isFilled) {
                if (scanned == 0) {
                    return false;
                }
                break;
            }
        }
        next = Math.min(at + 1, limit);
        end = at > start && buffer[at - 1] == '\r' ? at - 1 : at;
        number++;
        return true;
    }

    /// The current line's bytes are `bytes()[start()..end())`; valid until the next call of
    /// [#next].
    byte[] bytes() {
        return buffer;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /// Where in the text the current line begins.
    long offset() {
        return dropped + start;
    }

    /// The number of the current line, from 1.
    long number() {
        return number;
    }

    String text(int from, int to) {
        return FieldText.of(buffer, from, to);
    }

    String text() {
        return text(start, end);
    }

    /// Where the byte first occurs in `[from, end)`; the end when it does not.
    int find(char wanted, int from) {
        int at = from;
        while (at < end && buffer[at] != wanted) {
            at++;
        }
        return at;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /// Passes over a byte order mark.
    private void passMark() {
        while (limit < 3 && fill()) {
            // Three bytes may come one by one.
        }
        boolean hasMark =
                limit >= 3
                        && buffer[0] == (byte) 0xef
                        && buffer[1] == (byte) 0xbb
                        && buffer[2] == (byte) 0xbf;
        next = hasMark ? 3 : 0;
    }

    /// Reads more behind the current line; false at the end of the file.
    private boolean fill() {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, limit - start);
            limit -= start;
            dropped += start;
            start = 0;
        } else if (limit == buffer.length) {
            if (limit >= MAX_LINE_BYTES) {
                throw TextFile.bad(
                        file,
                        "line %d is longer than %d MiB; is it a text file?"
                                .formatted(number + 1, MAX_LINE_BYTES >> 20));
            }
            buffer = Arrays.copyOf(buffer, 2 * limit);
        }
        try {
            int read = in.read(buffer, limit, buffer.length - limit);
            limit += Math.max(0, read);
            return read > 0;
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }
}
