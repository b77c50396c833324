package io.portolan.clustering.format;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;

/// How many lines end in a part of a text, and where. Eight bytes are looked at together where they
/// are nothing but text and ends of lines.
///
/// *Cost:* one pass over the part; 8 bytes for every [#MARKED] lines.
final class LineCounts {
    private static final int MARKED = 1024;
    private static final int CHUNK_BYTES = 1 << 18;
    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long LOWER_BITS = 0x7f * ONES;

    private final Path file;
    private long lines;

    /// Whether the last of them has no end but that of the text.
    private boolean isOpen;

    /// Whether there is a quote, or a CR without LF.
    private boolean isOdd;

    /// Where the lines after every [#MARKED] ends begin; first the beginning of the part.
    private long[] marks;

    private LineCounts(Path file, long from) {
        this.file = file;
        this.marks = new long[] {from};
    }

    /// Counts the lines that end in a part; the end of the text ends a line, too.
    ///
    /// @param from where the part begins
    /// @param to where it ends; beyond the text: with it
    static LineCounts of(Path file, long from, long to) {
        LineCounts counts = new LineCounts(file, from);
        try (InputStream in = TextFile.open(file, from)) {
            counts.count(in, from, to);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
        return counts;
    }

    private void count(InputStream in, long from, long to) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        long at = from;
        byte last = '\n';
        while (at < to) {
            int read = in.read(chunk, 0, (int) Math.min(chunk.length, to - at));
            if (read < 0) {
                isOpen = last != '\n';
                lines += isOpen ? 1 : 0;
                isOdd |= last == '\r';
                return;
            }
            for (int i = 0; i < read; i++) {
                int plain = last == '\r' ? i : plain(chunk, i, read);
                if (plain == read) {
                    last = chunk[read - 1];
                    break;
                }
                last = plain > i ? chunk[plain - 1] : last;
                i = plain;
                byte now = chunk[i];
                if (now == '\n') {
                    lines++;
                    if (lines % MARKED == 0) {
                        mark(at + i + 1);
                    }
                } else if (last == '\r' || now == '"') {
                    isOdd = true;
                }
                last = now;
            }
            at += read;
        }
        // Behind the part there may be an LF.
        isOdd |= last == '\r';
    }

    /// Counts the line ends from a place on, up to words in which there is something else to be
    /// seen to; returns where that is.
    private int plain(byte[] chunk, int from, int read) {
        long ends = lines;
        int at = from;
        while (at + Long.BYTES <= read) {
            long word = (long) WORDS.get(chunk, at);
            int more = Long.bitCount(equal(word, '\n'));
            boolean isMarked = ends % MARKED + more >= MARKED;
            if (isMarked || (equal(word, '\r') | equal(word, '"')) != 0) {
                break;
            }
            ends += more;
            at += Long.BYTES;
        }
        lines = ends;
        return at;
    }

    /// A bit for each byte of a word that is a letter.
    private static long equal(long word, char letter) {
        long differing = word ^ letter * ONES;
        return ~((differing & LOWER_BITS) + LOWER_BITS | differing | LOWER_BITS);
    }

    private void mark(long place) {
        int number = (int) (lines / MARKED);
        if (number == marks.length) {
            marks = Arrays.copyOf(marks, 2 * number);
        }
        marks[number] = place;
    }

    long lines() {
        return lines;
    }

    /// Whether each line of the part is a row of CSV: it has no quote, inside of which a line may
    /// end, and no CR that ends a line by itself, or may do so at the end of the part.
    boolean areLinesRows() {
        return !isOdd;
    }

    /// Where the line begins that follows so many ends of this part.
    long after(long ends) {
        long at = marks[(int) (ends / MARKED)];
        long left = ends % MARKED;
        byte[] chunk = new byte[CHUNK_BYTES];
        try (InputStream in = TextFile.open(file, at)) {
            while (left > 0) {
                int read = in.read(chunk);
                if (read < 0) {
                    if (left == 1 && isOpen) {
                        return at;
                    }
                    throw TextFile.changed(file);
                }
                for (int i = 0; i < read && left > 0; i++) {
                    left -= chunk[i] == '\n' ? 1 : 0;
                    at++;
                }
            }
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
        return at;
    }
}
