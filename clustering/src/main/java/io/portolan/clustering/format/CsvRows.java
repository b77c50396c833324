package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A cursor over the rows of a CSV file that keeps only the current row in memory.
///
/// Rows and fields follow RFC 4180: a field that begins with a quote may hold separators, line ends
/// and doubled quotes. Beyond it, a line may end in LF, CRLF or CR, the last one in nothing; lines
/// that are empty or hold only spaces are passed over, and so are comments.
///
/// *Threads:* one thread.
///
/// *Failure:* [ClusteringException] with [Fault#DATA] when the file cannot be read or a quote is
/// never closed.
///
/// Source: RFC 4180
final class CsvRows implements Closeable, FieldRow {

    private static final int FIRST_BUFFER_BYTES = 1 << 16;
    private static final int MAX_ROW_BYTES = 1 << 26;
    private static final int INCOMPLETE = -1;

    /*
     * Overview. buffer[rowStart..limit) holds what has been read and not yet passed. next() scans a
     * row from rowStart; when the bytes run out before the row ends, it moves the row to the front
     * of the buffer (or doubles the buffer), reads more and scans the row again from its start. So
     * the scanner has no state to save between reads.
     */
    private final Path file;
    private final InputStream in;
    private final CsvDialect dialect;
    private byte[] buffer = new byte[FIRST_BUFFER_BYTES];
    private int limit;
    private long passed;
    private boolean exhausted;
    private int rowStart;
    private int rowEnd;
    private int nextRow;
    private long line;
    private long nextLine = 1;
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int fields;

    /// Reads the rows of text that begins in line `firstLine` of the file.
    CsvRows(Path file, InputStream in, CsvDialect dialect, long firstLine) {
        this.file = file;
        this.in = in;
        this.dialect = dialect;
        this.nextLine = firstLine;
        fill();
    }

    CsvDialect dialect() {
        return dialect;
    }

    /// Moves to the next row, and says whether there is one.
    boolean next() {
        do {
            rowStart = nextRow;
            line = nextLine;
            int end = scan();
            while (end == INCOMPLETE) {
                makeRoom();
                fill();
                end = scan();
            }
            nextRow = end;
            if (rowStart == end) {
                return false;
            }
        } while (isBlank() || isComment(rowStart));
        return true;
    }

    /// Where the current row begins, counted in bytes of the text.
    long offset() {
        return passed + rowStart;
    }

    /// The number of the line in which the current row begins, counted from 1; after the last row,
    /// the number of lines and one.
    long line() {
        return line;
    }

    @Override
    public String place() {
        return "line " + line;
    }

    @Override
    public int fields() {
        return fields;
    }

    /// The content of a field as a number; NaN when it is none.
    @Override
    public double number(int field, FieldRule rule) {
        int quote = isQuoted(field) ? 1 : 0;
        return rule.number(buffer, starts[field] + quote, ends[field] - quote);
    }

    /// Counts what the field is.
    void count(int field, ColumnCounts counts, long place) {
        int quote = isQuoted(field) ? 1 : 0;
        counts.add(field, buffer, starts[field] + quote, ends[field] - quote, place);
    }

    private boolean isQuoted(int field) {
        int from = starts[field];
        int to = ends[field];
        return to - from >= 2 && buffer[from] == '"' && buffer[to - 1] == '"';
    }

    /// Whether each field is in quotes.
    List<Boolean> quoted() {
        List<Boolean> quoted = new ArrayList<>(fields);
        for (int field = 0; field < fields; field++) {
            quoted.add(isQuoted(field));
        }
        return quoted;
    }

    /// Whether the row can stand as it is in a file with commas.
    boolean isPlain() {
        if (dialect.delimiter() != ',' || dialect.decimal() != '.') {
            return false;
        }
        for (int field = 0; field < fields; field++) {
            int from = starts[field];
            int to = ends[field];
            if (to > from && (buffer[from] == ' ' || buffer[to - 1] == ' ')) {
                return false;
            }
        }
        return true;
    }

    /// The content of a field as text, without its quotes and the spaces around it.
    @Override
    public String text(int field) {
        String text = FieldText.of(buffer, starts[field], ends[field]).strip();
        if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
            text = text.substring(1, text.length() - 1).replace("\"\"", "\"").strip();
        }
        return text;
    }

    List<String> texts() {
        List<String> texts = new ArrayList<>(fields);
        for (int field = 0; field < fields; field++) {
            texts.add(text(field));
        }
        return texts;
    }

    /// Writes the current row as it is in the file, without the line end, in UTF-8.
    void writeRow(OutputStream out) throws IOException {
        if (FieldText.isUtf8(buffer, rowStart, rowEnd)) {
            out.write(buffer, rowStart, rowEnd - rowStart);
        } else {
            out.write(FieldText.of(buffer, rowStart, rowEnd).getBytes(UTF_8));
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /// Finds the fields and the end of the row at `rowStart`; returns where the next one starts.
    private int scan() {
        byte delimiter = dialect.delimiter();
        boolean spaces = dialect.isSpaced();
        long newlines = 0;
        fields = 0;
        int at = rowStart;
        if (isComment(at)) {
            while (at < limit && buffer[at] != '\n' && buffer[at] != '\r') {
                at++;
            }
            if (at + 1 >= limit && !exhausted) {
                return INCOMPLETE;
            }
            rowEnd = at;
            nextLine = line + 1;
            return afterLineEnd(at);
        }
        while (true) {
            while (spaces && at < limit && buffer[at] == ' ') {
                at++;
            }
            int start = at;
            if (at < limit && buffer[at] == '"') {
                int close = closingQuote(at + 1);
                if (close == INCOMPLETE) {
                    return INCOMPLETE;
                }
                newlines += newlines(at, close);
                at = close + 1;
            }
            while (at < limit
                    && buffer[at] != delimiter
                    && buffer[at] != '\n'
                    && buffer[at] != '\r') {
                at++;
            }
            boolean lineEnds = at == limit || buffer[at] != delimiter;
            if (at + 1 >= limit && !exhausted) {
                return INCOMPLETE;
            }
            if (!(spaces && start == at) && !(at == limit && at == rowStart)) {
                addField(start, at);
            }
            if (lineEnds) {
                rowEnd = at;
                break;
            }
            at++;
        }
        nextLine = line + newlines + 1;
        return afterLineEnd(at);
    }

    private boolean isComment(int start) {
        return start < limit
                && buffer[start] == dialect.comment()
                && dialect.comment() != CsvDialect.NO_COMMENT;
    }

    private int afterLineEnd(int at) {
        if (at == limit) {
            return at;
        }
        boolean crLf = buffer[at] == '\r' && at + 1 < limit && buffer[at + 1] == '\n';
        return crLf ? at + 2 : at + 1;
    }

    private int closingQuote(int from) {
        for (int i = from; i < limit; i++) {
            if (buffer[i] == '"') {
                if (i + 1 == limit && !exhausted) {
                    return INCOMPLETE;
                }
                if (i + 1 == limit || buffer[i + 1] != '"') {
                    return i;
                }
                i++;
            }
        }
        if (exhausted) {
            throw endless("has a quote that is never closed in the row that begins in line ");
        }
        return INCOMPLETE;
    }

    private int newlines(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            boolean loneCr = buffer[i] == '\r' && buffer[i + 1] != '\n';
            if (buffer[i] == '\n' || loneCr) {
                count++;
            }
        }
        return count;
    }

    private void addField(int start, int end) {
        if (fields == starts.length) {
            starts = Arrays.copyOf(starts, 2 * fields);
            ends = Arrays.copyOf(ends, 2 * fields);
        }
        starts[fields] = start;
        ends[fields] = end;
        fields++;
    }

    private boolean isBlank() {
        for (int i = rowStart; i < rowEnd; i++) {
            if (buffer[i] != ' ') {
                return false;
            }
        }
        return true;
    }

    private void makeRoom() {
        if (rowStart > 0) {
            System.arraycopy(buffer, rowStart, buffer, 0, limit - rowStart);
            limit -= rowStart;
            passed += rowStart;
            rowStart = 0;
        } else if (limit == buffer.length) {
            if (buffer.length >= MAX_ROW_BYTES) {
                throw endless(
                        "has a row of more than "
                                + (MAX_ROW_BYTES >> 20)
                                + " MiB, probably for want of a closing quote, that begins in line ");
            }
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
    }

    private void fill() {
        try {
            int read = 0;
            while (limit < buffer.length && read >= 0) {
                read = in.read(buffer, limit, buffer.length - limit);
                limit += Math.max(read, 0);
            }
            exhausted = read < 0;
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private ClusteringException endless(String what) {
        return new ClusteringException(
                Fault.DATA, "file " + file + " " + what + line + "; close the quote");
    }
}
