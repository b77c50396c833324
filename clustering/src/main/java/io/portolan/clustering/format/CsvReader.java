package io.portolan.clustering.format;

import io.portolan.clustering.DenseRows;
import io.portolan.clustering.Points;
import io.portolan.clustering.streaming.PointBatches;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Reads points from CSV files, plain or packed with gzip.
///
/// What is not said in [CsvSettings] is found out: the separator (comma, tab, semicolon or runs of
/// spaces), whether there is a header, and which columns are coordinates. These are a position (see
/// [GeographicPair]) when the header names one, otherwise all columns with a number in the first
/// row of data, the weight excepted.
///
/// *Failure:* [io.portolan.clustering.ClusteringException], naming the file and, as far as they
/// apply, line, column and value: with [io.portolan.clustering.ClusteringException.Fault#ARGUMENT]
/// when the settings ask for a column that is not there or ask for one twice, with
/// [io.portolan.clustering.ClusteringException.Fault#DATA] when the file cannot be read, has no row
/// of data, or has a row with a field too many or too few, a value that is no finite number, or a
/// negative weight.
///
/// *Cost:* one pass on all cores, on one core from the first quote in the rows of data on; memory
/// for the numbers, above three dimensions twice while they are read, and some 256 KiB of text per
/// core.
public final class CsvReader {

    /// In batches, so many blocks of text are read ahead.
    private static final int BLOCKS_AHEAD = 16;

    private final Path file;
    private final CsvSettings settings;
    private final SkippedRows skipped = new SkippedRows();

    private CsvReader(Path file, CsvSettings settings) {
        this.file = file;
        this.settings = settings;
    }

    public static PointTable read(Path file, CsvSettings settings) {
        try {
            return new CsvReader(file, settings).read();
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// The points in batches of so many rows, for files that do not fit in memory; the file is read
    /// anew in every pass.
    ///
    /// *Failure:* as [#read], in the pass that comes to it;
    /// [io.portolan.clustering.ClusteringException] when `rows` is below 1.
    public static PointBatches batches(Path file, CsvSettings settings, int rows) {
        return new CsvReader(file, settings).batches(rows);
    }

    private PointBatches batches(int rows) {
        BatchTable.checkRows(rows);
        return batch -> {
            try {
                Start start = start();
                CsvBatches batches = new CsvBatches(file, start.columns(), rows, batch);
                pass(start, batches).run(start.offset(), start.line(), BLOCKS_AHEAD);
                batches.end();
            } catch (IOException e) {
                throw TextFile.unreadable(file, e);
            }
        };
    }

    static BatchTable batchTable(Path file, CsvSettings settings, int rows) {
        CsvReader reader = new CsvReader(file, settings);
        try {
            Start start = reader.start();
            return new BatchTable(
                    file,
                    reader.batches(rows),
                    start.columns().coordinateNames(),
                    start.columns().weightName(),
                    reader.skipped,
                    points -> new CsvLabels(file, start.hasHeader(), reader.skipped, points));
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// How many points the file has, as [FileExtent#of].
    static Optional<FileExtent> extent(Path file, CsvSettings settings) {
        CsvColumns columns;
        long rows;
        TextLength length;
        try {
            Start start = new CsvReader(file, settings).start();
            columns = start.columns();
            length = TextLength.of(file);
            rows = length.linesAfter(start.offset());
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
        return Optional.of(
                new FileExtent(
                        rows,
                        columns.dimensions(),
                        FileExtent.Kept.DOUBLES,
                        columns.hasWeight(),
                        false,
                        length.isWhole(),
                        rows * columns.values() * Double.BYTES));
    }

    /// What the first rows say, and where the data begin.
    private record Start(
            boolean hasHeader, CsvDialect dialect, CsvColumns columns, long offset, long line) {}

    private PointTable read() throws IOException {
        Start start = start();
        DenseRows rows = new DenseRows(start.columns().values());
        pass(start, rows::add).run(start.offset(), start.line(), Integer.MAX_VALUE);
        Points points =
                TextFile.points(
                        file, start.columns().hasWeight() ? rows::weightedPoints : rows::points);
        return new PointTable(
                file,
                points,
                start.columns().coordinateNames(),
                start.columns().weightName(),
                skipped,
                new CsvLabels(file, start.hasHeader(), skipped, points.count()),
                null);
    }

    /// Reads the header and finds the columns.
    private Start start() throws IOException {
        try (CsvRows rows = new CsvRows(file, TextFile.open(file))) {
            if (!rows.next()) {
                throw TextFile.bad(file, "the file is empty; it needs one row for each point");
            }
            ColumnChoice choice = new ColumnChoice(file, settings, rows);
            if (choice.hasHeader() && !rows.next()) {
                throw TextFile.bad(file, "the file has a header and no row of data");
            }
            return new Start(
                    choice.hasHeader(),
                    rows.dialect(),
                    new CsvColumns(choice.names(), choice.coordinates(rows), choice.weight()),
                    rows.offset(),
                    rows.line());
        }
    }

    private CsvPass pass(Start start, CsvPass.Sink sink) {
        return new CsvPass(
                file, start.dialect(), start.columns(), settings.skipInvalid(), skipped, sink);
    }
}
