package io.portolan.clustering.format;

import io.portolan.clustering.BinaryRows;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads fingerprints from FPS files, plain or packed with gzip.
///
/// Lines that begin with `#` are the header, of which `num_bits` is used; without it the number of
/// bits is that of the first fingerprint's digits. A row is a fingerprint in hexadecimal, a tab and
/// an identifier; fields after it are passed over.
///
/// *Units and shapes:* two digits are a byte, the byte i holds bits 8 i to 8 i + 7, the lowest
/// first.
///
/// *Failure:* [io.portolan.clustering.ClusteringException] with the line, the value and what is
/// allowed.
///
/// Source: Dalke 2013
final class FpsReader {

    private static final String SIGNATURE = "#FPS1";
    private static final int LARGEST = 1 << 24;

    private final Path file;
    private final TextLines lines;
    private int bits;
    private long lineOfBits;
    private @Nullable BinaryRows rows;

    /// How many rows came before those that are read here.
    private int before;

    private int count;

    private FpsReader(Path file, TextLines lines) {
        this.file = file;
        this.lines = lines;
    }

    static PointTable read(Path file, Metric metric) {
        List<Points> all = new ArrayList<>();
        int bits = pass(file, metric, Integer.MAX_VALUE, all::add);
        return table(file, all.getFirst(), bits, all.getFirst().count());
    }

    /// @param points all, or those that were read here
    /// @param count how many the file has
    static PointTable table(Path file, Points points, int bits, int count) {
        LineLabels labels = labels(file, count);
        return new PointTable(
                file,
                points,
                names(bits),
                null,
                new SkippedRows(),
                labels,
                labels,
                Scaling.NONE,
                page(bits));
    }

    /// What the lines before the rows say.
    ///
    /// @param offset where the first row begins
    /// @param lines how many lines are before it
    /// @param bits how many a point has; 0 where the first row is none
    /// @param lineOfBits the line that says so
    record Head(long offset, long lines, int bits, long lineOfBits) {}

    /// Reads the lines before the rows.
    static Head head(Path file) {
        try (TextLines lines = new TextLines(file)) {
            FpsReader reader = new FpsReader(file, lines);
            while (lines.next()) {
                boolean isEmpty = lines.start() == lines.end();
                if (isEmpty || lines.bytes()[lines.start()] != '#') {
                    reader.bitsOfFirst(lines.find('\t', lines.start()) - lines.start());
                    return new Head(
                            lines.offset(), lines.number() - 1, reader.bits, reader.lineOfBits);
                }
                reader.header();
            }
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
        throw empty(file);
    }

    /// Reads some of the rows.
    ///
    /// @param offset where the first of them begins
    /// @param first its number
    static Points rows(Path file, Head head, Metric metric, long offset, int first, int rows) {
        if (rows == 0) {
            return Points.none();
        }
        try (TextLines lines = new TextLines(file, offset, head.lines() + first)) {
            FpsReader reader = new FpsReader(file, lines);
            reader.bits = head.bits();
            reader.lineOfBits = head.lineOfBits();
            reader.before = first;
            while (reader.count < rows) {
                if (!lines.next()) {
                    throw TextFile.changed(file);
                }
                reader.line();
            }
            return Objects.requireNonNull(reader.rows).points(metric);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    static BatchTable batchTable(Path file, Metric metric, int most) {
        BatchTable.checkRows(most);
        int bits = new TextSample(file).fps().map(FileExtent::dimensions).orElse(0);
        return new BatchTable(
                file,
                batch -> pass(file, metric, most, batch),
                names(bits),
                null,
                new SkippedRows(),
                points -> labels(file, points),
                Scaling.NONE,
                page(bits));
    }

    private static InputPage page(int bits) {
        return new InputPage(
                PointFormat.fps, List.of("fingerprints of " + bits + " bits"), null, List.of());
    }

    /// Reads all rows.
    ///
    /// @param most how many of them the points of a batch have
    /// @return how many bits a point has
    private static int pass(Path file, Metric metric, int most, Consumer<Points> batch) {
        try (TextLines lines = new TextLines(file)) {
            FpsReader reader = new FpsReader(file, lines);
            reader.read(metric, most, batch);
            return reader.bits;
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private static List<String> names(int bits) {
        return IntStream.range(0, bits).mapToObj(b -> "bit" + b).toList();
    }

    private static LineLabels labels(Path file, int points) {
        return new LineLabels(file, points, "id", FpsReader::identifier);
    }

    private void read(Metric metric, int most, Consumer<Points> batch) {
        while (lines.next()) {
            BinaryRows full = line();
            if (full != null && full.count() == most) {
                batch.accept(full.points(metric));
                rows = null;
            }
        }
        if (count == 0) {
            throw empty(file);
        }
        if (rows != null) {
            batch.accept(rows.points(metric));
        }
    }

    private static RuntimeException empty(Path file) {
        return TextFile.bad(file, "the file has no fingerprint; it needs one in each line");
    }

    /// Reads the current line.
    ///
    /// @return the rows of the batch with its own; null where it is none
    private @Nullable BinaryRows line() {
        if (lines.start() == lines.end()) {
            throw bad("the line is empty; a fingerprint, a tab and an identifier must be here");
        }
        if (lines.bytes()[lines.start()] == '#') {
            header();
            return null;
        }
        return row();
    }

    private static @Nullable String identifier(TextLines line) {
        if (line.bytes()[line.start()] == '#') {
            return null;
        }
        int from = Math.min(line.end(), line.find('\t', line.start()) + 1);
        return line.text(from, line.find('\t', from));
    }

    private void header() {
        String text = lines.text();
        if (before + count > 0) {
            throw bad("the header line " + Shown.value(text) + " must stand before all rows");
        }
        if (text.startsWith("#FPS")) {
            if (lines.number() != 1 || !text.strip().equals(SIGNATURE)) {
                throw bad(
                        "unknown header "
                                + Shown.value(text)
                                + "; the first line of a file of this format is "
                                + SIGNATURE);
            }
            return;
        }
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw bad(
                    "unknown header "
                            + Shown.value(text)
                            + "; header lines are like #num_bits=166");
        }
        if (text.substring(1, equals).strip().equals("num_bits")) {
            String value = text.substring(equals + 1).strip();
            if (!value.matches("[0-9]{1,8}")
                    || Integer.parseInt(value) < 1
                    || Integer.parseInt(value) > LARGEST) {
                throw bad(
                        "num_bits is "
                                + Shown.value(value)
                                + "; it must be a whole number from 1 to "
                                + LARGEST);
            }
            bits = Integer.parseInt(value);
            lineOfBits = lines.number();
        }
    }

    /// Adds the row to those of its batch.
    private BinaryRows row() {
        int tab = lines.find('\t', lines.start());
        int digits = tab - lines.start();
        if (digits == 0) {
            throw bad("the fingerprint is missing; it must stand before the first tab");
        }
        bitsOfFirst(digits);
        int expected = (bits + 7) / 8 * 2;
        if (digits != expected) {
            throw bad(
                    "the fingerprint has %d hexadecimal digits, and %d bits (line %d) need %d; all must have the same length"
                            .formatted(digits, bits, lineOfBits, expected));
        }
        if (tab == lines.end() || tab + 1 == lines.end()) {
            throw bad("the identifier is missing; it must follow the fingerprint after a tab");
        }
        if (rows == null) {
            rows = new BinaryRows(bits);
        }
        long[] row = new long[(bits + Long.SIZE - 1) / Long.SIZE];
        for (int i = 0; i < digits; i++) {
            // The first digit of a byte is its high half.
            int bit = (i ^ 1) * 4;
            row[bit / Long.SIZE] |= (long) digit(i) << bit;
        }
        int beyond = bits % Long.SIZE;
        if (beyond > 0 && row[row.length - 1] >>> beyond != 0) {
            throw bad(
                    "a bit beyond the last of %d bits (line %d) is set; give the right num_bits"
                            .formatted(bits, lineOfBits));
        }
        rows.add(row);
        count++;
        return rows;
    }

    /// Without a header the first fingerprint says how many bits all have.
    private void bitsOfFirst(int digits) {
        if (bits == 0) {
            bits = 4 * digits;
            lineOfBits = lines.number();
        }
    }

    private int digit(int index) {
        byte b = lines.bytes()[lines.start() + index];
        int digit = Character.digit((char) b, 16);
        if (digit < 0) {
            throw bad(
                    "character %d of the fingerprint is %s; fingerprints are written in 0-9 and a-f"
                            .formatted(
                                    index + 1,
                                    Shown.value(
                                            lines.text(
                                                    lines.start() + index,
                                                    lines.start() + index + 1))));
        }
        return digit;
    }

    private RuntimeException bad(String what) {
        return TextFile.bad(file, "line " + lines.number() + ": " + what);
    }
}
