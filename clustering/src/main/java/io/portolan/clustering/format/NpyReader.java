package io.portolan.clustering.format;

import io.portolan.clustering.BinaryRows;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.FileExtent.Kept;
import io.portolan.clustering.format.ReadSettings.BitOrder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Reads an array from a file of `numpy.save`, plain or packed with gzip: one row for each point.
///
/// f4 stays f32, other numbers become f64; booleans, and bytes of packed bits when these are asked
/// for, become points of bits.
///
/// *Failure:* [ClusteringException] with the row and the column, or how many bytes there should be.
///
/// Source: NumPy format
final class NpyReader {

    private final Path file;
    private final InputStream in;
    private final NpyHeader header;
    private long read;

    /// The row that is read next.
    private int first;

    private NpyReader(Path file, InputStream in, NpyHeader header) {
        this.file = file;
        this.in = in;
        this.header = header;
    }

    static PointTable read(Path file, ReadSettings settings) {
        try (InputStream in = TextFile.open(file)) {
            NpyReader reader = new NpyReader(file, in, NpyHeader.read(file, in));
            Points points = reader.points(settings, reader.header.rows());
            reader.end();
            return new PointTable(
                    file,
                    points,
                    names(points.dimensions(), points.isBinary()),
                    null,
                    new SkippedRows(),
                    new NumberedLabels(points.count()),
                    null);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    static BatchTable batchTable(Path file, ReadSettings settings, int rows) {
        BatchTable.checkRows(rows);
        FileExtent extent = extent(file, settings);
        return new BatchTable(
                file,
                batch -> pass(file, settings, rows, batch),
                names(extent.dimensions(), extent.kept() == Kept.BITS),
                null,
                new SkippedRows(),
                NumberedLabels::new);
    }

    private static void pass(Path file, ReadSettings settings, int most, Consumer<Points> batch) {
        try (InputStream in = TextFile.open(file)) {
            NpyReader reader = new NpyReader(file, in, NpyHeader.read(file, in));
            if (reader.header.isFortran() && reader.header.columns() > 1) {
                throw TextFile.bad(
                        file,
                        "batches are read row by row, and the array is in Fortran order; write it with numpy.ascontiguousarray");
            }
            while (reader.first < reader.header.rows()) {
                int rows = Math.min(most, reader.header.rows() - reader.first);
                batch.accept(reader.points(settings, rows));
                reader.first += rows;
            }
            reader.end();
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private static List<String> names(int dimensions, boolean isBinary) {
        String name = isBinary ? "bit" : "column";
        int least = isBinary ? 0 : 1;
        return IntStream.range(0, dimensions).mapToObj(d -> name + (d + least)).toList();
    }

    private void end() throws IOException {
        if (in.read() >= 0) {
            throw TextFile.bad(file, "more bytes follow the array; write it alone with numpy.save");
        }
    }

    /// How many points the array has, as [FileExtent#of].
    static FileExtent extent(Path file, ReadSettings settings) {
        try (InputStream in = TextFile.open(file)) {
            NpyHeader header = NpyHeader.read(file, in);
            boolean isPacked = settings.packedBits() != null;
            Kept kept =
                    isPacked || header.type() == NpyType.b1
                            ? Kept.BITS
                            : header.type() == NpyType.f4 ? Kept.FLOATS : Kept.DOUBLES;
            int given =
                    switch (kept) {
                        case BITS -> 0;
                        case FLOATS -> Float.BYTES;
                        case DOUBLES -> Double.BYTES;
                    };
            return new FileExtent(
                    header.rows(),
                    isPacked ? Math.multiplyExact(header.columns(), 8) : header.columns(),
                    kept,
                    false,
                    false,
                    true,
                    (long) header.rows() * header.columns() * given);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private Points points(ReadSettings settings, int rows) throws IOException {
        BitOrder order = settings.packedBits();
        if (order != null && header.type() != NpyType.u1) {
            throw new ClusteringException(
                    Fault.ARGUMENT,
                    file
                            + ": packed bits are in bytes, type u1, and the array has the type "
                            + header.type());
        }
        if (order != null || header.type() == NpyType.b1) {
            if (header.isFortran()) {
                throw TextFile.bad(
                        file,
                        "bits are read row by row, and the array is in Fortran order; write it with numpy.ascontiguousarray");
            }
            return order == null ? booleans(settings, rows) : packed(order, settings, rows);
        }
        if (header.type() == NpyType.f4) {
            float[][] columns = floats(rows);
            return TextFile.points(file, () -> Points.of(columns));
        }
        double[][] columns = doubles(rows);
        return TextFile.points(file, () -> Points.of(columns));
    }

    private Points packed(BitOrder order, ReadSettings settings, int count) throws IOException {
        BinaryRows rows = new BinaryRows(Math.multiplyExact(header.columns(), 8));
        for (int i = 0; i < count; i++) {
            long[] row = new long[(header.columns() + 7) / 8];
            ByteBuffer bytes = next(header.columns());
            for (int b = 0; b < header.columns(); b++) {
                int value = bytes.get() & 0xff;
                long bits = order == BitOrder.little ? value : Integer.reverse(value) >>> 24;
                row[b / 8] |= bits << (b % 8 * 8);
            }
            rows.add(row);
        }
        return rows.points(settings.metric());
    }

    private Points booleans(ReadSettings settings, int count) throws IOException {
        BinaryRows rows = new BinaryRows(header.columns());
        for (int i = 0; i < count; i++) {
            long[] row = new long[(header.columns() + Long.SIZE - 1) / Long.SIZE];
            ByteBuffer bytes = next(header.columns());
            for (int b = 0; b < header.columns(); b++) {
                row[b / Long.SIZE] |= (bytes.get() != 0 ? 1L : 0L) << b;
            }
            rows.add(row);
        }
        return rows.points(settings.metric());
    }

    private float[][] floats(int rows) throws IOException {
        float[][] columns = new float[header.columns()][rows];
        each(rows, (row, column, value) -> columns[column][row] = (float) value);
        return columns;
    }

    private double[][] doubles(int rows) throws IOException {
        double[][] columns = new double[header.columns()][rows];
        each(rows, (row, column, value) -> columns[column][row] = value);
        return columns;
    }

    @FunctionalInterface
    private interface Element {
        void set(int row, int column, double value);
    }

    private void each(int rows, Element element) throws IOException {
        int lines = header.isFortran() ? header.columns() : rows;
        int length = header.isFortran() ? rows : header.columns();
        for (int line = 0; line < lines; line++) {
            ByteBuffer bytes = next((long) length * header.type().bytes);
            for (int i = 0; i < length; i++) {
                int row = header.isFortran() ? i : line;
                int column = header.isFortran() ? line : i;
                double value = header.type().next(bytes);
                if (!Double.isFinite(value)) {
                    throw TextFile.bad(
                            file,
                            "row %d, column %d, counted from 0: the value %s is not a finite number; remove or repair the row"
                                    .formatted(first + row, column, value));
                }
                if (Math.abs(value) > Points.LARGEST) {
                    throw TextFile.bad(
                            file,
                            "row %d, column %d, counted from 0: the value %s is too large; coordinates have a magnitude of at most %s: remove or repair the row"
                                    .formatted(first + row, column, value, Points.LARGEST));
                }
                element.set(row, column, value);
            }
        }
    }

    private ByteBuffer next(long count) throws IOException {
        if (count > Integer.MAX_VALUE - 8) {
            throw TextFile.bad(
                    file,
                    "a line of the array has %d bytes; at most 2 GiB are read".formatted(count));
        }
        byte[] bytes = in.readNBytes((int) count);
        read += bytes.length;
        if (bytes.length < count) {
            long all = (long) header.rows() * header.columns() * header.type().bytes;
            throw TextFile.bad(
                    file, NpyHeader.truncated(header.bytes() + read, header.bytes() + all));
        }
        return ByteBuffer.wrap(bytes)
                .order(header.isBigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }
}
