package io.portolan.clustering.format;

import io.portolan.clustering.BinaryRows;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.ColumnStatistics;
import io.portolan.clustering.DenseRows;
import io.portolan.clustering.Points;
import io.portolan.clustering.RowDeal;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.FileExtent.Kept;
import io.portolan.clustering.format.ReadSettings.BitOrder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
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

    /// What gzip can pack into a byte at the most.
    private static final int MOST_PACKED = 1032;

    /// How many rows are dealt out at a time.
    private static final int DEALT_ROWS = 1 << 10;

    private final Path file;
    private final InputStream in;
    private final NpyHeader header;
    private final ReadSettings settings;
    private final SkippedRows skipped;
    private final InputColumns chosen;
    private long read;

    /// The row that is read next.
    private int first;

    private NpyReader(Path file, InputStream in, ReadSettings settings, SkippedRows skipped)
            throws IOException {
        this.file = file;
        this.in = in;
        this.header = header(file, in);
        this.settings = settings;
        this.skipped = skipped;
        this.chosen =
                isBits()
                        ? new InputColumns(List.of(), List.of(), InputColumns.NONE, "")
                        : TextFile.naming(file, this::columns);
    }

    /// As [PointReader#read(FileRanks,Path,ReadSettings)]; several ranks read numbers only.
    static PointTable read(FileRanks ranks, Path file, ReadSettings settings) {
        SkippedRows skipped = new SkippedRows();
        NpyReader reader = ranks.unlessAny(() -> opened(file, settings, skipped));
        boolean isKept = ranks.isAlone() && ranks.deal() == null;
        return reader.isBits() || (isKept && reader.isFloats())
                ? whole(file, settings)
                : reader.table(ranks);
    }

    private static PointTable whole(Path file, ReadSettings settings) {
        try (InputStream in = TextFile.open(file)) {
            return new NpyReader(file, in, settings, new SkippedRows()).table();
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// One that has read the header.
    private static NpyReader opened(Path file, ReadSettings settings, SkippedRows skipped) {
        try (InputStream in = TextFile.open(file)) {
            return new NpyReader(file, in, settings, skipped);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private PointTable table(FileRanks ranks) {
        DenseRows rows = ranks.rows(width(), isFloats());
        ranks.unlessAny(() -> read(ranks, rows));
        skipped.addOthers(ranks, 0);
        policy().checkLeft(header.rows());
        return DenseTable.make(
                file,
                rows,
                chosen,
                settings.csv(),
                page(),
                skipped,
                LabelRows.numbered(rows.count(), skipped),
                null);
    }

    /// Reads the rows of this rank; or all, to deal them out: if the file has columns, as many
    /// times as there are shares.
    private DenseRows read(FileRanks ranks, DenseRows rows) {
        RowDeal deal = ranks.deal();
        if (deal == null) {
            share(ranks.rank(), ranks.size(), rows);
        } else if (hasColumns()) {
            for (int r = 0; r < deal.ranks(); r++) {
                share(r, deal.ranks(), rows);
            }
        } else {
            numbers(0, header.rows(), DEALT_ROWS, rows::add);
        }
        return rows;
    }

    private void share(int number, int shares, DenseRows rows) {
        long all = header.rows();
        int from = (int) (all * number / shares);
        int to = (int) (all * (number + 1) / shares);
        numbers(from, to, to - from, rows::add);
    }

    /// Whether the elements of a column, and not those of a row, follow each other.
    private boolean hasColumns() {
        return header.isFortran() && header.columns() > 1;
    }

    /// Goes to an element behind those that were read.
    private void pass(long element) throws IOException {
        long left = element * header.type().bytes - read;
        while (left > 0) {
            long passed = in.skip(left);
            if (passed == 0 && in.read() < 0) {
                throw truncated();
            }
            passed = Math.max(1, passed);
            read += passed;
            left -= passed;
        }
    }

    /// Goes to a row.
    private void passTo(int row) throws IOException {
        first = row;
        if (!hasColumns()) {
            pass((long) row * header.columns());
        }
    }

    private ClusteringException truncated() {
        long all = (long) header.rows() * header.columns() * header.type().bytes;
        return TextFile.bad(file, NpyHeader.truncated(header.bytes() + read, header.bytes() + all));
    }

    /// Whether the array is of numbers.
    static boolean hasNumbers(Path file, ReadSettings settings) {
        return !opened(file, settings, new SkippedRows()).isBits();
    }

    static BatchTable batchTable(Path file, ReadSettings settings, int rows) {
        BatchTable.checkRows(rows);
        SkippedRows skipped = new SkippedRows();
        try (InputStream in = TextFile.open(file)) {
            NpyReader reader = new NpyReader(file, in, settings, skipped);
            reader.checkBatches();
            int all = reader.header.rows();
            boolean isWeighted = reader.chosen.hasWeight();
            int dimensions = reader.chosen.coordinates().size();
            Scaling scaling =
                    reader.isBits()
                            ? Scaling.NONE
                            : BatchScaling.of(
                                    settings.csv().scale(),
                                    dimensions,
                                    isWeighted,
                                    sink -> reader.numbers(0, all, rows, sink));
            DenseTable.Maker maker = reader.maker(Integer.MAX_VALUE);
            return new BatchTable(
                    file,
                    batch -> {
                        if (reader.isBits()) {
                            bits(file, settings, rows, batch);
                        } else {
                            WeightyBatches parts = new WeightyBatches(maker, scaling, rows, batch);
                            reader.numbers(0, all, rows, parts);
                            parts.end();
                        }
                    },
                    reader.isBits() ? bitNames(reader.bits()) : reader.chosen.coordinateNames(),
                    reader.chosen.weightName(),
                    skipped,
                    points -> LabelRows.numbered(points, skipped),
                    scaling,
                    reader.page());
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// Reads numbers of rows in batches, a column for each coordinate and then the weight if there
    /// is one. Of an array that has columns, one batch.
    ///
    /// @param most how many rows a batch has at the most
    private void numbers(int from, int to, int most, CsvPass.Sink sink) {
        try (InputStream opened = TextFile.open(file)) {
            NpyReader reader = new NpyReader(file, opened, settings, skipped);
            reader.passTo(from);
            while (reader.first < to) {
                int rows = Math.min(most, to - reader.first);
                double[][] values = reader.doubles(rows);
                if (values[0].length > 0) {
                    sink.add(values, values[0].length);
                }
                reader.first += rows;
            }
            if (to == header.rows()) {
                reader.end();
            }
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private static void bits(Path file, ReadSettings settings, int most, Consumer<Points> batch) {
        try (InputStream in = TextFile.open(file)) {
            NpyReader reader = new NpyReader(file, in, settings, new SkippedRows());
            while (reader.first < reader.header.rows()) {
                int rows = Math.min(most, reader.header.rows() - reader.first);
                batch.accept(reader.bits(rows));
                reader.first += rows;
            }
            reader.end();
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// How many rows of bits an array has, of which any can be read alone; 0 where it has none.
    static int rowsOfBits(Path file, ReadSettings settings) {
        try (InputStream in = TextFile.open(file)) {
            NpyReader reader = new NpyReader(file, in, settings, new SkippedRows());
            boolean areBytes = settings.packedBits() == null || reader.header.type() == NpyType.u1;
            return reader.isBits() && areBytes && !reader.header.isFortran()
                    ? reader.header.rows()
                    : 0;
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// Reads some of the rows of bits.
    ///
    /// @param first the number of the first of them
    static Points bits(Path file, ReadSettings settings, int first, int rows) {
        if (rows == 0) {
            return Points.none();
        }
        try (InputStream in = TextFile.open(file)) {
            NpyReader reader = new NpyReader(file, in, settings, new SkippedRows());
            reader.passTo(first);
            Points points = reader.bits(rows);
            if (first + rows == reader.header.rows()) {
                reader.end();
            }
            return points;
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// @param points all of bits, or those that were read here
    static PointTable tableOfBits(Path file, ReadSettings settings, Points points) {
        try (InputStream in = TextFile.open(file)) {
            return new NpyReader(file, in, settings, new SkippedRows()).tableOfBits(points);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    private PointTable tableOfBits(Points points) {
        return new PointTable(
                file,
                points,
                bitNames(bits()),
                null,
                skipped,
                LabelRows.numbered(header.rows(), skipped),
                null,
                Scaling.NONE,
                page());
    }

    private void checkBatches() {
        if (header.isFortran() && header.columns() > 1) {
            throw TextFile.bad(
                    file,
                    "batches are read row by row, and the array is in Fortran order; write it with numpy.ascontiguousarray");
        }
    }

    private boolean isBits() {
        return settings.packedBits() != null || header.type() == NpyType.b1;
    }

    /// How many bits a point has.
    private int bits() {
        return settings.packedBits() != null
                ? Math.multiplyExact(header.columns(), 8)
                : header.columns();
    }

    private static List<String> bitNames(int bits) {
        return IntStream.range(0, bits).mapToObj(b -> "bit" + b).toList();
    }

    private InputColumns columns() {
        return InputColumns.decide(
                profiles(),
                new InputColumns.ColumnRequest(settings.csv(), false, "row", false),
                _ -> false);
    }

    private List<ColumnProfile> profiles() {
        return IntStream.range(0, header.columns())
                .mapToObj(_ -> ColumnProfile.ofNumbers(""))
                .toList();
    }

    private InputPage page() {
        String kind =
                "%,d rows of %,d %s"
                        .formatted(
                                header.rows(),
                                isBits() ? bits() : header.columns(),
                                isBits() ? "bits" : "numbers, type " + header.type());
        return new InputPage(PointFormat.npy, List.of(kind), isBits() ? null : chosen, List.of());
    }

    private void end() throws IOException {
        if (in.read() >= 0) {
            throw TextFile.bad(file, "more bytes follow the array; write it alone with numpy.save");
        }
    }

    /// Reads the header, and refuses one that promises more than the file can hold before memory is
    /// taken for it.
    private static NpyHeader header(Path file, InputStream in) throws IOException {
        NpyHeader header = NpyHeader.read(file, in);
        long elements = (long) header.rows() * header.columns();
        double all = header.bytes() + (double) elements * header.type().bytes;
        long size = Files.size(file);
        boolean isPacked = TextFile.isPacked(file);
        if (all > (isPacked ? (double) MOST_PACKED * size : size)) {
            throw TextFile.bad(
                    file,
                    isPacked
                            ? "the header promises %.0f bytes, more than %d bytes of gzip can hold; write or fetch it again"
                                    .formatted(all, size)
                            : NpyHeader.truncated(size, (long) all));
        }
        return header;
    }

    /// How many points the array has, as [PointReader#extent].
    static FileExtent extent(Path file, ReadSettings settings) {
        try (InputStream in = TextFile.open(file)) {
            NpyReader reader = new NpyReader(file, in, settings, new SkippedRows());
            NpyHeader header = reader.header;
            Kept kept =
                    reader.isBits() ? Kept.BITS : reader.isFloats() ? Kept.FLOATS : Kept.DOUBLES;
            int given =
                    switch (kept) {
                        case BITS -> 0;
                        case FLOATS -> Float.BYTES;
                        case DOUBLES -> Double.BYTES;
                    };
            return new FileExtent(
                    header.rows(),
                    reader.isBits() ? reader.bits() : reader.chosen.coordinates().size(),
                    kept,
                    reader.chosen.hasWeight(),
                    false,
                    true,
                    (long) header.rows() * header.columns() * given);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// Whether points stay f32.
    private boolean isFloats() {
        return header.type() == NpyType.f4
                && !chosen.hasWeight()
                && settings.csv().scale() == Scaling.Kind.NONE;
    }

    /// The table of bits, or of f32.
    private PointTable table() throws IOException {
        if (isBits()) {
            Points points = bits(header.rows());
            end();
            return tableOfBits(points);
        }
        float[][] columns = floats(header.rows());
        end();
        policy().checkLeft(header.rows());
        DenseTable.Maker maker = maker(columns[0].length);
        Points points = maker.locating(0, () -> Points.ofColumns(columns));
        List<String> warnings =
                InputWarnings.of(
                        chosen,
                        Arrays.stream(columns)
                                .map(column -> ColumnStatistics.of(widened(column)))
                                .toList(),
                        d -> deviation(columns[d]),
                        (d, left) ->
                                ColumnStatistics.of(
                                        Arrays.stream(widened(columns[d]))
                                                .filter(v -> v != left)
                                                .toArray()),
                        Scaling.Kind.NONE);
        return new PointTable(
                file,
                points,
                chosen.coordinateNames(),
                null,
                skipped,
                maker.labels(),
                null,
                Scaling.NONE,
                page().withWarnings(warnings));
    }

    private static double[] widened(float[] column) {
        double[] values = new double[column.length];
        Arrays.setAll(values, i -> column[i]);
        return values;
    }

    private static double deviation(float[] column) {
        DenseRows rows = new DenseRows(1);
        rows.add(new double[][] {widened(column)}, column.length);
        return rows.deviation(0);
    }

    private DenseTable.Maker maker(int points) {
        return new DenseTable.Maker(file, chosen, LabelRows.numbered(points, skipped));
    }

    private RowPolicy policy() {
        return new RowPolicy(file, settings.csv(), chosen, profiles(), skipped, "");
    }

    private Points bits(int rows) throws IOException {
        BitOrder order = settings.packedBits();
        if (order != null && header.type() != NpyType.u1) {
            throw new ClusteringException(
                    Fault.ARGUMENT,
                    file
                            + ": packed bits are in bytes, type u1, and the array has the type "
                            + header.type());
        }
        if (header.isFortran()) {
            throw TextFile.bad(
                    file,
                    "bits are read row by row, and the array is in Fortran order; write it with numpy.ascontiguousarray");
        }
        return order == null ? booleans(rows) : packed(order, rows);
    }

    private Points packed(BitOrder order, int count) throws IOException {
        BinaryRows rows = new BinaryRows(bits());
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

    private Points booleans(int count) throws IOException {
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
        float[][] columns = new float[chosen.coordinates().size()][rows];
        BitSet bad = each(rows, (row, column, value) -> columns[column][row] = (float) value);
        for (int c = 0; !bad.isEmpty() && c < columns.length; c++) {
            float[] column = columns[c];
            int[] kept = kept(bad, rows);
            columns[c] = new float[kept.length];
            for (int i = 0; i < kept.length; i++) {
                columns[c][i] = column[kept[i]];
            }
        }
        return columns;
    }

    private static int[] kept(BitSet bad, int rows) {
        return IntStream.range(0, rows).filter(row -> !bad.get(row)).toArray();
    }

    /// How many numbers are used of a row.
    private int width() {
        return chosen.coordinates().size() + (chosen.hasWeight() ? 1 : 0);
    }

    /// Coordinates, then weights if there are some.
    private double[][] doubles(int rows) throws IOException {
        double[][] columns = new double[width()][rows];
        BitSet bad = each(rows, (row, column, value) -> columns[column][row] = value);
        for (int c = 0; !bad.isEmpty() && c < columns.length; c++) {
            double[] column = columns[c];
            columns[c] = IntStream.of(kept(bad, rows)).mapToDouble(row -> column[row]).toArray();
        }
        return columns;
    }

    @FunctionalInterface
    private interface Element {
        void set(int row, int column, double value);
    }

    /// Reads rows, and tells which of them are left out, counted from the first one.
    private BitSet each(int rows, Element element) throws IOException {
        int[] targets = new int[header.columns()];
        Arrays.fill(targets, -1);
        for (int i = 0; i < chosen.coordinates().size(); i++) {
            targets[chosen.coordinates().get(i)] = i;
        }
        if (chosen.hasWeight()) {
            targets[chosen.weight()] = chosen.coordinates().size();
        }
        FieldRule rule = new FieldRule(settings.csv());
        return hasColumns()
                ? eachOfColumns(rows, targets, rule, element)
                : eachOfRows(rows, targets, rule, element);
    }

    private BitSet eachOfRows(int rows, int[] targets, FieldRule rule, Element element)
            throws IOException {
        BitSet bad = new BitSet();
        for (int row = 0; row < rows; row++) {
            ByteBuffer bytes = next((long) targets.length * header.type().bytes);
            for (int column = 0; column < targets.length; column++) {
                double value = header.type().next(bytes);
                if (targets[column] >= 0) {
                    if (isBad(value, rule)) {
                        policy().leaveOut(first + row, problem(row, column, value, rule));
                        bad.set(row);
                    }
                    element.set(row, targets[column], value);
                }
            }
        }
        return bad;
    }

    /// A value that cannot be used.
    private record Bad(int column, double value) {}

    private BitSet eachOfColumns(int rows, int[] targets, FieldRule rule, Element element)
            throws IOException {
        SortedMap<Integer, Bad> firstOfRows = new TreeMap<>();
        for (int column = 0; column < targets.length; column++) {
            if (targets[column] < 0) {
                continue;
            }
            pass((long) column * header.rows() + first);
            ByteBuffer bytes = next((long) rows * header.type().bytes);
            for (int row = 0; row < rows; row++) {
                double value = header.type().next(bytes);
                if (isBad(value, rule)) {
                    firstOfRows.putIfAbsent(row, new Bad(column, value));
                }
                element.set(row, targets[column], value);
            }
        }
        pass((long) targets.length * header.rows());
        BitSet bad = new BitSet();
        firstOfRows.forEach((row, found) -> {
            policy().leaveOut(first + row, problem(row, found.column(), found.value(), rule));
            bad.set(row);
        });
        return bad;
    }

    private boolean isBad(double value, FieldRule rule) {
        // Written so that NaN fails.
        return !(Math.abs(value) <= Points.LARGEST) || isMark(value, rule);
    }

    private boolean isMark(double value, FieldRule rule) {
        return header.type() == NpyType.f4 ? rule.isMark((float) value) : rule.isMark(value);
    }

    private CsvColumns.Problem problem(int row, int column, double value, FieldRule rule) {
        String place =
                "row %d, counted from 0, column '%s': "
                        .formatted(first + row, InputColumns.nameless(column));
        String text =
                header.type() == NpyType.f4
                        ? Float.toString((float) value)
                        : Double.toString(value);
        boolean isMissing = Double.isNaN(value) || isMark(value, rule);
        return new CsvColumns.Problem(
                isMissing ? CsvColumns.Problem.Kind.MISSING : CsvColumns.Problem.Kind.INVALID,
                column,
                place
                        + (isMissing
                                ? "the value is missing (" + text + ")"
                                : Double.isInfinite(value)
                                        ? "the value " + text + " is not a finite number"
                                        : "the value %s is too large; coordinates have a magnitude of at most %s"
                                                .formatted(text, Points.LARGEST)),
                text);
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
            throw truncated();
        }
        return ByteBuffer.wrap(bytes)
                .order(header.isBigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }
}
